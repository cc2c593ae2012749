package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/rmqsql/rmqsql/ast"
)

// Comments returns where the comments of a text are, for tools that keep them: a
// tree has none. A line comment includes the end of its line, without which it
// would be none.
func Comments(text string, release ast.Release) []ast.Span {
	var list []ast.Span
	s := scanner{text: text, release: release}
	for {
		for s.at < len(text) && isBlank(text[s.at]) {
			s.at++
		}
		if end := s.comment(); end > 0 {
			list = append(list, ast.Span{Start: s.at, End: end})
			s.at = end
			continue
		}
		if s.next().Type == lexer.EOF {
			return list
		}
	}
}
