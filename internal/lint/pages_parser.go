package lint

import (
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

// parserRules are the pages of what the parser refuses. A broker reports all of it
// at the subscription, in the words of a parser generator.
var parserRules = []Rule{
	{
		Code: ast.CodeUnexpected,
		What: "A token stands where another one is needed.",
		Why:  "A broker refuses the subscription.",
		Bad:  Example{Text: "amount > > 100"},
		Good: Example{Text: "amount > 100"},
	},
	{
		Code: ast.CodeUnexpectedEnd,
		What: "The selector ends in the middle.",
		Why:  "A broker refuses the subscription.",
		Bad:  Example{Text: "amount >"},
		Good: Example{Text: "amount > 100"},
	},
	{
		Code: ast.CodeUnknownCharacter,
		What: "A character that begins no token.",
		Why:  "A broker refuses a selector where such a character stands right behind it, and never sees one that stands further behind.",
		Bad:  Example{Text: "amount > 100;"},
		Good: Example{Text: "amount > 100"},
	},
	{
		Code: ast.CodeOpenString,
		What: "A string is not closed.",
		Why:  "A broker refuses the subscription. Inside a string a quote is written twice, and a line end is an ordinary character.",
		Bad:  Example{Text: "region = 'BEIJING"},
		Good: Example{Text: "region = 'BEIJING'"},
	},
	{
		Code: ast.CodeDoubleQuotes,
		What: "Something stands in double quotes.",
		Why:  "They are no token. Strings take single quotes, names take none.",
		Bad:  Example{Text: `region = "BEIJING"`},
		Good: Example{Text: "region = 'BEIJING'"},
	},
	{
		Code: ast.CodeBangEquals,
		What: "!= is used for not equal.",
		Why:  "A broker knows <> only.",
		Bad:  Example{Text: "region IS NULL OR region != 'BEIJING'"},
		Good: Example{Text: "region IS NULL OR region <> 'BEIJING'"},
	},
	{
		Code: ast.CodeDoubleEquals,
		What: "== is used for equal.",
		Why:  "To a broker it is two operators, and the second one has no operand on its left.",
		Bad:  Example{Text: "region == 'BEIJING'"},
		Good: Example{Text: "region = 'BEIJING'"},
	},
	{
		Code: ast.CodeNameCharacter,
		What: "A name holds a character that names cannot hold.",
		Why:  "Names are made of ASCII letters, digits, _ and $, and begin with no digit. A property of another name cannot be selected at all.",
		Bad:  Example{Text: "order.region = 'BEIJING'"},
		Good: Example{Text: "order_region = 'BEIJING'"},
	},
	{
		Code: ast.CodeInvalidUTF8,
		What: "The text is not UTF-8.",
		Why:  "Clients send selectors as UTF-8. Other bytes would arrive as other characters.",
		Bad:  Example{Text: "region = '\xb1\xb1'", Shown: `region = '\xb1\xb1' (bytes of another encoding)`},
		Good: Example{Text: "region = '北京'"},
	},
	{
		Code: ast.CodeTextTooLong,
		What: "The selector has more than 256 KiB.",
		Why:  "This limit is the tool's own. A broker has none, but keeps and compiles every subscription in memory.",
		Bad:  Example{build: func() string { return "a = '" + strings.Repeat("x", grammar.DefaultBytes) + "'" }, Shown: "a = 'xxx…' (more than 262144 bytes)"},
		Good: Example{Text: "a = 'xxx'"},
	},
	{
		Code: ast.CodeTooDeep,
		What: "More than 1000 levels of parentheses, NOT and signs.",
		Why:  "This limit is the tool's own. A broker overflows its stack before that.",
		Bad:  Example{build: func() string { return nested(grammar.DefaultLevels + 1) }, Shown: "((((…1001 of them… a = 1 …))))"},
		Good: Example{Text: nested(3)},
	},
	{
		Code: ast.CodeListTooLong,
		What: "More than 10000 items in an IN list.",
		Why:  "This limit is the tool's own. A broker has none, but looks at the list for every message.",
		Bad:  Example{build: func() string { return "a IN ('x'" + strings.Repeat(", 'x'", grammar.DefaultItems) + ")" }, Shown: "a IN ('x', 'x', …) (10001 items)"},
		Good: Example{Text: "a IN ('x', 'y')"},
	},
	{
		Code: ast.CodeEmpty,
		What: "There is no selector.",
		Why:  "A broker refuses the subscription. To get every message a client subscribes with the tag expression *.",
		Bad:  Example{Text: "  ", Shown: "'  ' (two blanks)"},
		Good: Example{Text: "TRUE"},
	},
	{
		Code: ast.CodeNotWithout,
		What: "NOT stands behind an operand, and no operator follows that it could negate.",
		Why:  "Behind an operand NOT belongs to BETWEEN, IN, CONTAINS, STARTSWITH or ENDSWITH. With anything else a broker refuses the selector.",
		Bad:  Example{Text: "amount NOT > 100"},
		Good: Example{Text: "NOT (amount > 100) OR amount IS NULL"},
	},
	{
		Code: ast.CodeIsWithoutNull,
		What: "IS is used for something else than IS NULL and IS NOT NULL.",
		Why:  "There is no IS TRUE. A broker refuses the selector.",
		Bad:  Example{Text: "vip IS TRUE"},
		Good: Example{Text: "vip = TRUE"},
	},
	{
		Code: ast.CodeListItem,
		What: "An IN list holds something else than strings.",
		Why:  "Properties are text, and IN compares text letter by letter. A broker refuses numbers there.",
		Bad:  Example{Text: "level IN (1, 2)"},
		Good: Example{Text: "level IN ('1', '2')"},
	},
	{
		Code: ast.CodeUnclosed,
		What: "A parenthesis is not closed.",
		Why:  "A broker refuses the subscription.",
		Bad:  Example{Text: "(amount > 100"},
		Good: Example{Text: "(amount > 100)"},
	},
	{
		Code: ast.CodeReserved,
		What: "A reserved word stands where a property or a constant is needed.",
		Why:  "In any case, NOT AND OR BETWEEN IN TRUE FALSE NULL IS are reserved, and since 5.1.3 CONTAINS STARTSWITH ENDSWITH. A property of such a name cannot be selected.",
		Bad:  Example{Text: "contains = 'x'"},
		Good: Example{Text: "content = 'x'"},
	},
	{
		Code: ast.CodeOpenComment,
		What: "A comment is not closed.",
		Why:  "Without its end /* is no comment, and / no token.",
		Bad:  Example{Text: "amount > 100 /* large"},
		Good: Example{Text: "amount > 100 /* large */"},
	},
	{
		Code: ast.CodeNotASCII,
		What: "A character that is not ASCII stands outside a string.",
		Why:  "Names are ASCII, and so is everything else outside of strings.",
		Bad:  Example{Text: "region = 北京"},
		Good: Example{Text: "region = '北京'"},
	},
	{
		Code: ast.CodeSymbolOperator,
		What: "An operator of another language.",
		Why:  "A broker knows AND, OR, NOT, >= and <=, written so.",
		Bad:  Example{Text: "amount > 100 && vip = TRUE"},
		Good: Example{Text: "amount > 100 AND vip = TRUE"},
	},
	{
		Code: ast.CodeSearchNotString,
		What: "CONTAINS, STARTSWITH or ENDSWITH has no string behind it.",
		Why:  "They search for a constant text. A property or a number there is refused.",
		Bad:  Example{Text: "name CONTAINS test"},
		Good: Example{Text: "name CONTAINS 'test'"},
	},
	{
		Code: ast.CodeNotLike,
		What: "NOT LIKE is used.",
		Why:  "There is no LIKE. Behind NOT a broker refuses it; without NOT the selector ends before it, and the rest is ignored.",
		Bad:  Example{Text: "name IS NOT NULL AND name NOT LIKE 'test%'"},
		Good: Example{Text: "name IS NOT NULL AND name NOT STARTSWITH 'test'"},
	},
	{
		Code: ast.CodeEscape,
		What: "ESCAPE is used in a way that makes no sense.",
		Why:  "LIKE and ESCAPE exist in the extended language only, which no broker runs. ESCAPE names one character, which may stand only before %, _ or itself.",
		Bad:  Example{Text: "name LIKE 'a!b' ESCAPE '!'", Release: ast.Extended},
		Good: Example{Text: "name LIKE 'a!%' ESCAPE '!'", Release: ast.Extended},
	},
	{
		Code: ast.CodeBetweenWithout,
		What: "AND is missing between the bounds of BETWEEN.",
		Why:  "A broker refuses the subscription.",
		Bad:  Example{Text: "amount BETWEEN 0, 3"},
		Good: Example{Text: "amount BETWEEN 0 AND 3"},
	},
	{
		Code: ast.CodeFullWidth,
		What: "A full-width character is used as an operator or a quote.",
		Why:  "Input methods for Chinese and Japanese write them for ASCII ones. A broker does not know them outside of strings.",
		Bad:  Example{Text: "amount ＞ 100"},
		Good: Example{Text: "amount > 100"},
	},
	{
		Code: ast.CodeTooManyNames,
		What: "A selector reads more than 65536 different properties.",
		Why:  "This limit is the tool's own, and only met where the one of the text's length was raised.",
		Bad:  Example{build: func() string { return manyNames(1<<16 + 1) }, Shown: "p0 = 1 OR p1 = 1 OR … (65537 properties)"},
		Good: Example{Text: manyNames(3)},
	},
}

func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(" OR ")
		}
		b.WriteString("p" + strconv.Itoa(i) + " = 1")
	}
	return b.String()
}
