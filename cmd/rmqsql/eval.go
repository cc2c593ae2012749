package main

import (
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/message"
)

func evalCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "eval",
		Usage:     "say whether a broker would deliver messages, and why not",
		UsageText: "eval EXPR [-m FILE] [-p NAME=VALUE]…\neval -f FILE [-m FILE] [-p NAME=VALUE]…",
		Description: `A message is a JSON object of properties, or {"tags":…, "keys":…, "properties":{…}};
several may follow each other, one a line or in an array. Numbers become the text
that is written, for a broker's properties are text; null is a missing property.
Without -m and -p the message has no properties.

Exit code: 0 if all messages are delivered, 1 if one is not, 2 if one cannot be read.

Examples:
  rmqsql eval "amount > 100" -p amount=150.00
  rmqsql eval "amount > 100 AND region = 'BEIJING'" -m order.json
  rmqsql eval -f selector.sql92 -m messages.jsonl --format json | jq 'select(.delivered | not)'`,
		Flags: append(append([]cli.Flag{fileFlag()}, messageFlags()...),
			&cli.BoolFlag{Name: "explain", Usage: "explain like the command explain does"},
			releaseFlag(), formatFlag("text", "json")),
		Action: func(c *cli.Context) error { return e.eval(c) },
	}
}

func (e *env) eval(c *cli.Context) error {
	if c.Bool("explain") {
		return e.explain(c)
	}
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	s, err := e.oneSelector(c)
	if err != nil {
		return err
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	filter, err := e.compile(s, release)
	if err != nil {
		return err
	}
	in, err := e.openMessages(c)
	if err != nil {
		return err
	}
	defer in.close()

	var out verdictWriter = &verdictText{env: e}
	if format == "json" {
		out = &verdictJSON{env: e}
	}
	return e.evalAll(filter, in, out)
}

// evalAll answers every message. Whether there is more than one is known when the
// second one has come.
func (e *env) evalAll(filter *rmqsql.Filter, in *messages, out verdictWriter) error {
	code := exitOK
	answer := func(m message.Message, alone bool) error {
		v := verdict{index: m.Index, alone: alone}
		properties := engineMessage(m, in.options.Typed)
		if !filter.Match(properties) {
			code = exitFindings
			v.trace = filter.Explain(properties)
		}
		return out.write(v)
	}
	first, err := in.next()
	if errors.Is(err, io.EOF) && in.unread == 0 {
		return &emptyInput{in.name}
	}
	second, secondErr := message.Message{}, err
	if err == nil {
		second, secondErr = in.next()
		if err := answer(first, errors.Is(secondErr, io.EOF) && in.unread == 0); err != nil {
			return err
		}
	}
	for m, err := second, secondErr; !errors.Is(err, io.EOF); m, err = in.next() {
		if err != nil {
			return err
		}
		if err := answer(m, false); err != nil {
			return err
		}
	}
	if in.unread > 0 {
		code = exitFailed
	}
	if code != exitOK {
		return code
	}
	return nil
}

// emptyInput is an input without any message, which is hardly what was meant.
type emptyInput struct{ name string }

// Error implements error.
func (e *emptyInput) Error() string {
	name := e.name
	if name == "-" {
		name = "stdin"
	}
	return name + ` holds no message: write one as JSON, such as {"amount": "150"}`
}
