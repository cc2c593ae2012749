package lint

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/ast"
)

// FuzzClaims holds every claim about all messages against random messages: what is
// said to be never true must never be true.
func FuzzClaims(f *testing.F) {
	for seed := range uint64(50) {
		f.Add(seed, "")
	}
	for _, text := range []string{
		"a > 5 AND a > 5.0", "a = 5 OR a = '5'", "a > 9007199254740992.0 AND a < 9007199254740993",
		"NOT (a CONTAINS 'x' OR a IS NULL) AND a = '7'", "a >= 5 OR (a = a) = TRUE", "-a IS NULL AND a BETWEEN -1 AND 1.5",
		"(a > 3 OR a = TRUE) AND b > 1 AND (a > 2)", "a > 3 AND (b = 1 OR a > b)", "a = '٣' AND a > 2",
	} {
		f.Add(uint64(len(text)), text)
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		g := generator{rand.New(rand.NewPCG(seed, 1))}
		if text == "" {
			text = g.condition(3)
		}
		s, err := Parse(text, Options{})
		if err != nil || s.Rest() != "" || len(text) > 1000 {
			return
		}
		texts := tellingTexts(s.Root)
		names := ast.Properties(s.Root)
		found := Check(text, Options{})
		for range 300 {
			message := map[string]any{}
			for _, name := range names {
				if g.IntN(5) > 0 {
					message[name] = texts[g.IntN(len(texts))]
				}
			}
			for i := range found {
				if why := refute(s.Root, &found[i], message); why != "" {
					t.Fatalf("%s\n%s\nbut for %q: %s", text, describe(found[i:i+1]), message, why)
				}
			}
		}
	})
}

// refute says in what a message contradicts a finding, if it does.
func refute(root ast.Expr, f *Finding, message map[string]any) string {
	lookup := func(name string) any { return message[name] }
	is := func(x ast.Expr) truth { return evaluate(x, lookup) }
	terms := f.claim.terms
	switch f.claim.kind {
	case claimNeverTrue:
		for _, term := range terms {
			if is(term) != isTrue {
				return ""
			}
		}
		return "they are true"
	case claimAlwaysTrue:
		if is(terms[0]) != isTrue {
			return "it is not true"
		}
	case claimRemovable:
		if with, without := is(root) == isTrue, is(f.claim.rest) == isTrue; with != without {
			return fmt.Sprintf("delivered: %t, without it: %t", with, without)
		}
	case claimPresent, claimMissing:
		if (message[f.claim.name] != nil) != (f.claim.kind == claimPresent) {
			return ""
		}
		if got := is(terms[0]); got != f.claim.is && (f.claim.is != isNull || got == isTrue) {
			return fmt.Sprintf("it is %d", got)
		}
	case claimFailsFirst:
		if is(terms[1]) == isTrue && is(terms[0]) != isError {
			return "the first one does not fail"
		}
	}
	return ""
}

// tellingTexts are texts near the constants of a selector, and odd ones.
func tellingTexts(root ast.Expr) []string {
	texts := []string{"", "true", "TRUE", "x", "xy", "yx", "0", "1", "-1", "007", "+5", "٣", "٥", "-٥", " 5", "5f", "1e3", "0x1p3",
		"NaN", "Infinity", "-Infinity", "2147483647", "2147483648", "-2147483648", "-2147483649", "9223372036854775807",
		"9223372036854775808", "4.9E-324", "-0.0", "0.0"}
	ast.Walk(root, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.String:
			texts = append(texts, x.Value, x.Value+"x", "x"+x.Value)
		case *ast.Int:
			for d := int64(-1); d <= 1; d++ {
				texts = append(texts, fmt.Sprint(x.Value+d), fmt.Sprint(-x.Value+d), fmt.Sprint(x.Value+d)+".0")
			}
		case *ast.Float:
			texts = append(texts, fmt.Sprint(x.Value), fmt.Sprint(-x.Value), fmt.Sprint(int64(x.Value)), fmt.Sprint(int64(x.Value)+1))
		}
		return true
	})
	return texts
}

// generator writes random selectors about few properties and few constants, so
// that their terms have something to do with one another.
type generator struct{ *rand.Rand }

func (g generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g generator) condition(depth int) string {
	if depth == 0 || g.IntN(4) == 0 {
		return g.term()
	}
	switch g.IntN(7) {
	case 0:
		return "NOT (" + g.condition(depth-1) + ")"
	case 1:
		return "(" + g.condition(depth-1) + ") = " + g.pick("TRUE", "FALSE", "(a = 1)")
	}
	terms := make([]string, 2+g.IntN(3))
	for i := range terms {
		terms[i] = "(" + g.condition(depth-1) + ")"
	}
	return strings.Join(terms, g.pick(" AND ", " OR "))
}

