package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/compat"
	"github.com/rmqsql/rmqsql/internal/report"
)

// releasesDiff tells what changes between two releases.
func (e *env) releasesDiff(c *cli.Context) error {
	if c.NArg() != 2 {
		return usagef("--diff takes two releases, such as 4.9.8 5.3.3")
	}
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	var ends [2]rmqsql.Release
	for i, text := range c.Args().Slice() {
		if ends[i], err = e.parseRelease("release", text); err != nil {
			return err
		}
	}
	changes := compat.Changes(ends[0], ends[1])
	if format == "json" {
		return e.releasesDiffJSON(ends, changes)
	}
	if len(changes) == 0 {
		_, err := fmt.Fprintf(e.stdout, "Brokers of %s and %s filter alike.\n", ends[0], ends[1])
		return err
	}
	for _, change := range changes {
		fmt.Fprintf(e.stdout, "%s: %s\n", change.From, change.Summary)
		for _, s := range change.Shown {
			fmt.Fprintf(e.stdout, "\n  %s\n", report.Printable(s.Selector))
			if s.Message != nil {
				fmt.Fprintf(e.stdout, "    the message %s\n", report.Printable(compat.ShowMessage(s.Message)))
			}
			for i, side := range s.Sides {
				fmt.Fprintf(e.stdout, "    a broker of %s %s\n", side.Release, report.Printable(s.Says(i)))
			}
		}
	}
	return nil // writing remembers its errors; run reports them
}

func (e *env) releasesDiffJSON(ends [2]rmqsql.Release, changes []compat.Change) error {
	type side struct {
		Release   string `json:"release"`
		Accepted  bool   `json:"accepted"`
		Delivered *bool  `json:"delivered,omitempty"`
		Verdict   string `json:"verdict,omitempty"`
		Ignored   string `json:"ignored,omitempty"`
	}
	type shown struct {
		Selector string            `json:"selector"`
		Message  map[string]string `json:"message,omitempty"`
		Sides    []side            `json:"sides"`
	}
	type change struct {
		From    string  `json:"from"`
		Summary string  `json:"summary"`
		Shown   []shown `json:"shown"`
	}
	list := []change{}
	for _, c := range changes {
		row := change{From: c.From.String(), Summary: c.Summary, Shown: []shown{}}
		for _, s := range c.Shown {
			r := shown{Selector: s.Selector, Message: s.Message}
			for i := range s.Sides {
				x := &s.Sides[i]
				one := side{Release: x.Release.String(), Accepted: x.Selector != nil}
				if x.Selector != nil {
					one.Ignored = x.Selector.IgnoredText()
				}
				if s.Message != nil {
					delivers := x.Delivers()
					one.Delivered, one.Verdict = &delivers, x.Outcome.String()
				}
				r.Sides = append(r.Sides, one)
			}
			row.Shown = append(row.Shown, r)
		}
		list = append(list, row)
	}
	encoder := jsonEncoder(e.stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		From    string   `json:"from"`
		To      string   `json:"to"`
		Changes []change `json:"changes"`
	}{ends[0].String(), ends[1].String(), list})
}
