package tags_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/tags"
)

// javaSplit is String.split("\\|\\|"): pieces from left to right, the empty ones
// at the end removed.
func javaSplit(text string) (pieces []string) {
	for {
		i := strings.Index(text, "||")
		if i < 0 {
			break
		}
		pieces = append(pieces, text[:i])
		text = text[i+2:]
	}
	pieces = append(pieces, text)
	for len(pieces) > 0 && pieces[len(pieces)-1] == "" {
		pieces = pieces[:len(pieces)-1]
	}
	return pieces
}

// FuzzParse follows the client's own steps, and asks both checks for every tag
// and the raw field.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "*", " ", "||", "|||", "TagA || TagB", "*||TagA", "Aa||BB||C#", "订单|| 😀 ||\xff", strings.Repeat("a||b||", 20)} {
		f.Add(s, int64(2112))
	}
	f.Fuzz(func(t *testing.T, text string, field int64) {
		s, err := tags.Parse(text, ast.Newest)
		if text == "" || text == "*" {
			if err != nil || !s.All() || !s.MatchCode(field) || !s.MatchTag("") {
				t.Fatalf("%q is not all: %v", text, err)
			}
			return
		}
		pieces := javaSplit(text)
		if (err != nil) != (len(pieces) == 0) {
			t.Fatalf("Parse(%q) gives %v for %d pieces", text, err, len(pieces))
		}
		if err != nil {
			return
		}
		var want []string
		texts, codes := map[string]bool{}, map[int32]bool{}
		for _, piece := range pieces {
			tag := strings.TrimFunc(piece, func(r rune) bool { return r <= ' ' })
			if tag != "" && !texts[tag] {
				want = append(want, tag)
				texts[tag] = true
				codes[int32(tags.Code(tag))] = true
			}
		}
		if diff := cmp.Diff(want, s.Tags()); diff != "" {
			t.Fatalf("%q (-want +got):\n%s", text, diff)
		}
		if len(s.Codes()) != len(codes) {
			t.Errorf("%q has codes %v, want %v", text, s.Codes(), codes)
		}
		for _, tag := range append(want, "TagA", text, "") {
			if s.MatchTag(tag) != texts[tag] || s.MatchCode(tags.Code(tag)) != codes[int32(tags.Code(tag))] {
				t.Errorf("%q does not pass %q as it should", text, tag)
			}
		}
		if s.MatchCode(field) != codes[int32(field)] {
			t.Errorf("%q: MatchCode(%d) = %t", text, field, s.MatchCode(field))
		}
		entry := binary.BigEndian.AppendUint64(make([]byte, 12), uint64(field))
		if (s.CountEntries(entry) == 1) != codes[int32(field)] || len(s.AppendMatches(nil, entry)) != s.CountEntries(entry) {
			t.Errorf("%q: the entry with %d is judged differently", text, field)
		}
	})
}
