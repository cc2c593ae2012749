package main

import (
	"errors"
	"io"
	"maps"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/message"
)

func explainCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "explain",
		Usage:     "show what became of every part of a selector, and what to do about it",
		UsageText: "explain EXPR [-m FILE] [-p NAME=VALUE]…\nexplain --tags EXPR [-m FILE] [-p TAGS=TAG]",
		Description: `One message is explained as a tree: each part with its value, the property's text as
found, and how it was read. The parts that decided are marked. Several messages
are sorted by reason, with an example of each. Messages are written as for eval.

Exit code: 0 if all messages are delivered, 1 if one is not, 2 if one cannot be read.

Examples:
  rmqsql explain "amount > 100 AND region = 'BEIJING'" -p amount=150.00
  rmqsql explain "amount > 100" -m messages.jsonl
  rmqsql explain --tags "TagA || TagB" -p TAGS=TagC`,
		Flags: append(append([]cli.Flag{
			fileFlag(),
			&cli.StringFlag{Name: "tags", Usage: "explain a subscription to tags, `EXPR`, instead of a selector"},
		}, messageFlags()...), releaseFlag(), formatFlag("text", "json")),
		Action: func(c *cli.Context) error { return e.explain(c) },
	}
}

// explain is the command, and what eval --explain does.
func (e *env) explain(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	if c.IsSet("tags") {
		return e.explainTags(c, format)
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
	var groups explain.Groups
	unread, err := e.eachMessage(c, func(m message.Message, properties rmqsql.Message) {
		groups.Add(m.Index, filter.Explain(properties), slices.Sorted(maps.Keys(m.Properties)))
	})
	if err != nil {
		return err
	}
	if format == "json" {
		err = e.writeExplainedJSON(filter, &groups)
	} else {
		err = e.writeExplained(&groups)
	}
	return errors.Join(err, messagesCode(groups.Total()-groups.Delivered(), unread))
}

// eachMessage hands over every message that the flags of a command name, and
// returns how many could not be read. It fails if there is none.
func (e *env) eachMessage(c *cli.Context, do func(message.Message, rmqsql.Message)) (unread int, err error) {
	in, err := e.openMessages(c)
	if err != nil {
		return 0, err
	}
	defer in.close()
	read := 0
	for {
		m, err := in.next()
		switch {
		case errors.Is(err, io.EOF) && read+in.unread == 0:
			return 0, &emptyInput{in.name}
		case errors.Is(err, io.EOF):
			return in.unread, nil
		case err != nil:
			return in.unread, err
		}
		read++
		do(m, engineMessage(m, in.options.Typed))
	}
}

// messagesCode is the exit code of a command that looks at messages, nil for 0.
func messagesCode(filtered, unread int) error {
	switch {
	case unread > 0:
		return exitFailed
	case filtered > 0:
		return exitFindings
	}
	return nil
}
