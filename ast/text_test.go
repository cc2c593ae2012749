package ast

import (
	"maps"
	"regexp"
	"slices"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// TestPagesAreComplete: every language has words for every code and every term,
// for none besides, and mentions the same arguments.
func TestPagesAreComplete(t *testing.T) {
	for _, lang := range Langs() {
		page := pages[lang]
		if diff := cmp.Diff(Codes(), slices.Sorted(maps.Keys(page.wordings))); diff != "" {
			t.Errorf("%s: codes (-rules +page):\n%s", lang, diff)
		}
		if diff := cmp.Diff(slices.Sorted(maps.Keys(englishTerms)), slices.Sorted(maps.Keys(page.terms))); diff != "" {
			t.Errorf("%s: terms (-English +page):\n%s", lang, diff)
		}
		for code, w := range page.wordings {
			if w.message == "" || (w.help == "") != (english[code].help == "") {
				t.Errorf("%s: %s has no message, or a help where English has none, or the reverse: %q", lang, code, w)
			}
			if diff := cmp.Diff(arguments(english[code].message), arguments(w.message)); diff != "" {
				t.Errorf("%s: %s: arguments of the message (-English +page):\n%s", lang, code, diff)
			}
			if diff := cmp.Diff(arguments(english[code].help), arguments(w.help)); diff != "" {
				t.Errorf("%s: %s: arguments of the help (-English +page):\n%s", lang, code, diff)
			}
		}
	}
}

// TestChineseIsChinese: no wording was left in English; those without a Chinese
// character are made of arguments or keywords.
func TestChineseIsChinese(t *testing.T) {
	isHan := func(s string) bool {
		return slices.ContainsFunc([]rune(s), func(r rune) bool { return unicode.Is(unicode.Han, r) })
	}
	lowerWord := regexp.MustCompile(`[a-z]{4,}`)
	for code, w := range chinese {
		for _, text := range []string{w.message, w.help} {
			if lowerWord.MatchString(text) && !isHan(text) {
				t.Errorf("%s: %q", code, text)
			}
		}
	}
	for term, text := range chineseTerms {
		if lowerWord.MatchString(text) && !isHan(text) {
			t.Errorf("%s: %q", term, text)
		}
	}
}

// arguments returns which {n} a wording mentions, each once.
func arguments(text string) []string {
	list := regexp.MustCompile(`\{\d+\}`).FindAllString(text, -1)
	slices.Sort(list)
	return slices.Compact(list)
}

func TestTextInChinese(t *testing.T) {
	e := &Error{Code: CodeReserved, Args: []any{"contains", TermReservedSince}}
	message, help := e.Text(Chinese)
	if message != "contains 是保留字（自 5.1.3 版本起），不能用作属性名" || help == "" {
		t.Errorf("%s; %s", message, help)
	}
}

func TestParseLang(t *testing.T) {
	for text, want := range map[string]struct {
		lang Lang
		ok   bool
	}{
		"zh": {Chinese, true}, "ZH": {Chinese, true}, "zh_CN.UTF-8": {Chinese, true}, "zh-Hans-CN": {Chinese, true},
		"zh_TW": {Chinese, true}, "zh@pinyin": {Chinese, true}, "中文": {Chinese, true}, " zh ": {Chinese, true},
		"en": {English, true}, "en_US.UTF-8": {English, true}, "C": {English, true}, "C.UTF-8": {English, true}, "POSIX": {English, true},
		"": {English, false}, "fr_FR": {English, false}, "zho": {English, false}, "e": {English, false}, "_": {English, false},
	} {
		if lang, ok := ParseLang(text); lang != want.lang || ok != want.ok {
			t.Errorf("ParseLang(%q) = %s, %t; want %s, %t", text, lang, ok, want.lang, want.ok)
		}
	}
	for _, lang := range Langs() {
		if again, ok := ParseLang(lang.String()); again != lang || !ok {
			t.Errorf("ParseLang(%q) = %s, %t", lang.String(), again, ok)
		}
	}
}
