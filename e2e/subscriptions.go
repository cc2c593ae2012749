package e2e

// selectors are pulled with, each as the expression that the pull brings. A broker
// delivers everything for one that it cannot compile.
var selectors = []string{
	"amount > 100", "amount >= 100", "amount < 0", "amount <= 100.0", "amount = 100", "amount <> 100", "amount = '100'",
	"amount > 9223372036854775807", "amount = 2147483648", "amount = 3000000000", "amount > 1.5", "amount = 8.0", "amount = 3",
	"amount BETWEEN 1 AND 200", "amount NOT BETWEEN 1 AND 200", "amount IS NULL", "amount IS NOT NULL", "amount > other",
	"amount = other", "amount <> other", "-amount > 1", "- amount IS NULL", "amount > 100 OR region = '北京'",
	"region = '北京' OR amount > 100", "region = '北京' AND amount > 100", "NOT amount > 100", "NOT (amount > 100)",
	"region = '北京'", "region <> '北京'", "region IN ('北京', '上海')", "region NOT IN ('北京', 'O''Neil')", "region = 'O''Neil'",
	"region CONTAINS '西'", "region NOT CONTAINS '西'", "region STARTSWITH '北'", "level ENDSWITH 'gold'", "level NOT ENDSWITH 'p'",
	"region CONTAINS ''", "region = '😀'", "flag", "NOT flag", "flag = TRUE", "flag = FALSE", "TRUE = flag", "flag = 'true'",
	"flag = TRUE OR flag IS NULL", "TRUE", "FALSE", "NULL", "TAGS = '订单'", "TAGS IS NULL", "TAGS IN ('Aa', '*')",
	"KEYS CONTAINS '7'", "level > 1", "level = 'VIP' AND NOT (flag = TRUE)", "missing IS NULL", "missing = 1", "missing <> 1",
	"a = b", "amount = 1 = TRUE", "amount > 100 region = '北京'", "level LIKE 'v%'", "level-x = 5", "region = 'a\x01b'",
	"amount > 0.1e1", "amount>100AND flag=TRUE", "amount > 100 -- comment", "/* c */ amount > 100", "Amount = 150", "amount > 007",
	// Of what is not UTF-8 a broker sees U+FFFD.
	"region <> 'x'", "amount >= 150", "region = '\uFFFD'", "region = '北\uFFFD'", "region CONTAINS '\uFFFD'", "TAGS = 'Tag\uFFFD'",
	// Refused.
	"amount >", "amount > 'x'", "level NOT LIKE 'v%'", "amount BETWEEN 2 AND 1", "1 = 1 AND", "amount = NULL", "amount > 0.0",
	"amount IN (1)", "1", "amount != 1", "TRUE = 1", "amount > 99999999999999999999",
}

// tagExpressions are pulled with likewise; what no subscription can be made of is
// refused.
var tagExpressions = []string{
	"*", "TagA", "TagA || TagB", "TagA||订单", " TagA  ||  || TagC ", "Aa", "BB", "Aa||BB", "订单||支付成功", "TagA || *", "tag a",
	"TagA|TagB", "TagA,TagB", "||", "|| ||", "none", "taga", "Tag\uFFFD",
}

// groups announce selectors in heartbeats, so that the broker keeps bits for them.
var groups = map[string]string{
	"bits-amount":   "amount > 100",
	"bits-region":   "region = '北京' OR region = '上海'",
	"bits-flag":     "flag = TRUE OR level IS NOT NULL",
	"bits-error":    "level > 1 OR amount IS NOT NULL",
	"bits-ignored":  "amount IS NOT NULL region = '北京'",
	"bits-contains": "region CONTAINS '西' OR TAGS = '订单'",
	"bits-never":    "missing IS NOT NULL",
	"bits-always":   "missing IS NULL",
}

// goneGroup leaves before the messages come, and lateGroup registers behind them.
const (
	goneGroup, goneSelector       = "bits-gone", "amount IS NULL"
	lateGroup, lateSelector       = "bits-late", "amount IS NOT NULL AND region IS NOT NULL"
	changedGroup, changedSelector = "bits-changed", "flag IS NULL" // first it was the one of bits-always
	refusedGroup, refusedSelector = "bits-refused", "amount >"
)
