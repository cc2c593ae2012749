package api

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Code is the kind of an error.
type Code string

// The codes.
const (
	OK               Code = ""
	InvalidRequest   Code = "invalidRequest"   // no JSON, an unknown field, a wrong value
	UnknownOperation Code = "unknownOperation" // or another path or method, over HTTP
	Refused          Code = "refused"          // an expression that brokers refuse: see the findings
	TooMuch          Code = "tooMuch"          // beyond the limits of one request
	Busy             Code = "busy"             // too many requests at once
	Internal         Code = "internal"         // a defect
)

// Codes are the codes of errors.
func Codes() []Code {
	return []Code{InvalidRequest, UnknownOperation, Refused, TooMuch, Busy, Internal}
}

// Failure is why a request was not answered.
type Failure struct {
	Code     Code
	Message  string            // in English
	Findings []json.RawMessage // of a refused expression, as check has them
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }

func invalid(format string, args ...any) *Failure {
	return &Failure{Code: InvalidRequest, Message: fmt.Sprintf(format, args...)}
}

func tooMuch(format string, args ...any) *Failure {
	return &Failure{Code: TooMuch, Message: fmt.Sprintf(format, args...)}
}

// quote shows a text of the request within an error.
func quote(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}
