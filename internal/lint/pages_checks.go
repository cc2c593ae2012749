package lint

import "github.com/rmqsql/rmqsql/ast"

// checkRules are the pages of what the checks refuse.
var checkRules = []Rule{
	{
		Code: ast.CodeIntegerRange,
		What: "A whole number does not fit into 64 bits.",
		Why:  "A broker holds it as an integer of 32 or 64 bits, and refuses what fits neither.",
		Bad:  Example{Text: "amount > 9223372036854775808"},
		Good: Example{Text: "amount > 9223372036854775808.0"},
	},
	{
		Code: ast.CodeFloatRange,
		What: "A decimal number is zero, too small or too large for a double.",
		Why:  "A broker accepts only what lies between the smallest and the largest positive double: 0.0 is refused, 0 is not.",
		Bad:  Example{Text: "amount > 0.0"},
		Good: Example{Text: "amount > 0"},
	},
	{
		Code: ast.CodeOrderConstant,
		What: "> >= < <= with a constant that is no number.",
		Why:  "Only numbers have an order. A property is read as the number it is compared with.",
		Bad:  Example{Text: "amount > '100'"},
		Good: Example{Text: "amount > 100"},
	},
	{
		Code: ast.CodeOrderBoolean,
		What: "> >= < <= with a condition for an operand.",
		Why:  "A condition is no number. This is also how 1 < a < 5 and NOT a > 1 read, because NOT binds tighter than >.",
		Bad:  Example{Text: "1 < amount < 5"},
		Good: Example{Text: "amount > 1 AND amount < 5"},
	},
	{
		Code: ast.CodeCompareNull,
		What: "= or <> with NULL.",
		Why:  "A broker refuses it. IS NULL asks for a missing property.",
		Bad:  Example{Text: "region = NULL"},
		Good: Example{Text: "region IS NULL"},
	},
	{
		Code: ast.CodeBooleanMismatch,
		What: "TRUE or FALSE is compared with a constant of another kind.",
		Why:  "A broker refuses it where the boolean is on the left, and takes it for false where it is on the right.",
		Bad:  Example{Text: "TRUE = 1"},
		Good: Example{Text: "vip = TRUE"},
	},
	{
		Code: ast.CodeBetweenReversed,
		What: "The lower bound of BETWEEN is above the upper one.",
		Why:  "A broker refuses it. (NOT BETWEEN with reversed bounds it accepts.)",
		Bad:  Example{Text: "amount BETWEEN 10 AND 1"},
		Good: Example{Text: "amount BETWEEN 1 AND 10"},
	},
	{
		Code: ast.CodeInNotProperty,
		What: "IN has no property on its left.",
		Why:  "A broker accepts nothing else there. This is also how NOT a IN ('x') reads, because NOT binds tighter than IN.",
		Bad:  Example{Text: "NOT region IN ('BEIJING')"},
		Good: Example{Text: "region IS NULL OR region NOT IN ('BEIJING')"},
	},
	{
		Code: ast.CodeNotBoolean,
		What: "A value stands where a condition is needed.",
		Why:  "AND, OR, NOT and the whole selector need something that is true or false. A number or a string is refused; a lone property is accepted, but never true.",
		Bad:  Example{Text: "amount > 100 AND 'BEIJING'"},
		Good: Example{Text: "amount > 100 AND region = 'BEIJING'"},
	},
	{
		Code: ast.CodeBetweenNull,
		What: "NULL is a bound of BETWEEN.",
		Why:  "A broker refuses it.",
		Bad:  Example{Text: "amount BETWEEN NULL AND 10"},
		Good: Example{Text: "amount <= 10"},
	},
}

var ignoredText = Rule{
	Code: ast.CodeIgnored,
	What: "Text follows the selector, which a broker never reads.",
	Why: "A broker's parser stops at the first token that cannot continue the selector, and does not ask whether that is the " +
		"end: name LIKE 'x%' is just name, and a = 1 b = 2 is a = 1. Nothing is reported, and the wrong messages are delivered, " +
		"or none.",
	Bad:  Example{Text: "level = 'VIP' region = 'BEIJING'"},
	Good: Example{Text: "level = 'VIP' AND region = 'BEIJING'"},
}

var tagsEmpty = Rule{
	Code: ast.CodeTagsEmpty,
	What: "The tag expression is made of || and nothing else.",
	Why:  "Clients refuse it: nothing is left between the separators.",
	Bad:  Example{Text: "||"},
	Good: Example{Text: "TagA || TagB"},
}

// releaseRules are about releases.
var releaseRules = []Rule{
	{
		Code: ast.CodeBadRelease,
		What: "A release is given that is no RocketMQ release number.",
		Why:  "Brokers of different releases read some selectors differently, so the number matters.",
		Bad:  Example{Text: "five"},
		Good: Example{Text: "5.1.3"},
	},
	{
		Code: ast.CodeReleaseTooOld,
		What: "A release is given whose brokers cannot filter by SQL92.",
		Why:  "Filters came with 4.1.0-incubating.",
		Bad:  Example{Text: "4.0.0"},
		Good: Example{Text: "4.1.0-incubating"},
	},
	reservedLater,
	operatorTooNew,
	releasesDisagree,
	refusedByARelease,
}
