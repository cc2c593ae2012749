package lint

import (
	"github.com/rmqsql/rmqsql/ast"
)

var negativeTest = Rule{
	Code: ast.CodeNegativeTest,
	What: "A property is only tested for what it is not.",
	Why: "To a broker a missing property is null, null is not different from anything, and only what is true is delivered. So " +
		"region <> 'BEIJING' leaves out the messages without a region too.",
	Bad:  Example{Text: "region <> 'BEIJING'"},
	Good: Example{Text: "region <> 'BEIJING' OR region IS NULL"},
	check: func(p *pass) {
		p.oneSided(func(t propertyTest) bool { return t.negative && !t.search }, func(t propertyTest) {
			p.report(t.node.Span(), show(t.node), t.name).claim = t.missing(isNull)
		})
	},
}

var notContains = Rule{
	Code: ast.CodeNotContains,
	What: "NOT CONTAINS, NOT STARTSWITH or NOT ENDSWITH on a property that may be missing.",
	Why: "They are false for a missing property, where NOT (a CONTAINS 'x') is true: the one oddity of the language by " +
		"which two ways of writing the same differ.",
	Bad:  Example{Text: "name NOT CONTAINS 'test'"},
	Good: Example{Text: "name IS NOT NULL AND name NOT CONTAINS 'test'"},
	check: func(p *pass) {
		p.oneSided(func(t propertyTest) bool { return t.negative && t.search && !t.outside }, func(t propertyTest) {
			plain := *t.node.(*ast.TextMatch)
			plain.Not = false
			p.report(t.node.Span(), show(t.node), t.name, show(&ast.Not{X: &plain})).claim = t.missing(isFalse)
		})
	},
}

var negatedContains = Rule{
	Code: ast.CodeNegatedContains,
	What: "NOT before CONTAINS, STARTSWITH or ENDSWITH on a property that may be missing.",
	Why:  "CONTAINS is false for a missing property, so its negation is true: messages without the property are delivered. NOT CONTAINS leaves them out.",
	Bad:  Example{Text: "NOT (name CONTAINS 'test')"},
	Good: Example{Text: "name IS NULL OR NOT (name CONTAINS 'test')"},
	check: func(p *pass) {
		p.oneSided(func(t propertyTest) bool { return t.negative && t.search && t.outside }, func(t propertyTest) {
			inside := *t.node.(*ast.Not).X.(*ast.TextMatch)
			inside.Not = true
			p.report(t.node.Span(), show(t.node), t.name, show(&inside)).claim = t.missing(isTrue)
		})
	},
}

// propertyTest is a condition about one property.
type propertyTest struct {
	node     ast.Expr // with the NOT before it, if there is one
	name     string
	negative bool // it asks for what the property is not
	search   bool // CONTAINS and its kind
	outside  bool // NOT stands before it
}

// missing claims what the test is for a message without the property.
func (t propertyTest) missing(is truth) claim {
	return claim{kind: claimMissing, terms: []ast.Expr{t.node}, name: t.name, is: is}
}

// oneSided reports the first of the chosen tests of each property that is tested in
// no other way: nobody has asked whether it is there, or for what it is.
func (p *pass) oneSided(choose func(propertyTest) bool, report func(propertyTest)) {
	first := map[string]propertyTest{}
	settled := map[string]bool{}
	var order []string
	for _, t := range propertyTests(p.root) {
		if !t.negative {
			settled[t.name] = true
		} else if _, known := first[t.name]; !known && choose(t) {
			first[t.name] = t
			order = append(order, t.name)
		}
	}
	for _, name := range order {
		if t := first[name]; !settled[name] && !p.reported(t.node.Span(), obvious...) {
			report(t)
		}
	}
}

// propertyTests returns the conditions about properties, in the order of the text.
// One that has several properties counts as a positive test of each.
func propertyTests(root ast.Expr) (list []propertyTest) {
	var above ast.Expr // the NOT right above, if any
	conditions(root, func(x ast.Expr, negated bool) {
		not := above
		above = nil
		switch x := x.(type) {
		case *ast.Not:
			above = x
			return
		case *ast.Logic:
			return
		}
		names := ast.Properties(x)
		t := propertyTest{node: x}
		if not != nil {
			t.node, t.outside = not, true
		}
		if readsOnlyOnLeft(x) {
			t.negative, t.search = asksForOther(x)
			t.negative = t.negative != negated
			if _, isNull := x.(*ast.IsNull); isNull {
				t.negative = false
			}
		}
		for _, t.name = range names {
			list = append(list, t)
		}
	})
	return list
}

// readsOnlyOnLeft reports whether the left operand of a test is a property, and no
// other operand reads one. On the right it is another matter: 'x' <> a is true where
// a is missing.
func readsOnlyOnLeft(x ast.Expr) bool {
	operand, n := left(x), 0
	if _, ok := operand.(*ast.Property); !ok {
		return false
	}
	ast.Walk(x, func(x ast.Expr) bool {
		if _, ok := x.(*ast.Property); ok {
			n++
		}
		return true
	})
	return n == 1
}

// asksForOther reports whether a test asks for what its property is not, and
// whether it searches in it.
func asksForOther(x ast.Expr) (negative, search bool) {
	switch x := x.(type) {
	case *ast.Compare:
		return x.Op == ast.Ne, false
	case *ast.Between:
		return x.Not, false
	case *ast.In:
		return x.Not, false
	case *ast.Like:
		return x.Not, false
	case *ast.TextMatch:
		return x.Not, true
	}
	return false, false
}
