package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
	"github.com/rmqsql/rmqsql/internal/report"
)

// messageFlags say which messages a command looks at.
func messageFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "m", Usage: "read messages as JSON from `FILE`, - for stdin"},
		&cli.StringSliceFlag{Name: "p", KeepSpace: true, Usage: "set a property, `NAME=VALUE`; it overrides -m; repeatable"},
		&cli.BoolFlag{Name: "keep-empty", Usage: "keep empty properties, which no broker stores"},
		&cli.BoolFlag{Name: "typed", Usage: "keep JSON's types, for engines that embed the filter; a broker's properties are text"},
	}
}

// messages yields the messages that the flags of a command name.
type messages struct {
	env       *env
	options   message.Options
	overrides map[string]string
	reader    *message.Reader // nil without -m
	close     func() error
	name      string
	done      bool
	unread    int // messages that could not be read; each was complained about
}

// openMessages reads the flags of messageFlags. Without -m there is one message,
// that of the flags -p.
func (e *env) openMessages(c *cli.Context) (*messages, error) {
	m := &messages{
		env:       e,
		options:   message.Options{Typed: c.Bool("typed"), KeepEmpty: c.Bool("keep-empty")},
		overrides: make(map[string]string),
		close:     func() error { return nil },
	}
	for _, p := range c.StringSlice("p") {
		name, value, ok := strings.Cut(p, "=")
		if !ok || name == "" {
			return nil, usagef("-p takes NAME=VALUE, not %s", quoteArg(p))
		}
		m.overrides[name] = value
	}
	if !c.IsSet("m") {
		return m, nil
	}
	m.name = c.String("m")
	r, err := e.open(m.name)
	if err != nil {
		return nil, err
	}
	m.close = r.Close
	m.reader = message.NewReader(r, m.name, m.options)
	return m, nil
}

// next returns the next message, or io.EOF. Messages that cannot be read are
// complained about and counted, and passed over.
func (m *messages) next() (message.Message, error) {
	if m.reader == nil {
		if m.done {
			return message.Message{}, io.EOF
		}
		m.done = true
		return m.finish(message.Message{Index: 1, Properties: make(map[string]message.Value)}), nil
	}
	for {
		msg, err := m.reader.Next()
		var bad *message.Error
		switch {
		case errors.As(err, &bad):
			m.unread++
			m.env.complainAboutMessage(bad)
		case err != nil && !errors.Is(err, io.EOF):
			return msg, readError(m.name, errors.Unwrap(err))
		case err != nil:
			return msg, err
		default:
			m.done = true
			return m.finish(msg), nil
		}
	}
}

// finish applies -p and tells about empty properties.
func (m *messages) finish(msg message.Message) message.Message {
	empty := msg.Empty[:0:0]
	for _, name := range msg.Empty {
		if _, overridden := m.overrides[name]; !overridden {
			empty = append(empty, name)
		}
	}
	for name, value := range m.overrides {
		if value == "" && !m.options.KeepEmpty {
			delete(msg.Properties, name)
			empty = append(empty, name)
			continue
		}
		msg.Properties[name] = message.Value{Kind: message.Text, Text: value}
	}
	if len(empty) > 0 {
		m.env.noteEmpty(msg.Index, empty, m.reader != nil)
	}
	return msg
}

func (e *env) noteEmpty(index int, names []string, numbered bool) {
	where := ""
	if numbered {
		where = fmt.Sprintf("message %d: ", index)
	}
	what := "property " + names[0] + " is empty and counts"
	if len(names) > 1 {
		what = "properties " + strings.Join(names, ", ") + " are empty and count"
	}
	e.note("%s%s as missing, because brokers store no empty properties (--keep-empty keeps them)", where, report.Printable(what))
}

func (e *env) complainAboutMessage(bad *message.Error) {
	place := fmt.Sprintf("%s:%d:%d:", bad.Name, bad.Line, bad.Column)
	e.complain("%s %s %s", e.err.paint(e.err.place, place), e.err.paint(e.err.bad, "error:"), report.Printable(bad.Message))
	if bad.Help != "" {
		e.complain("  %s %s", e.err.paint(e.err.note, "help:"), bad.Help)
	}
}

// engineMessage hands properties to the engine: as text, or with their types.
func engineMessage(m message.Message, typed bool) rmqsql.Message {
	if !typed {
		texts := make(rmqsql.Map, len(m.Properties))
		for name, v := range m.Properties {
			texts[name] = v.Text
		}
		return texts
	}
	values := make(rmqsql.Values, len(m.Properties))
	for name, v := range m.Properties {
		values[name] = engineValue(v)
	}
	return values
}

func engineValue(v message.Value) rmqsql.Value {
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
