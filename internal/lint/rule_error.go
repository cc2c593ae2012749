package lint

import "github.com/rmqsql/rmqsql/ast"

var errorFirst = Rule{
	Code: ast.CodeErrorFirst,
	What: "A term that can fail stands before an alternative that cannot.",
	Why: "An OR is evaluated from the left, and the first failure ends the whole selector: a property that does not " +
		"read as the number it is compared with costs the message, though the other alternative holds.",
	Bad:  Example{Text: "amount > 1000 OR vip = TRUE"},
	Good: Example{Text: "vip = TRUE OR amount > 1000"},
	check: func(p *pass) {
		each(p, func(x *ast.Logic) {
			if x.Op != ast.Or || len(x.Terms) > maxTerms {
				return
			}
			for i, risky := range x.Terms {
				name, ok := p.canFail(risky)
				if !ok {
					continue
				}
				for _, safe := range x.Terms[i+1:] {
					if saves(risky, safe) && !p.reported(risky.Span().To(safe.Span()), ast.CodeTextAndNumber) {
						p.report(risky.Span().To(safe.Span()), name, show(risky), show(safe))
						return
					}
				}
			}
		})
	},
}

// canFail returns the property because of which a term can fail.
func (p *pass) canFail(term ast.Expr) (name string, ok bool) {
	if p.reported(term.Span(), ast.CodeBooleanOnLeft) {
		return "", false
	}
	m, _ := newModel(term)
	for _, a := range m.atoms {
		if a.property == "" {
			continue
		}
		alone, conditions := newModel(a.node)
		if alone.some(func(w world) bool { return conditions[0].in(w) == isError }) {
			return a.property, true
		}
	}
	return "", false
}

// saves reports whether the second term of an OR never fails and is true for a
// message for which the first one fails.
func saves(risky, safe ast.Expr) bool {
	m, c := newModel(risky, safe)
	return m.every(func(w world) bool { return c[1].in(w) != isError }) &&
		m.some(func(w world) bool { return c[0].in(w) == isError && c[1].in(w) == isTrue })
}

var textAndNumber = Rule{
	Code: ast.CodeTextAndNumber,
	What: "A property is compared with a number, and behind an OR with a text that is no number.",
	Why: "Where the property holds that text, the comparison with the number fails first and ends the whole selector, so " +
		"the alternative is never reached.",
	Bad:  Example{Text: "level > 3 OR level = 'VIP'"},
	Good: Example{Text: "level = 'VIP' OR level > 3"},
	check: func(p *pass) {
		each(p, func(x *ast.Logic) {
			if x.Op != ast.Or || len(x.Terms) > maxTerms {
				return
			}
			for j, later := range x.Terms {
				for _, before := range x.Terms[:j] {
					if !related(before, later) || p.reported(before.Span(), ast.CodeBooleanOnLeft) || !failsFirst(before, later) {
						continue
					}
					p.report(later.Span(), show(later), show(before)).claim =
						claim{kind: claimFailsFirst, terms: []ast.Expr{before, later}}
					break
				}
			}
		})
	},
}

// failsFirst reports whether the first term fails wherever the second one is true,
// and the second one ever is.
func failsFirst(before, later ast.Expr) bool {
	m, c := newModel(before, later)
	return m.every(func(w world) bool { return c[1].in(w) != isTrue || c[0].in(w) == isError }) &&
		m.some(func(w world) bool { return c[1].in(w) == isTrue })
}
