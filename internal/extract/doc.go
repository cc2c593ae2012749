// Package extract finds selectors and tag subscriptions in the files that hold
// them: source code in the languages that have a RocketMQ client, configuration,
// DDL, and files of selectors alone.
//
// A host is a kind of file. Each one tells from its syntax what is a selector; text
// in comments, or in strings that go elsewhere, is none. The text of a selector is
// put together as far as the file tells: escapes, concatenation, constants, folded
// lines. What only the running program knows becomes a hole.
//
// Every byte of a selector knows where in its file it comes from, so that findings
// point at the right character whatever lies between.
//
//	file ──host──► []Selector ──Index──► constants of other files filled in
//	                   │
//	                 Value = pieces: text with places · hole · reference to a constant
package extract
