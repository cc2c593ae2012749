package rmqsql_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rmqsql/rmqsql"
)

// recordedTags is one line of testdata/conformance/tags.jsonl.gz.
type recordedTags struct {
	Sub      string
	Error    bool
	All      bool
	Tags     []string
	Codes    []int32
	Messages []struct {
		Tag              *string
		Code             int64
		Broker, Consumer bool
	}
}

func TestTagsConformance(t *testing.T) {
	file, err := os.Open("testdata/conformance/tags.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines, messages := 0, 0
	for scanner := bufio.NewScanner(unzipped); scanner.Scan(); lines++ {
		var want recordedTags
		if err := json.Unmarshal(scanner.Bytes(), &want); err != nil {
			t.Fatalf("line %d: %v", lines+1, err)
		}
		checkTags(t, lines+1, want)
		messages += len(want.Messages)
	}
	if lines != 1178 || messages != 7062 {
		t.Errorf("read %d subscriptions and %d messages, want 1178 and 7062", lines, messages)
	}
}

func checkTags(t *testing.T, line int, want recordedTags) {
	t.Helper()
	f, err := rmqsql.CompileTags(want.Sub, nil)
	if (err != nil) != want.Error {
		t.Errorf("line %d: CompileTags(%q) gives %v, want an error: %t", line, want.Sub, err, want.Error)
	}
	if err != nil {
		return
	}
	if f.All() != want.All {
		t.Errorf("line %d: %q is all: %t, want %t", line, want.Sub, f.All(), want.All)
	}
	if diff := cmp.Diff(want.Tags, f.Tags(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("line %d: tags of %q (-want +got):\n%s", line, want.Sub, diff)
	}
	if diff := cmp.Diff(want.Codes, f.Codes(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("line %d: codes of %q (-want +got):\n%s", line, want.Sub, diff)
	}
	for _, m := range want.Messages {
		var tag string
		if m.Tag != nil {
			tag = *m.Tag
		}
		if got := rmqsql.TagCode(tag); got != m.Code {
			t.Errorf("line %d: TagCode(%q) = %d, want %d", line, tag, got, m.Code)
		}
		if got := f.MatchCode(m.Code); got != m.Broker {
			t.Errorf("line %d: the broker passes %q to %q: %t, want %t", line, tag, want.Sub, got, m.Broker)
		}
		// The recorded consumer sees only what its broker has passed.
		if got := m.Broker && f.MatchTag(tag); got != m.Consumer {
			t.Errorf("line %d: the consumer passes %q to %q: %t, want %t", line, tag, want.Sub, got, m.Consumer)
		}
	}
}

func TestTagReleases(t *testing.T) {
	oldest, err := rmqsql.ParseRelease("4.1.0")
	if err != nil {
		t.Fatal(err)
	}
	negative := rmqsql.TagCode("DELIVERED")
	for _, test := range []struct {
		release  rmqsql.Release
		all, neg bool
	}{
		{oldest, false, true},
		{rmqsql.Release(0), false, false},
		{rmqsql.Extended, true, true},
	} {
		f, err := rmqsql.CompileTags("TagA || *", &rmqsql.Options{Release: test.release})
		if err != nil {
			t.Fatal(err)
		}
		if f.All() != test.all || f.MatchCode(negative) != test.neg {
			t.Errorf("%s: all %t, passes a negative code %t; want %t, %t", test.release, f.All(), f.MatchCode(negative), test.all, test.neg)
		}
	}
}

func TestCompileTagsRefuses(t *testing.T) {
	_, err := rmqsql.CompileTags("||||", nil)
	var refused *rmqsql.SyntaxError
	if !errors.As(err, &refused) || refused.Code.String() != "RMQ501" {
		t.Errorf("CompileTags(||||) gives %v", err)
	}
}

func FuzzCompileTags(f *testing.F) {
	for _, text := range []string{"*", "||", "TagA || TagB", "*||", "Aa||BB", "\xff||订单"} {
		f.Add(text, "TagA")
	}
	f.Fuzz(func(t *testing.T, text, tag string) {
		plain, err := rmqsql.CompileTags(text, nil)
		extended, extendedErr := rmqsql.CompileTags(text, &rmqsql.Options{Release: rmqsql.Extended})
		if (err != nil) != (extendedErr != nil) {
			t.Fatalf("%q: %v, extended %v", text, err, extendedErr)
		}
		if err != nil {
			return
		}
		if plain.MatchTag(tag) && !plain.MatchCode(rmqsql.TagCode(tag)) {
			t.Errorf("%q delivers %q, but the broker drops it", text, tag)
		}
		if plain.MatchTag(tag) && !extended.MatchTag(tag) {
			t.Errorf("%q delivers %q, but not if extended", text, tag)
		}
		if plain.String() != text || extended.String() != text {
			t.Errorf("%q became %q and %q", text, plain, extended)
		}
	})
}

func ExampleCompileTags() {
	f, err := rmqsql.CompileTags("Aa || TagB", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, tag := range []string{"Aa", "BB", "TagA"} {
		fmt.Println(tag, f.MatchCode(rmqsql.TagCode(tag)), f.MatchTag(tag))
	}
	// Output:
	// Aa true true
	// BB true false
	// TagA false false
}

func ExampleTagCode() {
	fmt.Println(rmqsql.TagCode("TagA"), rmqsql.TagCode("Aa") == rmqsql.TagCode("BB"))
	// Output: 2598919 true
}

func ExampleTagFilter_Collisions() {
	f, _ := rmqsql.CompileTags("Aa || TagA || BB", nil)
	fmt.Println(f.Codes(), f.Collisions())
	// Output: [2112 2598919] [[Aa BB]]
}
