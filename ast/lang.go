package ast

import "strings"

// Lang is a language of the wording.
type Lang uint8

// The languages.
const (
	English Lang = iota
	Chinese      // simplified
)

// Langs returns every language.
func Langs() []Lang { return []Lang{English, Chinese} }

// String returns the language's code, "en" or "zh".
func (l Lang) String() string {
	if l == Chinese {
		return "zh"
	}
	return "en"
}

// ParseLang reads a language as people and locales write it: "zh", "en", "zh-CN",
// "zh_CN.UTF-8", "zh-Hans", "C". Case does not matter. It returns English and
// false for a language that has no wording, and for "".
func ParseLang(text string) (Lang, bool) {
	language := strings.ToLower(strings.TrimSpace(text))
	if i := strings.IndexAny(language, "_-.@"); i >= 0 {
		language = language[:i]
	}
	switch language {
	case "zh", "chinese", "中文":
		return Chinese, true
	case "en", "english", "c", "posix":
		return English, true
	}
	return English, false
}

// page is all wording of one language.
type page struct {
	wordings map[Code]wording
	terms    map[Term]string
}

// wording is what one code has to say; {1}… stand for the error's arguments.
type wording struct{ message, help string }

var pages = [...]page{
	English: {english, englishTerms},
	Chinese: {chinese, chineseTerms},
}
