package main

import (
	"os"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

func langNames() string {
	var names []string
	for _, l := range ast.Langs() {
		names = append(names, l.String())
	}
	return strings.Join(names, ", ")
}

// chooseLang takes the language that was asked for, else that of the locale, else
// English.
func (e *env) chooseLang(asked string) error {
	if asked != "" {
		lang, ok := ast.ParseLang(asked)
		if !ok {
			return usagef("there are no messages in the language %s, only in: %s", quoteArg(asked), langNames())
		}
		e.lang, e.langGiven = lang, true
		return nil
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := os.Getenv(name); locale != "" {
			e.lang, _ = ast.ParseLang(locale)
			return nil
		}
	}
	return nil
}

// machineLang is the language of machine formats: English, unless asked otherwise.
func (e *env) machineLang() ast.Lang {
	if e.langGiven {
		return e.lang
	}
	return ast.English
}
