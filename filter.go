package rmqsql

import (
	"fmt"
	"sync/atomic"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/compile"
	"github.com/rmqsql/rmqsql/grammar"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/typecheck"
	"github.com/rmqsql/rmqsql/vm"
)

// Filter is a compiled SQL92 selector. It is immutable and safe for concurrent
// use.
type Filter struct {
	text    string
	options Options
	token   token                        // the first one that a broker ignores, like all that follows
	matcher vm.Matcher                   // for messages whose properties are text
	plain   atomic.Pointer[vm.Program]   // for typed messages, made when the first one comes
	tree    atomic.Pointer[ast.Selector] // for Explain, likewise: filters that only match keep none
}

// token is a part of the text, in bytes: limits keep that small, and filters may be
// many. The zero token is none.
type token struct{ start, end uint32 }

// Compile compiles a selector. What a broker refuses is refused, with a
// *[SyntaxError]; what it silently ignores behind a valid selector is kept for
// [Filter.Ignored], unless the options are strict. nil stands for the default
// options.
func Compile(text string, options *Options) (*Filter, error) {
	o := options.orDefault()
	s, err := parse(text, o)
	if err != nil {
		return nil, err
	}
	program, err := compile.Tests(s.Root)
	if err != nil {
		return nil, err
	}
	ignored := token{uint32(s.IgnoredToken.Start), uint32(s.IgnoredToken.End)}
	return &Filter{text: text, options: o, token: ignored, matcher: vm.Matcher{Program: program}}, nil
}

// MustCompile is like [Compile] but panics if the selector does not compile. It is
// meant for selectors that are part of a program.
func MustCompile(text string, options *Options) *Filter {
	f, err := Compile(text, options)
	if err != nil {
		panic(fmt.Sprintf("rmqsql: Compile(%q): %v", text, err))
	}
	return f
}

// parse reads and checks a selector.
func parse(text string, o Options) (*ast.Selector, error) {
	s, err := grammar.Parse(text, o.Release, o.Limits.grammar())
	if err != nil {
		return nil, err
	}
	if err := typecheck.Check(s.Root); err != nil {
		return nil, err
	}
	if o.Strict {
		if ignored := lint.Ignored(s, o.Release); ignored != nil {
			return nil, ignored
		}
	}
	return s, nil
}

// Match reports whether a broker would deliver the message. A selector that is
// false, null or fails does not. It allocates nothing after the first message. A nil
// message has no properties.
func (f *Filter) Match(m Message) bool { return f.matcher.Match(m, (*others)(f)) }

// others is a Filter for messages that the matcher does not know.
type others Filter

func (o *others) MatchOther(m Message) bool { return (*Filter)(o).program(m).Match(m) }

// Eval tells what the selector is for the message. After [Error] the error is an
// *[EvalError] that says which term failed and why; otherwise it is nil.
func (f *Filter) Eval(m Message) (Verdict, error) {
	switch m := m.(type) {
	case Stored:
		return f.EvalStored(m)
	case *Stored:
		if m != nil {
			return f.EvalStored(*m)
		}
	}
	return f.report(f.program(m).Eval(m))
}

// report makes the error of a verdict.
func (f *Filter) report(v Verdict, fault *vm.Fault) (Verdict, error) {
	if fault == nil {
		return v, nil
	}
	at := ast.Span{Start: int(fault.Term.Start), End: int(fault.Term.End)}
	return v, &EvalError{Selector: f.text, Term: at.Text(f.text), Offset: at.Start, Fault: fault}
}

// program returns the program that fits the message.
func (f *Filter) program(m Message) *vm.Program {
	switch m.(type) {
	case Map, Stored, *Stored:
		return f.matcher.Program
	case TypedMessage:
		return f.plainProgram()
	}
	return f.matcher.Program
}

// plainProgram compiles for typed messages. Two goroutines may both do it; either
// result serves.
func (f *Filter) plainProgram() *vm.Program {
	if p := f.plain.Load(); p != nil {
		return p
	}
	p := f.matcher.Program
	if !p.Plain {
		// The tree has been compiled before, so this cannot fail.
		if plain, err := compile.Plain(f.parsed().Root); err == nil {
			p = plain
		}
	}
	f.plain.Store(p)
	return p
}

// parsed returns the selector's tree, which only what is not about matching needs.
func (f *Filter) parsed() *ast.Selector {
	if s := f.tree.Load(); s != nil {
		return s
	}
	s, err := parse(f.text, f.options)
	if err != nil { // it has been parsed before, under the same options
		panic("rmqsql: " + err.Error())
	}
	return s
}

// String returns the selector's text.
func (f *Filter) String() string { return f.text }

// Release returns the release that the selector was compiled for.
func (f *Filter) Release() Release { return f.options.Release }

// Ignored returns the text behind the selector that a broker never reads, or "".
func (f *Filter) Ignored() string {
	if f.token == (token{}) {
		return ""
	}
	return f.text[f.token.start:]
}

// IgnoredToken returns the first token of the ignored text, the only one that a
// broker looks at, or "".
func (f *Filter) IgnoredToken() string { return f.text[f.token.start:f.token.end] }

// Properties returns the names of the properties that the selector mentions,
// sorted. It parses the selector again.
func (f *Filter) Properties() []string { return ast.Properties(f.parsed().Root) }

// Program returns the compiled program, for tools that show it.
func (f *Filter) Program() *vm.Program { return f.matcher.Program }
