package extract

import "slices"

// language is what the lexer and the parser need to know of a programming language.
type language struct {
	name         string
	lineComment  string
	blockComment bool
	nested       bool // block comments hold block comments
	// literal scans a string or character literal that starts at l.pos, if there is
	// one, adds its token and moves on.
	literal func(l *lexer) bool
	// newlines end statements where nothing shows that they go on.
	newlines bool
	// adjacent string literals are one.
	adjacent bool
	// indented blocks, as in Python.
	indented bool
	// separator joins names besides the dot.
	formats formatStyle // of the format functions
	// unicode escapes mean the same anywhere, as in Java.
	unicode bool
	// placeholders ${…} in strings are filled in by frameworks.
	placeholders bool
}

// formatStyle is how a language's format functions write holes.
type formatStyle uint8

const (
	printfFormat formatStyle = iota
	braceFormat
)

var (
	javaLanguage = &language{name: "java", lineComment: "//", blockComment: true, literal: javaLiteral, unicode: true, placeholders: true}
	kotlin       = &language{name: "kotlin", lineComment: "//", blockComment: true, nested: true, literal: kotlinLiteral, newlines: true, placeholders: true}
	csharp       = &language{name: "csharp", lineComment: "//", blockComment: true, literal: csharpLiteral, formats: braceFormat}
	cpp          = &language{name: "cpp", lineComment: "//", blockComment: true, literal: cppLiteral, adjacent: true, formats: braceFormat}
	rust         = &language{name: "rust", lineComment: "//", blockComment: true, nested: true, literal: rustLiteral, formats: braceFormat}
	javascript   = &language{name: "javascript", lineComment: "//", blockComment: true, literal: javascriptLiteral, newlines: true}
	python       = &language{name: "python", lineComment: "#", literal: pythonLiteral, newlines: true, adjacent: true, indented: true, formats: braceFormat}
)

// languageOf maps the extensions of source files.
var languageOf = map[string]*language{
	".java": javaLanguage,
	".kt":   kotlin, ".kts": kotlin,
	".cs": csharp,
	".cc": cpp, ".cpp": cpp, ".cxx": cpp, ".c++": cpp, ".h": cpp, ".hh": cpp, ".hpp": cpp, ".hxx": cpp, ".ipp": cpp,
	".rs": rust,
	".js": javascript, ".mjs": javascript, ".cjs": javascript, ".jsx": javascript,
	".ts": javascript, ".mts": javascript, ".cts": javascript, ".tsx": javascript,
	".py": python, ".pyi": python,
}

// jvm reports whether the language shares classes with Java.
func (l *language) jvm() bool { return l == javaLanguage || l == kotlin }

// shares reports whether constants of the other language can be used.
func (l *language) shares(other *language) bool { return l == other || l.jvm() && other.jvm() }

// oneOf reports whether the language is one of some.
func (l *language) oneOf(some ...*language) bool { return slices.Contains(some, l) }
