package lint

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
)

// claim is what a finding asserts of every message whose properties are text. The
// tests hold each one against the reference evaluator.
type claim struct {
	kind  claimKind
	terms []ast.Expr // that it is about
	rest  ast.Expr   // of claimRemovable: the selector without the term
	name  string     // of claimPresent and claimMissing: the property
	is    truth      // and what the term is then; isNull stands for anything but true
}

type claimKind uint8

const (
	noClaim         claimKind = iota
	claimNeverTrue            // the terms are never all true
	claimAlwaysTrue           // the term is always true
	claimRemovable            // the selector delivers the same messages without the term
	claimFailsFirst           // an OR of the terms fails wherever the second one is true
	claimPresent              // what the term is for a message that has the property
	claimMissing              // what the term is for a message without it
)

// maxTerms bounds the chains whose terms are compared two by two, maxPairs the
// comparisons of a whole selector.
const (
	maxTerms = 60
	maxPairs = 1000
)

// analysis finds what can be said of a selector's conditions in every message. It
// runs once; each rule about such things reports its own share.
type analysis struct {
	*pass
	found []Finding
	pairs int
}

// obvious are the rules whose findings explain by themselves that a term is never
// or always true.
var obvious = []ast.Code{
	ast.CodeNotBindsTight, ast.CodeBareProperty, ast.CodeNotProperty, ast.CodeBooleanOnLeft, ast.CodeConstantTerm,
	ast.CodePropertyTerm, ast.CodeTextAndNumber, ast.CodeMixedBetween, ast.CodeIntegerForOther, ast.CodeEmptySearch,
}

// reportClaims reports what the analysis has found for the running rule.
func (p *pass) reportClaims() {
	if !p.analysed {
		p.analysed = true
		a := &analysis{pass: p}
		a.condition(p.root, onlyTruth)
		p.claims = a.found
	}
	for _, f := range p.claims {
		if f.Code == p.code {
			p.findings = append(p.findings, f)
		}
	}
}

func (a *analysis) add(code ast.Code, at ast.Span, c claim, args ...any) {
	a.found = append(a.found, Finding{Error: ast.Error{Code: code, Span: at, Args: args}, claim: c})
}

// explained reports whether a finding inside of x, of the analysis or an obvious
// one, says already what is wrong with it.
func (a *analysis) explained(x ast.Expr) bool {
	at := x.Span()
	return a.reported(at, obvious...) || slices.ContainsFunc(a.found, func(f Finding) bool {
		return at.Start <= f.Span.Start && f.Span.End <= at.End
	})
}

// condition looks at x, whose outcomes make a difference as far as i says.
func (a *analysis) condition(x ast.Expr, i interest) {
	switch x := x.(type) {
	case *ast.Not:
		a.condition(x.X, everything)
	case *ast.Logic:
		for n, term := range x.Terms {
			a.condition(term, i.inside(x.Op, n == len(x.Terms)-1))
		}
		a.chain(x, i)
	}
	if !a.explained(x) {
		a.fixed(x)
	}
}

// fixed reports a condition that is never or always true. The constants are left
// alone: TRUE is how people ask for everything.
func (a *analysis) fixed(x ast.Expr) {
	switch x.(type) {
	case *ast.Bool, *ast.Null, *ast.Property:
		return
	}
	m, conditions := newModel(x)
	c := &conditions[0]
	if len(m.atoms) == 0 {
		return
	}
	switch {
	case m.every(func(w world) bool { return c.in(w) != isTrue }):
		a.add(ast.CodeNeverTrue, x.Span(), claim{kind: claimNeverTrue, terms: []ast.Expr{x}}, show(x))
	case m.every(func(w world) bool { return c.in(w) == isTrue }):
		a.add(ast.CodeAlwaysTrue, x.Span(), claim{kind: claimAlwaysTrue, terms: []ast.Expr{x}}, show(x))
	}
}

