package lint

import (
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

var groupDisagrees = Rule{
	Code: ast.CodeGroupDisagrees,
	What: "Two consumers of one group subscribe to one topic, and do not ask for the same.",
	Why: "A broker keeps one subscription for a group and topic, the last one that it was told, and each member gets a share of the queues. " +
		"What only one member asks for is filtered out of the other one's queues, and lost.",
	Bad:  Example{Text: "tag: TagA || TagB\ntag: TagA"},
	Good: Example{Text: "tag: TagA || TagB\ntag: TagB||TagA"},
}

var groupSpelling = Rule{
	Code: ast.CodeGroupSpelling,
	What: "Two consumers of one group subscribe to one topic in other words, and it is not certain that these mean the same.",
	Why:  "If they do not, messages are lost; if they do, nobody can see it. A broker takes each change of the text for a new subscription.",
	Bad:  Example{Text: "sql: a = b\nsql: b = a"},
	Good: Example{Text: "sql: a = 1 AND b = 2\nsql: (a = 1) and  b = 2"},
}

var dynamicSelector = Rule{
	Code: ast.CodeDynamic,
	What: "A part of a selector is only known to the running program.",
	Why: "Wherever the program puts something in, anything may stand: the text around it was checked as far as that is possible. " +
		"A finished selector can be checked by a test of the program.",
	Bad:  Example{Text: `MessageSelector.bySql("amount > " + limit)`},
	Good: Example{Text: `MessageSelector.bySql("amount > 100")`},
}

var unusedIgnore = Rule{
	Code: ast.CodeUnusedIgnore,
	What: "A comment rmqsql:ignore silences no finding.",
	Why:  "It would silence the next one, which nobody has looked at yet.",
	Bad:  Example{Text: "// rmqsql:ignore RMQ301 -- reviewed\nMessageSelector.bySql(\"amount > 100\")"},
	Good: Example{Text: `MessageSelector.bySql("amount > 100")`},
}

// groupRules are about files and what they say together.
var groupRules = []Rule{groupDisagrees, groupSpelling, dynamicSelector, unusedIgnore}

// checkGroup reads the subscriptions of an example, and compares each with the first.
func checkGroup(text string, options Options) (findings []Finding) {
	var first Subscription
	for i, line := range strings.Split(text, "\n") {
		kind, rest, _ := strings.Cut(line, ": ")
		s := Subscription{SQL: kind == "sql", Text: rest}
		if i == 0 {
			first = s
			continue
		}
		if code, ok := Compare(first, s, options).Code(); ok {
			findings = append(findings, Finding{Error: ast.Error{Code: code, Span: ast.Span{Start: 0, End: len(text)},
				Args: []any{"orders", "OrderTopic", first.Text, "line 1"}}})
		}
	}
	return findings
}

// Code returns the rule that subscriptions which relate so break; false if they break
// none.
func (a Agreement) Code() (ast.Code, bool) {
	switch a {
	case Disagree:
		return ast.CodeGroupDisagrees, true
	case Undecided:
		return ast.CodeGroupSpelling, true
	}
	return 0, false
}
