package tags_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/tags"
)

func parse(t *testing.T, text string, release ast.Release) *tags.Subscription {
	t.Helper()
	s, err := tags.Parse(text, release)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParse(t *testing.T) {
	tests := []struct {
		text  string
		all   bool
		tags  []string
		codes []int32
	}{
		{"", true, nil, nil},
		{"*", true, nil, nil},
		{" ", false, nil, nil},
		{"|| ||", false, nil, nil},
		{" * ", false, []string{"*"}, []int32{42}},
		{"TagA || *", false, []string{"TagA", "*"}, []int32{2598919, 42}},
		{"TagA", false, []string{"TagA"}, []int32{2598919}},
		{"TagB||TagA || TagB", false, []string{"TagB", "TagA"}, []int32{2598920, 2598919}},
		{"TagA||||TagB||", false, []string{"TagA", "TagB"}, []int32{2598919, 2598920}},
		{"TagA|||TagB", false, []string{"TagA", "|TagB"}, []int32{2598919, 117115524}},
		{"|||", false, []string{"|"}, []int32{124}},
		{"TagA && TagB", false, []string{"TagA && TagB"}, []int32{-118237105}},
		{"TagA,TagB", false, []string{"TagA,TagB"}, []int32{-1125714291}},
		{"\x00TagA\x1f||\u00a0x", false, []string{"TagA", "\u00a0x"}, []int32{2598919, 5080}},
		{"Aa||BB", false, []string{"Aa", "BB"}, []int32{2112}},
		{"订单||😀", false, []string{"订单", "😀"}, []int32{1129459, 1772899}},
	}
	for _, test := range tests {
		s := parse(t, test.text, ast.Newest)
		if s.All() != test.all || s.String() != test.text {
			t.Errorf("%q: all %t, text %q", test.text, s.All(), s)
		}
		if diff := cmp.Diff(test.tags, s.Tags()); diff != "" {
			t.Errorf("%q: tags (-want +got):\n%s", test.text, diff)
		}
		if diff := cmp.Diff(test.codes, s.Codes()); diff != "" {
			t.Errorf("%q: codes (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestParseRefusesNothingButSeparators(t *testing.T) {
	for _, text := range []string{"||", "||||", "||||||"} {
		_, err := tags.Parse(text, ast.Newest)
		var refused *ast.Error
		if !errors.As(err, &refused) || refused.Code != ast.CodeTagsEmpty || refused.Span != (ast.Span{End: len(text)}) {
			t.Errorf("Parse(%q) gives %#v", text, err)
		}
	}
}

func TestBothChecks(t *testing.T) {
	tests := []struct {
		text, tag        string
		broker, consumer bool
	}{
		{"*", "", true, true},
		{"*", "TagA", true, true},
		{"", "", true, true},
		{" ", "", false, false},
		{" ", "TagA", false, false},
		{"TagA", "TagA", true, true},
		{"TagA", "taga", false, false},
		{"TagA", "", false, false},
		{"Aa", "BB", true, false},
		{"TagA||*", "TagB", false, false},
		{"TagA||*", "*", true, true},
		{"\x01\x02||f5a5a608", "f5a5a608", true, true}, // its code is 0
		{"f5a5a608", "", true, false},
		{"polygenelubricants", "polygenelubricants", true, true},
	}
	for _, test := range tests {
		s := parse(t, test.text, ast.Newest)
		if got := s.MatchCode(tags.Code(test.tag)); got != test.broker {
			t.Errorf("%q passes the code of %q: %t, want %t", test.text, test.tag, got, test.broker)
		}
		if got := s.MatchTag(test.tag); got != test.consumer {
			t.Errorf("%q passes %q: %t, want %t", test.text, test.tag, got, test.consumer)
		}
	}
	s := parse(t, "TagA", ast.Newest)
	for field, want := range map[int64]bool{
		2598919:             true,
		2598919 + 5<<32:     true,
		2598919 - 1<<40:     true,
		2598918:             false,
		1700000000000:       false, // a delivery time, as delayed topics have it
		-1 << 63:            false,
		2598919 ^ -1:        false,
		-1<<63 + 2598919:    true,
		1<<62 + 2598919 + 1: false,
	} {
		if got := s.MatchCode(field); got != want {
			t.Errorf("MatchCode(%d) = %t, want %t", field, got, want)
		}
	}
}

func TestReleases(t *testing.T) {
	oldest, err := ast.ParseRelease("4.1.0-incubating")
	if err != nil {
		t.Fatal(err)
	}
	next, err := ast.ParseRelease("4.2.0")
	if err != nil {
		t.Fatal(err)
	}
	negative := tags.Code("DELIVERED")
	for release, want := range map[ast.Release]bool{oldest: true, next: false, ast.Newest: false, ast.Extended: false} {
		for _, text := range []string{"TagA", " "} {
			s := parse(t, text, release)
			if got := s.MatchCode(negative); got != want {
				t.Errorf("%s: %q passes a negative code: %t, want %t", release, text, got, want)
			}
			if s.MatchCode(1) || s.MatchTag("DELIVERED") {
				t.Errorf("%s: %q passes too much", release, text)
			}
		}
	}
	for text, all := range map[string]bool{"TagA || *": true, "* ": true, "*||TagA": true, "TagA||**": false, "*": true} {
		s := parse(t, text, ast.Extended)
		if s.All() != all || s.MatchTag("TagX") != all || s.MatchTag("") != all || s.MatchCode(7) != all || s.String() != text {
			t.Errorf("extended: %q is a subscription to all: %t, want %t", text, s.All(), all)
		}
		if all && len(s.Tags())+len(s.Codes()) > 0 {
			t.Errorf("extended: %q lists %q %v", text, s.Tags(), s.Codes())
		}
	}
	if _, err := tags.Parse("||", ast.Extended); err == nil {
		t.Error("extended: || is no subscription")
	}
}

func TestCodes(t *testing.T) {
	for tag, want := range map[string][2]int64{
		"":          {0, 0},
		"TagA":      {2598919, 2598919},
		"DELIVERED": {-1750699932, -1750699932},
		"é":         {233, 31*0xC3 + 0xA9},
	} {
		if got := [2]int64{tags.Code(tag), tags.BytesCode(tag)}; got != want {
			t.Errorf("codes of %q are %v, want %v", tag, got, want)
		}
	}
}

func TestCollisions(t *testing.T) {
	tests := []struct {
		tags []string
		want [][]string
	}{
		{nil, nil},
		{[]string{"Aa", "C", "Aa"}, nil},
		{[]string{"AaBB", "Aa", "x", "BBBB", "C#", "BB", "AaAa"}, [][]string{{"AaBB", "BBBB", "AaAa"}, {"Aa", "C#", "BB"}}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, tags.Collisions(test.tags)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.tags, diff)
		}
	}
	if diff := cmp.Diff([][]string{{"BB", "Aa"}}, parse(t, "BB||TagA||Aa", ast.Newest).Collisions()); diff != "" {
		t.Errorf("of a union (-want +got):\n%s", diff)
	}
}

func TestResultsAreCopies(t *testing.T) {
	s := parse(t, "TagA||TagB", ast.Newest)
	s.Tags()[0], s.Codes()[0] = "x", 1
	if s.Tags()[0] != "TagA" || s.Codes()[0] != 2598919 {
		t.Error("a caller changed the subscription")
	}
}
