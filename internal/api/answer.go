package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
)

// Version is that of all replies' form. Fields may be added to them.
const Version = 1

// Reply is an answer, or an error as JSON.
type Reply struct {
	Code Code // OK, or the kind of the error
	Body []byte
}

// operations is the table of what can be asked.
var operations = map[string]func(request []byte) (any, error){
	"eval":     eval,
	"check":    check,
	"explain":  explainMessages,
	"truth":    truthTable,
	"match":    match,
	"releases": releases,
}

// Operations returns the names of all operations, sorted.
func Operations() []string {
	names := make([]string, 0, len(operations))
	for name := range operations {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Answer answers a request, a JSON object, to the named operation. It is safe for
// concurrent use.
func Answer(operation string, request []byte) Reply {
	do, known := operations[operation]
	if !known {
		return Failed(&Failure{Code: UnknownOperation, Message: "there is no operation " + quote(operation)})
	}
	if len(request) > MaxRequest {
		return Failed(tooMuch("a request has at most %d bytes, not %d", MaxRequest, len(request)))
	}
	result, err := do(request)
	var failure *Failure
	switch {
	case errors.As(err, &failure):
		return Failed(failure)
	case err != nil:
		return Failed(&Failure{Code: Internal, Message: err.Error()})
	}
	return encode(OK, result)
}

// Failed words an error as a reply.
func Failed(f *Failure) Reply {
	return encode(f.Code, struct {
		Version int `json:"version"`
		Error   struct {
			Code    Code   `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
		Findings []json.RawMessage `json:"findings,omitempty"`
	}{Version: Version, Error: struct {
		Code    Code   `json:"code"`
		Message string `json:"message"`
	}{f.Code, f.Message}, Findings: f.Findings})
}

// encode leaves < and > as they are: selectors are full of them, and no reply is
// HTML.
func encode(code Code, v any) Reply {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		// Replies are made of plain data, so this is a defect; it must not pass for an answer.
		return Reply{Internal, []byte(`{"version":1,"error":{"code":"internal","message":"the reply cannot be written as JSON"}}` + "\n")}
	}
	return Reply{code, b.Bytes()}
}
