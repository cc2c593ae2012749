package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/report"
)

func tagMatchCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "match",
		Usage:     "say whether messages of some tags reach a subscription",
		UsageText: "tag match SUBSCRIPTION TAG…",
		Description: `A message without a tag is written ''. A tag is delivered if it passes the broker, which
compares codes, and then the consumer, which compares the text.

Exit code: 0 if all tags are delivered, 1 if one is not.

Example:
  rmqsql tag match "TagA || TagB" TagB TagC`,
		Flags:  []cli.Flag{releaseFlag(), formatFlag("text", "json")},
		Action: func(c *cli.Context) error { return e.tagMatch(c) },
	}
}

// tagVerdict is what becomes of a tag.
type tagVerdict struct {
	Tag       string `json:"tag"`
	Code      int64  `json:"code"`
	Broker    bool   `json:"broker"`
	Consumer  bool   `json:"consumer"`
	Delivered bool   `json:"delivered"`
}

func (e *env) tagMatch(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	if c.NArg() < 2 {
		return usagef(`want a subscription and the tags to try, as in tag match "TagA || TagB" TagB`)
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	text := c.Args().First()
	subscription, err := rmqsql.CompileTags(text, &rmqsql.Options{Release: release})
	var refused *ast.Error
	if errors.As(err, &refused) {
		finding := report.New(refused, text, argument(text, 1).origin)
		e.complainFinding(&finding)
		return exitFailed
	}
	if err != nil {
		return err
	}
	all := true
	for _, tag := range c.Args().Tail() {
		v := tagVerdict{Tag: tag, Code: rmqsql.TagCode(tag)}
		v.Broker, v.Consumer = subscription.MatchCode(v.Code), subscription.MatchTag(tag)
		v.Delivered = v.Broker && v.Consumer
		all = all && v.Delivered
		if format == "json" {
			err = jsonEncoder(e.stdout).Encode(v)
		} else {
			_, err = fmt.Fprintln(e.stdout, e.tagLine(v))
		}
		if err != nil {
			return err
		}
	}
	if !all {
		return exitFindings
	}
	return nil
}

func (e *env) tagLine(v tagVerdict) string {
	name := report.Printable(v.Tag)
	if v.Tag == "" {
		name = "(no tag)"
	}
	filtered := e.out.paint(e.out.bad, "filtered")
	switch {
	case v.Delivered:
		return fmt.Sprintf("%s: %s", name, e.out.paint(e.out.good, "delivered"))
	case v.Broker:
		return fmt.Sprintf("%s: %s by the consumer: the broker passes it for its code %d, but its text is not subscribed to", name, filtered, v.Code)
	}
	return fmt.Sprintf("%s: %s by the broker: its code %d is not subscribed to", name, filtered, v.Code)
}
