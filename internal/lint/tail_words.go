package lint

import (
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// guessCall: lower(a), now(), count(*).
func guessCall(t *tail) (ast.Term, []any) {
	p, ok := t.last.(*ast.Property)
	if !ok || t.token != "(" || t.closed {
		return "", nil
	}
	if isClock(p.Name) {
		return ast.TermIgnoredNow, []any{p.Name}
	}
	return ast.TermIgnoredFunction, []any{p.Name}
}

// isClock reports whether other languages know the name as the time.
func isClock(name string) bool {
	return slices.Contains([]string{
		"now", "sysdate", "systimestamp", "current_timestamp", "current_date", "current_time", "localtimestamp",
		"localtime", "getdate", "unix_timestamp", "curdate", "curtime", "utc_timestamp",
	}, strings.ToLower(name))
}

// guessSelect: a whole statement, or a clause of one.
func guessSelect(t *tail) (ast.Term, []any) {
	if p, ok := t.root.(*ast.Property); ok && !t.closed {
		switch word := strings.ToUpper(p.Name); word {
		case "SELECT", "WHERE", "FROM", "HAVING", "FILTER":
			return ast.TermIgnoredSelect, []any{word}
		}
	}
	switch word := strings.ToUpper(t.token); word {
	case "WHERE", "ORDER", "GROUP", "LIMIT", "HAVING":
		if next := t.behind(); word != "ORDER" && word != "GROUP" || len(next) > 2 && strings.EqualFold(next[:3], "by ") {
			return ast.TermIgnoredClause, []any{word}
		}
	}
	return "", nil
}

// otherWords are the operators of other languages that have one here.
var otherWords = map[string]string{
	"EQ": "=", "EQUALS": "=", "EQUAL": "=", "IS": "=", "NE": "<>", "NEQ": "<>", "GT": ">", "GE": ">=", "GTE": ">=",
	"LT": "<", "LE": "<=", "LTE": "<=", "ANDALSO": "AND", "ORELSE": "OR", "UND": "AND", "ADN": "AND", "NAD": "AND",
}

// noWords are those that have none.
var noWords = []string{
	"ILIKE", "RLIKE", "REGEXP", "REGEX", "MATCHES", "MATCH", "SIMILAR", "GLOB", "EXISTS", "ANY", "ALL", "MOD", "DIV",
	"XOR", "ESCAPE", "CONTAIN", "CONTAINED", "HAS", "INCLUDES", "COLLATE",
}

// guessOperatorWord: words that are operators elsewhere, or in another release.
func guessOperatorWord(t *tail) (ast.Term, []any) {
	word := strings.ToUpper(t.token)
	switch word {
	case "LIKE":
		if t.release.HasTextOperators() {
			return ast.TermIgnoredLike, nil
		}
		return ast.TermIgnoredLikeOld, nil
	case "CONTAINS", "STARTSWITH", "ENDSWITH":
		return ast.TermIgnoredTooNew, []any{word, t.release}
	case "STARTS", "ENDS", "BEGINS", "STARTS_WITH", "ENDS_WITH":
		if !t.release.HasTextOperators() {
			return ast.TermIgnoredNoSuchWord, []any{word}
		}
		instead := "STARTSWITH"
		if strings.HasPrefix(word, "ENDS") {
			instead = "ENDSWITH"
		}
		return ast.TermIgnoredWord, []any{word, instead}
	}
	if next := t.behind(); next == "" || !startsOperand(next) && next[0] != '-' {
		return "", nil // a name, then
	}
	if instead, ok := otherWords[word]; ok {
		return ast.TermIgnoredWord, []any{t.token, instead}
	}
	if slices.Contains(noWords, word) {
		return ast.TermIgnoredNoSuchWord, []any{word}
	}
	return "", nil
}

// guessArithmetic: only + and - can be ignored; * and / are no tokens.
func guessArithmetic(t *tail) (ast.Term, []any) {
	if t.token == "+" || t.token == "-" {
		return ast.TermIgnoredArithmetic, nil
	}
	return "", nil
}

func guessParenthesis(t *tail) (ast.Term, []any) {
	if t.token == ")" {
		return ast.TermIgnoredParen, nil
	}
	return "", nil
}

func guessComma(t *tail) (ast.Term, []any) {
	if t.token == "," {
		return ast.TermIgnoredComma, nil
	}
	return "", nil
}

// guessMissingOperator: behind a bare property a constant speaks for a missing
// comparison, a name that goes on like a condition for a name of two words.
func guessMissingOperator(t *tail) (ast.Term, []any) {
	if !t.bare || !startsOperand(t.token) || t.token == "(" {
		return "", nil
	}
	name := t.last.(*ast.Property).Name
	if isNameStart(t.token[0]) && !isConstantWord(t.token) {
		return ast.TermIgnoredNameBlank, []any{name}
	}
	return ast.TermIgnoredNoOperator, []any{name}
}

func isConstantWord(token string) bool {
	word := strings.ToUpper(token)
	return word == "TRUE" || word == "FALSE" || word == "NULL"
}

func guessJoin(t *tail) (ast.Term, []any) {
	if startsOperand(t.token) {
		return ast.TermIgnoredJoin, nil
	}
	return "", nil
}
