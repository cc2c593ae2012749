package main

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/tags"
)

func tagHashCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "hash",
		Usage:     "compute the codes that brokers store for tags",
		UsageText: "tag hash TAG…",
		Description: `Clients that hash the UTF-8 bytes of a tag (the Go client is one) ask brokers for another
code where a tag is not ASCII, and then get no message.

Example:
  rmqsql tag hash TagA 订单`,
		Flags:  []cli.Flag{formatFlag("text", "json")},
		Action: func(c *cli.Context) error { return e.tagHash(c) },
	}
}

// tagCodes are the codes of a tag.
type tagCodes struct {
	Tag    string `json:"tag"`
	Code   int64  `json:"code"`
	Client int64  `json:"bytesCode"` // of clients that hash bytes
	Agree  bool   `json:"agree"`
}

func (e *env) tagHash(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	if !c.Args().Present() {
		return usagef("no tag: name one or more")
	}
	width := 0
	var list []tagCodes
	for _, tag := range c.Args().Slice() {
		if err := checkTag(tag); err != nil {
			return err
		}
		t := tagCodes{Tag: tag, Code: tags.Code(tag), Client: tags.BytesCode(tag)}
		t.Agree = t.Code == t.Client
		list = append(list, t)
		width = max(width, runewidth.StringWidth(report.Printable(tag)))
	}
	for _, t := range list {
		if format == "json" {
			err = jsonEncoder(e.stdout).Encode(t)
		} else {
			line := fmt.Sprintf("%s  %d", runewidth.FillRight(report.Printable(t.Tag), width), t.Code)
			_, err = fmt.Fprintln(e.stdout, line)
		}
		if err != nil {
			return err
		}
		if !t.Agree {
			e.complain("%s %s: clients that hash UTF-8 bytes, such as the Go client, compute %d and so never match this tag",
				e.err.paint(e.err.warning, "warning:"), report.Printable(t.Tag), t.Client)
		}
	}
	return nil
}

// checkTag refuses what was surely meant as several tags.
func checkTag(tag string) error {
	if strings.Contains(tag, "||") {
		return usagef("%s is a subscription, not a tag: name the tags one by one", quoteArg(tag))
	}
	return nil
}
