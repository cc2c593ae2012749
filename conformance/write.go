package conformance

import (
	"bytes"
	"encoding/json"
)

// AppendQuestion appends the selector and its messages as a line of a case file
// without answers, and a line end: what an oracle is asked. Text that is not valid
// UTF-8 is changed to U+FFFD where it is not.
func (c Case) AppendQuestion(line []byte) []byte {
	type message struct {
		Props Props `json:"props"`
	}
	row := struct {
		Expr     string    `json:"expr"`
		Messages []message `json:"messages"`
	}{Expr: c.Expr, Messages: []message{}}
	for _, m := range c.Messages {
		if m.Props == nil {
			m.Props = Props{}
		}
		row.Messages = append(row.Messages, message{m.Props})
	}
	return appendLine(line, row)
}

// Append appends the case as a line of a case file, and a line end; File and Line
// are left out. Reading the line gives the case back if its text is valid UTF-8.
func (c Case) Append(line []byte) []byte {
	type message struct {
		Props  Props  `json:"props"`
		Result Result `json:"result"`
	}
	row := struct {
		Expr     string    `json:"expr"`
		Accept   bool      `json:"accept"`
		Rest     *string   `json:"rest,omitempty"`
		Stage    string    `json:"stage,omitempty"`
		Known    string    `json:"known,omitempty"`
		Messages []message `json:"messages,omitempty"`
	}{Expr: c.Expr, Accept: c.Accept, Stage: c.Stage, Known: c.Known}
	if c.Accept {
		row.Rest = &c.Rest
	}
	for _, m := range c.Messages {
		if m.Props == nil {
			m.Props = Props{}
		}
		row.Messages = append(row.Messages, message(m))
	}
	return appendLine(line, row)
}

// appendLine leaves < and > as they are: selectors are full of them.
func appendLine(line []byte, row any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(row) // cannot fail: a row holds nothing but strings, booleans and lists of them
	return append(line, b.Bytes()...)
}

// MarshalJSON writes "text" or {"kind":"text"}.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.Kind == String {
		return json.Marshal(v.Text)
	}
	return json.Marshal(map[string]string{v.Kind.String(): v.Text})
}
