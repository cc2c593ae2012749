// Package conformance holds a selector engine against recorded answers of the
// real one. It knows no engine itself: anything that implements Engine, in a
// few lines, can be asked.
//
// A case file holds JSON, one object a line, plain or compressed by gzip:
//
//	{"expr":"a > 5","accept":true,"rest":"","messages":[{"props":{"a":"7"},"result":"true"}]}
//	{"expr":"a > 'x'","accept":false,"stage":"type"}
//
//	expr      the selector's text
//	accept    whether the engine compiles it
//	rest      the first token behind the selector, which the engine ignores; "" if none
//	messages  properties, and "true", "false", "null" or "error" for them
//	stage     where the real engine refused (lex, parse, type): information, not matched
//	known     a reason: whatever differs on this line is a known divergence, not a failure
//
// Properties are strings, as in a broker, or typed, {"int32":"5"}, for engines
// that are handed typed values: string, bool, int8, int16, int32, int64,
// float32 or float64. Fields not named here are passed over.
package conformance
