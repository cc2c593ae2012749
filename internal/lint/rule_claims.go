package lint

import "github.com/rmqsql/rmqsql/ast"

var contradiction = Rule{
	Code:  ast.CodeContradiction,
	What:  "Two terms joined by AND are never true together.",
	Why:   "The AND is true for no message, whatever its properties hold.",
	Bad:   Example{Text: "region = 'BEIJING' AND region = 'SHANGHAI'"},
	Good:  Example{Text: "region = 'BEIJING' OR region = 'SHANGHAI'"},
	check: (*pass).reportClaims,
}

var redundantTerm = Rule{
	Code:  ast.CodeRedundantTerm,
	What:  "A term joined by AND changes nothing beside another one.",
	Why:   "Without it exactly the same messages are delivered, failures and missing properties included. It is either needless, or not what was meant.",
	Bad:   Example{Text: "amount > 5 AND amount > 3"},
	Good:  Example{Text: "amount > 3 AND amount < 5"},
	check: (*pass).reportClaims,
}

var neverTrue = Rule{
	Code:  ast.CodeNeverTrue,
	What:  "A condition is true for no message.",
	Why:   "Whatever the properties hold, it is false, null or a failure; a selector that is never true delivers nothing.",
	Bad:   Example{Text: "amount > 2147483647"},
	Good:  Example{Text: "amount > 2147483648"},
	check: (*pass).reportClaims,
}

var alwaysTrue = Rule{
	Code:  ast.CodeAlwaysTrue,
	What:  "A condition is true for every message.",
	Why:   "Whatever the properties hold, present or not, it filters nothing.",
	Bad:   Example{Text: "vip IS NULL OR vip IS NOT NULL"},
	Good:  Example{Text: "vip IS NOT NULL"},
	check: (*pass).reportClaims,
}

var unreachableAlternative = Rule{
	Code:  ast.CodeUnreachableAlternative,
	What:  "A term joined by OR adds nothing to another one.",
	Why:   "Without it exactly the same messages are delivered, failures and missing properties included. It is either needless, or not what was meant.",
	Bad:   Example{Text: "amount > 3 OR amount > 5"},
	Good:  Example{Text: "amount < 3 OR amount > 5"},
	check: (*pass).reportClaims,
}
