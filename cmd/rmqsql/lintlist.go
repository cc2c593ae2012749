package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/inspect"
	"github.com/rmqsql/rmqsql/internal/report"
)

// listed is a selector as lint --list shows it.
type listed struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Holes  int    `json:"holes,omitempty"`
	Group  string `json:"group,omitempty"`
	Topic  string `json:"topic,omitempty"`
}

// listing shows every selector that is found.
type listing struct {
	env    *env
	format string
	all    []listed // for json
	seen   map[listed]bool
}

func (e *env) newListing(c *cli.Context) (*listing, error) {
	format := c.String("format")
	switch format {
	case "text", "json", "jsonl":
	default:
		return nil, usagef("--list is shown as text, json or jsonl, not %s", quoteArg(format))
	}
	if len(c.StringSlice("output")) > 0 {
		return nil, usagef("--list writes to stdout: --output is for findings")
	}
	return &listing{env: e, format: format, all: []listed{}, seen: make(map[listed]bool)}, nil
}

// file shows the selectors of a file. One that is used several times for one group
// and topic is shown once.
func (l *listing) file(f *linted) error {
	for _, s := range byOrigin(f.file.Selectors) {
		if s.Implicit {
			continue
		}
		at := inspect.Origin(s)
		one := listed{at.Path, at.Line, at.Column, s.Kind.String(), s.Text(), len(s.Value.Holes()), s.Group(), s.Topic()}
		if l.seen[one] {
			continue
		}
		l.seen[one] = true
		if err := l.show(one); err != nil {
			return err
		}
	}
	return nil
}

func (l *listing) show(one listed) error {
	switch l.format {
	case "json":
		l.all = append(l.all, one)
		return nil
	case "jsonl":
		e := json.NewEncoder(l.env.stdout)
		e.SetEscapeHTML(false)
		return e.Encode(one)
	}
	place := l.env.out.paint(l.env.out.place, fmt.Sprintf("%s:%d:%d:", report.Printable(one.Path), one.Line, one.Column))
	text := report.Printable(strings.NewReplacer("\r\n", " ", "\n", " ", "\t", " ").Replace(one.Text))
	var known []string
	if one.Group != "" {
		known = append(known, "group "+report.Printable(one.Group))
	}
	if one.Topic != "" {
		known = append(known, "topic "+report.Printable(one.Topic))
	}
	if len(known) > 0 {
		text += l.env.out.paint(l.env.out.faint, "  ("+strings.Join(known, ", ")+")")
	}
	_, err := fmt.Fprintf(l.env.stdout, "%s %s: %s\n", place, one.Kind, text)
	return err
}

// close ends the list.
func (l *listing) close() error {
	if l.format != "json" {
		return nil
	}
	e := json.NewEncoder(l.env.stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		Version   int      `json:"version"`
		Selectors []listed `json:"selectors"`
	}{1, l.all})
}
