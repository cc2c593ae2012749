package lint

import (
	"maps"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

var systemProperty = Rule{
	Code: ast.CodeSystemProperty,
	What: "A name that looks like that of a system property, and is none.",
	Why: "Names are case-sensitive, and the tag of a message is its property TAGS, the keys are KEYS. A property of " +
		"another name is only there if the sender sets it. JMS headers do not exist.",
	Bad:  Example{Text: "tags = 'TagA'"},
	Good: Example{Text: "TAGS = 'TagA'"},
	check: func(p *pass) {
		said := map[string]bool{}
		each(p, func(x *ast.Property) {
			help, instead := systemName(x.Name)
			if help == "" || said[x.Name] || p.sampled(x.Name) {
				return
			}
			said[x.Name] = true
			p.report(x.At, x.Name, help, instead)
		})
	},
}

// systemNames are the properties that clients and brokers set and whose names
// nobody would give to a property of his own.
var systemNames = []string{"TAGS", "KEYS", "UNIQ_KEY", "RETRY_TOPIC", "REAL_TOPIC", "ORIGIN_MESSAGE_ID", "RECONSUME_TIME"}

// systemName returns what to say of a name that is nearly a system property's.
func systemName(name string) (help ast.Term, instead string) {
	if slices.Contains(systemNames, name) {
		return "", ""
	}
	upper := strings.ToUpper(name)
	switch {
	case upper == "TAG":
		return ast.TermSystemName, "TAGS"
	case name == "KEY":
		return ast.TermSystemName, "KEYS"
	case slices.Contains(systemNames, upper):
		return ast.TermSystemName, upper
	case strings.HasPrefix(name, "JMS") && len(name) > 3 && 'A' <= name[3] && name[3] <= 'Z':
		return ast.TermSystemJMS, ""
	}
	return "", ""
}

// sampled reports whether a sample has the property.
func (p *pass) sampled(name string) bool {
	return slices.ContainsFunc(p.options.Samples, func(sample map[string]string) bool {
		_, ok := sample[name]
		return ok
	})
}

var clockName = Rule{
	Code: ast.CodeClock,
	What: "A name under which other languages know the time.",
	Why:  "A selector has no clock and no functions: now is a property of that name, most likely a missing one, and a comparison with it is null.",
	Bad:  Example{Text: "expiresAt > now"},
	Good: Example{Text: "expiresAt > 1700000000000"},
	check: func(p *pass) {
		each(p, func(x *ast.Property) {
			if isClock(x.Name) && !p.sampled(x.Name) {
				p.report(x.At, x.Name)
			}
		})
	},
}

var notInSamples = Rule{
	Code: ast.CodeNotInSamples,
	What: "No sample message has a property that the selector reads.",
	Why:  "Names are case-sensitive, and not every property can be named: order-id cannot. A missing property is null, and a comparison with it is not true.",
	Bad:  Example{Text: "orderId = '5'", Sample: map[string]string{"orderID": "5"}},
	Good: Example{Text: "orderID = '5'", Sample: map[string]string{"orderID": "5"}},
	check: func(p *pass) {
		if len(p.options.Samples) == 0 {
			return
		}
		said := map[string]bool{}
		each(p, func(x *ast.Property) {
			if said[x.Name] || p.sampled(x.Name) {
				return
			}
			said[x.Name] = true
			help, similar := ast.TermSampleNone, p.similar(x.Name)
			switch {
			case similar != "" && legalName(similar) == similar && !isDigit(similar[0]):
				help = ast.TermSampleSimilar
			case similar != "":
				help = ast.TermSampleUnnameable
			}
			p.report(x.At, x.Name, help, similar)
		})
	},
}

// similar returns a property of the samples that differs in nothing but case and
// separators, "" if there is none.
func (p *pass) similar(name string) string {
	for _, sample := range p.options.Samples {
		for _, other := range slices.Sorted(maps.Keys(sample)) {
			if other != "" && bareName(other) == bareName(name) {
				return other
			}
		}
	}
	return ""
}

// bareName drops case and separators.
func bareName(name string) string {
	return strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(strings.ToLower(name))
}

var reservedLater = Rule{
	Code: ast.CodeReservedLater,
	What: "A property has the name of an operator that came with a later release.",
	Why:  "CONTAINS, STARTSWITH and ENDSWITH, in any case, are reserved since 5.1.3. Brokers from then on refuse a selector that uses them as names.",
	Bad:  Example{Text: "contains = 'x'", Release: release4},
	Good: Example{Text: "content = 'x'", Release: release4},
	check: func(p *pass) {
		if p.options.Release.HasTextOperators() {
			return
		}
		each(p, func(x *ast.Property) {
			if isTextOperator(x.Name) {
				p.report(x.At, x.Name, ast.TextOperators)
			}
		})
	},
}

// release4 is a release without the text operators, for examples.
var release4, _ = ast.ParseRelease("4.9.4")

func isTextOperator(word string) bool {
	switch strings.ToUpper(word) {
	case "CONTAINS", "STARTSWITH", "ENDSWITH":
		return true
	}
	return false
}
