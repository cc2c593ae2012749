package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/tags"
)

func tagCollideCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "collide",
		Usage:     "find tags that a broker cannot tell apart",
		UsageText: "tag collide FILE\ntag collide TAG TAG…",
		Description: `A single argument is a file with a tag on each line, - for stdin.

Exit code: 0 if all codes differ, 1 if some collide.

Example:
  rmqsql tag collide Aa BB C`,
		Flags:  []cli.Flag{formatFlag("text", "json")},
		Action: func(c *cli.Context) error { return e.tagCollide(c) },
	}
}

func (e *env) tagCollide(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	list := c.Args().Slice()
	switch len(list) {
	case 0:
		return usagef("no tag: name two or more, or a file that holds them")
	case 1:
		if list, err = e.readTags(list[0]); err != nil {
			return err
		}
	}
	groups := tags.Collisions(list)
	for _, group := range groups {
		code := tags.Code(group[0])
		if format == "json" {
			err = jsonEncoder(e.stdout).Encode(struct {
				Code int64    `json:"code"`
				Tags []string `json:"tags"`
			}{code, group})
		} else {
			_, err = fmt.Fprintf(e.stdout, "%d: %s\n", code, report.Printable(strings.Join(group, ", ")))
		}
		if err != nil {
			return err
		}
	}
	if len(groups) > 0 {
		return exitFindings
	}
	return nil
}

// readTags reads a tag from each line.
func (e *env) readTags(path string) ([]string, error) {
	if _, err := os.Stat(path); path != "-" && errors.Is(err, os.ErrNotExist) {
		return nil, usagef("there is no file %s; to compare tags name at least two", quoteArg(path))
	}
	file, err := e.open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var list []string
	for lines := bufio.NewReader(file); ; {
		line, err := lines.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, readError(path, err)
		}
		if tag := strings.TrimSpace(line); tag != "" {
			list = append(list, tag)
		}
		if err != nil {
			return list, nil
		}
	}
}
