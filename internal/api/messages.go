package api

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
)

// givenMessages are the fields by which a request gives messages.
type givenMessages struct {
	// Messages is an array of messages, one message, or a text of JSON lines.
	Messages  json.RawMessage `json:"messages"`
	Typed     bool            `json:"typed"`
	KeepEmpty bool            `json:"keepEmpty"`
}

// unread is a message that could not be read.
type unread struct {
	Index   int    `json:"index"`
	Line    int    `json:"line"` // within the value of messages, or within its text
	Column  int    `json:"column"`
	Message string `json:"message"`
	Help    string `json:"help"`
}

// batch is the messages of a request.
type batch struct {
	messages []message.Message
	unread   []unread
	typed    bool
}

func (g givenMessages) read() (*batch, error) {
	if len(g.Messages) == 0 {
		return nil, invalid("the field messages is missing: give an array of messages, or a text of JSON lines")
	}
	options := message.Options{Typed: g.Typed, KeepEmpty: g.KeepEmpty}
	return readMessages("messages", g.Messages, options, maxMessages)
}

// readMessages reads the messages of a field, at most so many.
func readMessages(field string, raw json.RawMessage, options message.Options, most int) (*batch, error) {
	text := string(raw)
	switch raw[0] {
	case '"':
		if err := json.Unmarshal(raw, &text); err != nil {
			return nil, decodeFailure(err)
		}
	case '[', '{':
	default:
		return nil, invalid("the field %s takes an array of messages, or a text of JSON lines", field)
	}
	b := &batch{unread: []unread{}, typed: options.Typed}
	for r := message.NewReader(strings.NewReader(text), field, options); ; {
		m, err := r.Next()
		var bad *message.Error
		switch {
		case errors.As(err, &bad):
			b.unread = append(b.unread, unread{m.Index, bad.Line, bad.Column, bad.Message, bad.Help})
		case errors.Is(err, io.EOF):
			return b, nil
		case err != nil:
			return nil, err
		case len(m.Properties)+len(m.Empty) > maxNames:
			return nil, tooMuch("message %d has more than %d properties", m.Index, maxNames)
		default:
			b.messages = append(b.messages, m)
		}
		if n := len(b.messages) + len(b.unread); n > most {
			return nil, tooMuch("the field %s holds more than %d messages", field, most)
		}
	}
}

// engine hands a message to the engine: as text, or with its types.
func (b *batch) engine(m message.Message) rmqsql.Message {
	if b.typed {
		values := make(rmqsql.Values, len(m.Properties))
		for name, v := range m.Properties {
			values[name] = typedValue(v)
		}
		return values
	}
	return texts(m)
}

// texts returns the properties as a broker holds them.
func texts(m message.Message) rmqsql.Map {
	texts := make(rmqsql.Map, len(m.Properties))
	for name, v := range m.Properties {
		texts[name] = v.Text
	}
	return texts
}

func typedValue(v message.Value) rmqsql.Value {
	switch v.Kind {
	case message.Bool:
		return rmqsql.Bool(v.Bool)
	case message.Int32:
		return rmqsql.Int32(int32(v.Int))
	case message.Int64:
		return rmqsql.Int64(v.Int)
	case message.Float64:
		return rmqsql.Float64(v.Float)
	}
	return rmqsql.String(v.Text)
}

// counts are the messages of a reply by what became of them.
type counts struct {
	Messages  int `json:"messages"` // that were read
	Delivered int `json:"delivered"`
	Filtered  int `json:"filtered"`
	Unread    int `json:"unread"`
}

func (b *batch) counts(delivered int) counts {
	return counts{len(b.messages), delivered, len(b.messages) - delivered, len(b.unread)}
}
