package compat

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/recorded"
)

// Page returns docs/compatibility.md: what was recorded of every release, in
// Markdown.
func Page(rows []recorded.Row) string {
	var b strings.Builder
	first, last := rows[0], rows[len(rows)-1]
	fmt.Fprintf(&b, `# Releases and how they filter

The filter engines of all %d releases of RocketMQ that are published as Maven artefacts, from %s to %s, were asked
the same questions. Releases in one line answered every one of them alike. `+"`testdata/conformance/`"+` holds the questions,
the answers and the digests of what was asked.

| releases | selectors as in | tag codes as in | Bloom filters as in |
| --- | --- | --- | --- |
`, len(rows), first.Published, last.Published)
	for _, group := range groups(rows) {
		same := group[0].Behaviours
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", names(group), same[recorded.SQL92], same[recorded.Tags], same[recorded.Bloom])
	}
	fmt.Fprintf(&b, `
A release that is not in the table is taken to behave like the nearest one before it; one after %s is not verified.

## What changed
`, last.Published)
	for _, c := range Changes(first.Release, last.Release) {
		fmt.Fprintf(&b, "\n### %s\n\n%s.\n", c.From, upperFirst(c.Summary))
		before := rows[slices.IndexFunc(rows, func(r recorded.Row) bool { return !r.Release.Before(c.From) })-1].Release
		shown := shows(c.From, before, c.From)
		if len(shown) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n| selector | message | a broker of %s | a broker of %s |\n| --- | --- | --- | --- |\n", before, c.From)
		for _, s := range shown {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", s.Selector, code(ShowMessage(s.Message)), s.Says(0), s.Says(1))
		}
	}
	fmt.Fprintf(&b, `
`+"`rmqsql releases --diff A B`"+` tells what changes between any two releases, and `+"`rmqsql check --release A --against B`"+`
which of your selectors it concerns.

## What did not

A boolean on the left of a property, `+"`TRUE = a`"+`, fails for every message that has the property, in every release up to
%s. A change that lets it compare was merged upstream (issue 10877), but no published release has it.
`, last.Published)
	return b.String()
}

// groups joins consecutive releases that behave alike.
func groups(rows []recorded.Row) (list [][]recorded.Row) {
	for _, row := range rows {
		if n := len(list); n > 0 && list[n-1][0].Behaviours == row.Behaviours {
			list[n-1] = append(list[n-1], row)
		} else {
			list = append(list, []recorded.Row{row})
		}
	}
	return list
}

func names(rows []recorded.Row) string {
	var list []string
	for _, row := range rows {
		list = append(list, row.Published)
	}
	return strings.Join(list, ", ")
}

// Says tells in English what the broker of one side does.
func (d *Difference) Says(i int) string {
	side := &d.Sides[i]
	switch {
	case side.Refused != nil:
		message, _ := side.Refused.Text(ast.English)
		return "refuses the selector: " + message
	case d.Message == nil:
		return "accepts the selector"
	}
	text := "filters it (" + side.Outcome.String() + ")"
	if side.Delivers() {
		text = "delivers it"
	}
	if ignored := side.Selector.IgnoredText(); ignored != "" {
		text += ", ignoring " + code(ignored)
	}
	return text
}

func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

// ShowMessage writes the properties of a message as {a="5", b="x"}, sorted; "" for
// no message.
func ShowMessage(m map[string]string) string {
	if m == nil {
		return ""
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, name+"="+strconv.Quote(m[name]))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func upperFirst(text string) string {
	return strings.ToUpper(text[:1]) + text[1:]
}