func (g generator) term() string {
	name, not := g.pick("a", "a", "b", "-a"), g.pick("", "NOT ")
	switch g.IntN(9) {
	case 0:
		return name + " IS " + not + "NULL"
	case 1:
		return g.pick("a", "b") + " " + not + "IN (" + g.text() + ", " + g.text() + ")"
	case 2:
		return name + " " + not + "BETWEEN " + g.number() + " AND " + g.number()
	case 3:
		return name + " " + not + g.pick("CONTAINS ", "STARTSWITH ", "ENDSWITH ") + g.text()
	case 4:
		return name + g.pick(" = ", " <> ") + g.text()
	case 5:
		return name + g.pick(" = ", " <> ", " = ") + g.pick("TRUE", "FALSE", "b", "a")
	case 6:
		return g.pick("TRUE", "a", "NULL", "TRUE = a", "a > b", "5 > a", "'x' = a", "'x' <> a", "5 = a", "5 NOT BETWEEN a AND 3", "'x' NOT CONTAINS 'y'", "NOT a", "FALSE")
	}
	return name + g.pick(" > ", " >= ", " < ", " <= ", " = ", " <> ") + g.number()
}

func (g generator) text() string {
	return g.pick("'x'", "'y'", "'xy'", "'5'", "'05'", "'5.0'", "'true'", "''", "'٥'", "'yx'")
}

func (g generator) number() string {
	return g.pick("5", "3", "4", "-5", "0", "5.5", "5.0", "3.0", "1e3", "2147483647", "2147483648", "-2147483648",
		"9007199254740993", "9007199254740992.0", "0.5")
}

// TestOnlyTags: the tag expression that is advised gets the same messages.
func TestOnlyTags(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(7, 7))}
	advised := 0
	for range 3000 {
		var terms []string
		for range 1 + g.IntN(3) {
			terms = append(terms, g.pick("TAGS = 'x'", "TAGS IN ('x', 'y')", "TAGS IS NOT NULL", "TAGS = 'z' OR TAGS = 'y'", "(TAGS = 'z' OR 'y' = TAGS)", "TAGS <> 'y'"))
		}
		text := strings.Join(terms, g.pick(" AND ", " OR "))
		s, err := Parse(text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		tags := tagsOf(s.Root)
		if len(tags) == 0 {
			continue
		}
		advised++
		for _, tag := range []any{nil, "x", "y", "z", "other"} {
			wanted := false
			for _, other := range tags {
				wanted = wanted || tag == other
			}
			if got := evaluate(s.Root, func(string) any { return tag }) == isTrue; got != wanted {
				t.Errorf("%s is %t for the tag %v, but %v is advised", text, got, tag, tags)
			}
		}
	}
	if advised < 100 {
		t.Errorf("only %d tag expressions were advised", advised)
	}
}

// TestSomeClaims: the fuzz test would pass if nothing was claimed.
func TestSomeClaims(t *testing.T) {
	kinds := map[claimKind]int{}
	for seed := range uint64(800) {
		g := generator{rand.New(rand.NewPCG(seed, 2))}
		for _, f := range Check(g.condition(2), Options{}) {
			kinds[f.claim.kind]++
		}
	}
	for _, kind := range []claimKind{claimNeverTrue, claimAlwaysTrue, claimRemovable, claimFailsFirst, claimPresent, claimMissing} {
		if kinds[kind] < 10 {
			t.Errorf("claims of kind %d: %d", kind, kinds[kind])
		}
	}
}

// TestEveryText: a property's text never makes its terms come out in a way that no
// sample text has.
func TestEveryText(t *testing.T) {
	for seed := range uint64(400) {
		g := generator{rand.New(rand.NewPCG(seed, 3))}
		x, y, z := g.parse(t), g.parse(t), g.parse(t)
		m, _ := newModel(x, y, z)
		parts, ok := m.parts()
		if !ok {
			t.Fatal("too many worlds")
		}
		known := map[string]bool{}
		for _, p := range parts {
			for _, way := range p.ways {
				known[fmt.Sprint(p.atoms, way)] = true
			}
		}
		and := &ast.Logic{Terms: []ast.Expr{x, y, z}}
		for _, text := range append(tellingTexts(and), "\x00") {
			var value any
			if text != "\x00" {
				value = text
			}
			for _, p := range parts {
				way := make([]truth, len(p.atoms))
				for i, a := range p.atoms {
					way[i] = evaluate(m.atoms[a].node, func(string) any { return value })
				}
				if !known[fmt.Sprint(p.atoms, way)] {
					t.Fatalf("%s for %q: %v is not foreseen", ast.Print(and), value, way)
				}
			}
		}
	}
}

func (g generator) parse(t *testing.T) ast.Expr {
	for {
		if s, err := Parse(g.term(), Options{}); err == nil {
			return s.Root
		} else if err.Code/100 == 1 {
			t.Fatal(err)
		}
	}
}
