package vm

import (
	"strings"

	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/internal/like"
	"github.com/rmqsql/rmqsql/internal/wire"
)

// test is a test of a program, linked: see Matcher. It is written once and read by
// everybody.
type test struct {
	kind     kind
	slot     uint8     // where the property is kept
	property uint16    // the property's index in Names
	keep     uint32    // the slot's bit, 0 if the property is not kept
	name     wire.Name // the property's

	text       string // same4, same8, sameText, contains, startsWith, endsWith
	head, tail uint64 // same4, same8: the text's words
	lo, hi     int64  // inRange and its kin
	set        *Set
	pattern    *like.Pattern

	yes, no, missing *test // where to go on
}

// kind is what a test asks of a text that is there.
type kind uint8

const (
	never       kind = iota // false for every text
	same4                   // is it text, which has 4 to 8 bytes?
	same8                   // is it text, which has 9 to 16 bytes?
	sameText                // is it text?
	inSet                   // is it in set?
	inRange                 // is it a 32-bit integer from lo to hi? No integer: error
	inRange64               // the same with 64 bits
	inRangeReal             // is it a double with an order key from lo to hi? No double: error
	isTrue                  // is it "true" in any case?
	contains                // is text a part of it?
	startsWith              // is text its beginning?
	endsWith                // is text its end?
	isLike                  // does it match pattern?
	ends                    // no test: the program has ended, with the Verdict that is its place in outcomes
)

// outcomes are where tests lead that end the program.
var outcomes = [...]test{False: {kind: ends}, Null: {kind: ends}, True: {kind: ends}, Error: {kind: ends}}

// link makes the tests of a program that has nothing else, and returns what finds
// one by a jump target.
func link(p *Program) (at func(target uint32) *test) {
	tests := make([]test, len(p.Code))
	at = func(target uint32) *test {
		if int(target) < len(tests) {
			return &tests[target]
		}
		return &outcomes[p.verdict(target)]
	}
	for i := range p.Code {
		in, t := &p.Code[i], &tests[i]
		*t = test{property: in.P, name: wire.NewName(p.Names[in.P]), yes: at(in.T), no: at(in.F), missing: at(in.N)}
		if int(in.P) < p.Cached {
			t.slot, t.keep = uint8(in.P), 1<<in.P
		}
		switch in.Op {
		case TestEqual:
			t.kind, t.text = sameText, p.Strings[in.K]
			if n := len(t.text); 4 <= n && n <= 16 {
				t.kind = same4
				if n > 8 {
					t.kind = same8
				}
				t.head, t.tail = words(t.text)
			}
		case TestIn:
			t.kind, t.set = inSet, &p.Sets[in.K]
		case TestInt32, TestInt64, TestFloat64:
			t.kind = inRange + kind(in.Op-TestInt32)
			t.lo, t.hi = p.Ranges[in.K].Lo, p.Ranges[in.K].Hi
		case TestTrue:
			t.kind = isTrue
		case TestMissing:
			t.kind, t.missing = never, t.yes
		case TestText:
			t.kind = never
		case TestContains, TestStartsWith, TestEndsWith:
			t.kind, t.text = contains+kind(in.Op-TestContains), p.Strings[in.K]
		case TestLike:
			t.kind, t.pattern = isLike, p.Patterns[in.K]
		}
	}
	return at
}

// choose is where the test leads.
func (t *test) choose(yes bool) *test {
	if yes {
		return t.yes
	}
	return t.no
}

// decide makes the test of a text and returns where it leads.
func (t *test) decide(v string) *test {
	switch t.kind {
	case same4:
		return t.choose(len(v) == len(t.text) && load32(v, 0) == t.head && load32(v, len(v)-4) == t.tail)
	case same8:
		return t.choose(len(v) == len(t.text) && load64(v, 0) == t.head && load64(v, len(v)-8) == t.tail)
	case sameText:
		return t.choose(v == t.text)
	case inSet:
		return t.choose(t.set.Has(v))
	case inRange:
		if n, ok := digits(v); ok {
			return t.choose(t.lo <= n && n <= t.hi)
		}
		return t.integer(v)
	case inRange64:
		return t.within(javalang.ParseInt64(v))
	case inRangeReal:
		f, ok := javalang.ParseFloat64(v)
		return t.within(javalang.OrderKey(f), ok)
	case isTrue:
		return t.choose(javalang.EqualFoldTrue(v))
	case contains:
		return t.choose(strings.Contains(v, t.text))
	case startsWith:
		return t.choose(strings.HasPrefix(v, t.text))
	case endsWith:
		return t.choose(strings.HasSuffix(v, t.text))
	case isLike:
		return t.choose(t.pattern.Match(v))
	}
	return t.no
}

// integer is decide for a 32-bit integer that digits does not read.
func (t *test) integer(v string) *test {
	n, ok := javalang.ParseInt32(v)
	return t.within(int64(n), ok)
}

// within tells where a number leads, and what is no number.
func (t *test) within(n int64, ok bool) *test {
	if !ok {
		return &outcomes[Error]
	}
	return t.choose(t.lo <= n && n <= t.hi)
}

// digits reads what most numbers are, one to nine digits. It is short to be
// inlined; what it does not read is for Java's full rules.
func digits(s string) (n int64, ok bool) {
	if len(s)-1 > 8 {
		return 0, false
	}
	for i := range len(s) {
		d := s[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + int64(d)
	}
	return n, s != ""
}
