package rmqsql

import "github.com/rmqsql/rmqsql/vm"

// Verdict is what a selector is for a message.
type Verdict = vm.Verdict

// The verdicts. A broker delivers the message on True alone.
const (
	False = vm.False
	Null  = vm.Null  // unknown, most often because a property is missing
	True  = vm.True  //
	Error = vm.Error // the evaluation failed: see EvalError
)
