//go:build js && wasm

// Command wasm is the playground's engine in a browser: it offers the page the
// function rmqsqlAnswer(operation, request), which takes and returns JSON as text,
// and then calls rmqsqlReady.
package main

import (
	"syscall/js"

	"github.com/rmqsql/rmqsql/internal/api"
)

func main() {
	js.Global().Set("rmqsqlAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 2 {
			return string(api.Failed(&api.Failure{Code: api.Internal, Message: "rmqsqlAnswer takes an operation and a request"}).Body)
		}
		return string(api.Answer(args[0].String(), []byte(args[1].String())).Body)
	}))
	js.Global().Call("rmqsqlReady")
	select {} // the page calls as long as it is open
}