// chain compares the terms of a chain two by two.
func (a *analysis) chain(chain *ast.Logic, i interest) {
	if len(chain.Terms) > maxTerms {
		return
	}
	said := make([]bool, len(chain.Terms))
	for n, term := range chain.Terms {
		said[n] = a.explained(term)
	}
	for n, later := range chain.Terms {
		for before := range n {
			if said[n] || said[before] || a.pairs >= maxPairs || !related(chain.Terms[before], later) {
				continue
			}
			a.pairs++
			if gone, ok := a.pair(chain, before, n, i); ok {
				said[gone] = true
			}
		}
	}
}

// pair looks at two terms that read a property in common. It returns the one that
// a finding was about.
func (a *analysis) pair(chain *ast.Logic, first, second int, i interest) (gone int, ok bool) {
	x, y := chain.Terms[first], chain.Terms[second]
	m, conditions := newModel(x, y)
	cx, cy := &conditions[0], &conditions[1]
	if chain.Op == ast.And && m.every(func(w world) bool { return cx.in(w) != isTrue || cy.in(w) != isTrue }) {
		a.add(ast.CodeContradiction, x.Span().To(y.Span()), claim{kind: claimNeverTrue, terms: []ast.Expr{x, y}}, show(x), show(y))
		return second, true
	}
	for _, drop := range []int{second, first} {
		around := surroundings(chain, first, second)
		if isGuard(chain.Op, chain.Terms[drop]) || !m.every(func(w world) bool { return around.idle(chain.Op, cx.in(w), cy.in(w), drop == first, i) }) {
			continue
		}
		code, kept := ast.CodeRedundantTerm, first+second-drop
		if chain.Op == ast.Or {
			code = ast.CodeUnreachableAlternative
		}
		gone := chain.Terms[drop]
		a.add(code, gone.Span(), claim{kind: claimRemovable, terms: []ast.Expr{gone}, rest: replace(a.root, chain, without(chain, drop))},
			show(gone), show(chain.Terms[kept]))
		return drop, true
	}
	return 0, false
}

// around is what may come out of the terms before, between and behind two terms of
// a chain, taken together.
type around struct{ before, between, behind []truth }

// surroundings are known only where there are no terms: no term is like one that
// does not decide.
func surroundings(chain *ast.Logic, first, second int) around {
	of := func(terms int) []truth {
		if terms == 0 {
			return []truth{negate(stops(chain.Op))}
		}
		return all
	}
	return around{of(first), of(second - first - 1), of(len(chain.Terms) - second - 1)}
}

// idle reports whether a chain with terms x and y delivers the same without one of
// them, whatever the other terms are. A term that keeps the one behind it from
// failing is not idle, even if nothing is delivered either way: people write it for
// that.
func (a around) idle(op ast.LogicOp, x, y truth, dropFirst bool, i interest) bool {
	for _, before := range a.before {
		for _, between := range a.between {
			for _, behind := range a.behind {
				with := fold(op, before, x, between, y, behind)
				without := fold(op, before, x, between, behind)
				if dropFirst {
					without = fold(op, before, between, y, behind)
				}
				if i.of(with) != i.of(without) || without == isError && with != isError {
					return false
				}
			}
		}
	}
	return true
}

// isGuard reports whether x is the customary IS NOT NULL beside a test, or IS NULL
// beside an alternative: seldom needed, and always clear.
func isGuard(op ast.LogicOp, x ast.Expr) bool { return guarded(op, x) != "" }

// guarded returns the property that such a term asks for, else "".
func guarded(op ast.LogicOp, x ast.Expr) string {
	is, ok := x.(*ast.IsNull)
	if !ok || is.Not != (op == ast.And) {
		return ""
	}
	name, _ := propertyName(is.X)
	return name
}

// related reports whether two terms read a property in common.
func related(x, y ast.Expr) bool {
	names := ast.Properties(y)
	return slices.ContainsFunc(ast.Properties(x), func(name string) bool {
		_, ok := slices.BinarySearch(names, name)
		return ok
	})
}
