package rmqsql

import (
	"fmt"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/vm"
)

// SyntaxError is why a selector or tag expression was not compiled: a rule's code,
// the span of the text, and wording in several languages.
type SyntaxError = ast.Error

// EvalError is an evaluation that a broker ends with an exception; the message is
// not delivered.
type EvalError struct {
	Selector string // the selector's text
	Term     string // the part of it that failed
	Offset   int    // where Term starts, in bytes
	*vm.Fault
}

// Error says which term failed and why, in English.
func (e *EvalError) Error() string { return fmt.Sprintf("%s: %s", e.Term, e.Fault) }

// Unwrap returns the fault of the machine.
func (e *EvalError) Unwrap() error { return e.Fault }
