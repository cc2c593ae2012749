package explain

import (
	"maps"
	"regexp"
	"slices"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/ast"
)

var placeholder = regexp.MustCompile(`\{[a-zA-Z]+\}`)

// TestPagesAreComplete: every language words the same phrases with the same
// placeholders.
func TestPagesAreComplete(t *testing.T) {
	for _, lang := range ast.Langs() {
		page := pages[lang]
		if diff := cmp.Diff(slices.Sorted(maps.Keys(english)), slices.Sorted(maps.Keys(page))); diff != "" {
			t.Errorf("%s: phrases (-English +page):\n%s", lang, diff)
		}
		for id, text := range page {
			if text == "" {
				t.Errorf("%s: %s is empty", lang, id)
			}
			if diff := cmp.Diff(placeholders(english[id]), placeholders(text)); diff != "" {
				t.Errorf("%s: placeholders of %s (-English +page):\n%s", lang, id, diff)
			}
		}
	}
}

// TestChineseIsChinese: no sentence was left in English.
func TestChineseIsChinese(t *testing.T) {
	for id, text := range chinese {
		words := regexp.MustCompile(`[A-Za-z]{4,}`).MatchString(placeholder.ReplaceAllString(text, ""))
		han := slices.ContainsFunc([]rune(text), func(r rune) bool { return unicode.Is(unicode.Han, r) })
		if words && !han && id != wordTrue && id != wordFalse && id != wordNull {
			t.Errorf("%s: %q", id, text)
		}
	}
}

func placeholders(text string) []string {
	list := placeholder.FindAllString(text, -1)
	slices.Sort(list)
	return slices.Compact(list)
}

func TestShorten(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"订单号码", 4, "订单号码"}, {"订单号码", 3, "订单…"}, {"", 3, ""},
	} {
		if got := shorten(test.text, test.most); got != test.want {
			t.Errorf("shorten(%q, %d) = %q, want %q", test.text, test.most, got, test.want)
		}
	}
}

func TestNear(t *testing.T) {
	names := []string{"Amount", "amount ", "order-id", "regoin", "userId", "x"}
	for name, want := range map[string]string{
		"amount": "Amount", "order_id": "order-id", "orderId": "order-id", "region": "regoin", "userid": "userId",
		"user_id": "userId", "userIds": "userId", "y": "", "level": "", "ab": "", "AMOUNT": "Amount",
	} {
		if got := near(name, names); got != want {
			t.Errorf("near(%q) = %q, want %q", name, got, want)
		}
	}
}
