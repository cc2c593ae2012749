package lint

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Look returns the findings of a text in the circumstances of an example of the
// rule.
func (r Rule) Look(e Example) []Finding {
	options := Options{Release: e.Release, Against: e.Against}
	if e.Sample != nil {
		options.Samples = []map[string]string{e.Sample}
	}
	switch r.Kind() {
	case KindTags:
		return CheckTags(e.Source(), options)
	case KindRelease:
		var bad *ast.Error
		if _, err := ast.ParseRelease(e.Source()); errors.As(err, &bad) {
			return []Finding{{Error: *bad}}
		}
		return nil
	case KindGroup:
		return checkGroup(e.Source(), options)
	case KindHost:
		return nil
	}
	return Check(e.Source(), options)
}

// Says returns what the rule has to say of its bad example; false where that is too
// long to be looked at for a page.
func (r Rule) Says() (Finding, bool) {
	if r.Bad.build != nil {
		return Finding{}, false
	}
	findings := r.Look(r.Bad)
	i := slices.IndexFunc(findings, func(f Finding) bool { return f.Code == r.Code })
	if i < 0 {
		return Finding{}, false
	}
	return findings[i], true
}

// Corrected returns the bad example as it is corrected; false where nothing is
// certain.
func (r Rule) Corrected() (string, bool) {
	if f, ok := r.Says(); !ok || f.Fix == nil {
		return "", false
	}
	correct := Correct
	if r.Kind() == KindTags {
		correct = CorrectTags
	}
	fixed, _, err := correct(r.Bad.Text, Options{Release: r.Bad.Release})
	return fixed, err == nil
}

// Circumstances tells under which releases and with which sample an example shows
// the rule, "" if any will do.
func (e Example) Circumstances() string {
	var parts []string
	if e.Release != ast.Newest {
		parts = append(parts, "release "+e.Release.String())
	}
	for _, other := range e.Against {
		parts = append(parts, "against "+other.String())
	}
	for _, name := range slices.Sorted(maps.Keys(e.Sample)) {
		parts = append(parts, fmt.Sprintf("a sample message with %s = %q", name, e.Sample[name]))
	}
	return strings.Join(parts, ", ")
}

// Markdown returns the rule's page.
func (r Rule) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s %s\n\n", r.Code, r.Code.Name())
	fmt.Fprintf(&b, "Severity: %s\n\n%s\n\n%s\n\n", r.Code.Severity(), escapeMarkdown(r.What), escapeMarkdown(r.Why))
	b.WriteString(r.section("Bad", r.Bad))
	if f, ok := r.Says(); ok {
		message, help := f.Text(ast.English)
		if help != "" {
			message += "; " + help
		}
		fmt.Fprintf(&b, "`%s` says: %s\n\n", command(r.Kind()), escapeMarkdown(message))
	}
	if fixed, ok := r.Corrected(); ok {
		b.WriteString("With `--fix` it becomes:\n\n" + r.fenced(fixed))
	}
	b.WriteString(r.section("Good", r.Good))
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func command(k Kind) string {
	switch k {
	case KindTags:
		return "rmqsql check --tags"
	case KindRelease:
		return "rmqsql check --release"
	case KindGroup:
		return "rmqsql agree"
	}
	return "rmqsql check"
}

func (r Rule) section(title string, e Example) string {
	if with := e.Circumstances(); with != "" {
		title += " (" + with + ")"
	}
	return "## " + title + "\n\n" + r.fenced(e.String())
}

func (r Rule) fenced(text string) string {
	language := "sql"
	if r.Kind() != KindSelector {
		language = "text"
	}
	return "```" + language + "\n" + text + "\n```\n\n"
}

// escapeMarkdown keeps characters of a text from being taken for markup.
func escapeMarkdown(text string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, ">", `\>`, "`", "\\`").Replace(text)
}

// Index returns the page that lists all rules.
func Index() string {
	var b strings.Builder
	b.WriteString("# Rules\n\nWhat `rmqsql check` and `rmqsql lint` report. The ids never change their meaning.\n")
	section := ast.Code(0)
	for _, r := range rules {
		if r.Code/100 != section {
			section = r.Code / 100
			fmt.Fprintf(&b, "\n## %s\n\n| rule | name | severity | what |\n| --- | --- | --- | --- |\n", sections[section])
		}
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s | %s |\n", r.Code, r.Code, r.Code.Name(), r.Code.Severity(),
			strings.ReplaceAll(escapeMarkdown(r.What), "|", `\|`))
	}
	return b.String()
}

// sections name the hundreds of the codes.
var sections = map[ast.Code]string{
	1: "1xx: refused by the parser",
	2: "2xx: refused by the checks",
	3: "3xx: accepted, but not what is written",
	4: "4xx: probably a mistake",
	5: "5xx: tag subscriptions",
	6: "6xx: files, releases, groups",
}
