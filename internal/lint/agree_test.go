package lint

import "testing"

func TestCompare(t *testing.T) {
	sql := func(text string) Subscription { return Subscription{SQL: true, Text: text} }
	tag := func(text string) Subscription { return Subscription{Text: text} }
	for _, test := range []struct {
		a, b Subscription
		want Agreement
	}{
		{tag("TagA || TagB"), tag("TagB||TagA"), Agree},
		{tag("TagA"), tag(" TagA || TagA"), Agree},
		{tag(""), tag("*"), Agree},
		{tag("*"), tag("TagA || *"), Disagree},
		{tag("TagA"), tag("taga"), Disagree},
		{tag("Aa"), tag("BB"), Disagree}, // of one code: the consumers tell them apart
		{tag("||"), tag("TagA"), Refused},
		{sql("a > 1 AND b = 'x'"), sql("(a>1) and\n b = 'x'"), Agree},
		{sql("a > 1 AND b = 'x'"), sql("b = 'x' AND a > 1"), Agree},
		{sql("a IN ('x', 'y')"), sql("a = 'y' OR a = 'x'"), Agree},
		{sql("a = 1"), sql("a = 2"), Disagree},
		{sql("a = 'x'"), sql("A = 'x'"), Disagree},
		{sql("a > 1 OR b = 'x'"), sql("b = 'x' OR a > 1"), Disagree}, // where a is no number
		{sql("NOT (a = 'x')"), sql("a <> 'x'"), Agree},
		{sql("a = b"), sql("b = a"), Undecided},
		{sql("a = b AND c = 'x'"), sql("a = b AND c = 'y'"), Disagree},
		{sql("TAGS = 'A'"), tag("A"), Disagree},
		{sql("a == 1"), sql("a = 1"), Refused},
		{sql("a = 1 b = 2"), sql("a = 1"), Agree}, // to a broker
	} {
		for _, pair := range [][2]Subscription{{test.a, test.b}, {test.b, test.a}} {
			if got := Compare(pair[0], pair[1], Options{}); got != test.want {
				t.Errorf("Compare(%v, %v) = %d, want %d", pair[0], pair[1], got, test.want)
			}
		}
	}
}
