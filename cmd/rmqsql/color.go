package main

import (
	"os"

	"github.com/fatih/color"

	"github.com/rmqsql/rmqsql/internal/report"
)

// styles marks up the text of one stream.
type styles struct {
	on                          bool
	good, bad, warning, note    *color.Color
	place, strong, faint, title *color.Color
}

func newStyles(on bool) styles {
	return styles{
		on:      on,
		good:    color.New(color.FgGreen, color.Bold),
		bad:     color.New(color.FgRed, color.Bold),
		warning: color.New(color.FgYellow, color.Bold),
		note:    color.New(color.FgCyan, color.Bold),
		place:   color.New(color.Bold),
		strong:  color.New(color.Bold),
		faint:   color.New(color.Faint),
		title:   color.New(color.Bold, color.Underline),
	}
}

// paint marks text up if the stream has colours.
func (s styles) paint(c *color.Color, text string) string {
	if !s.on || c == nil {
		return text
	}
	c.EnableColor() // whatever the library thinks of stdout: this stream has its own setting
	return c.Sprint(text)
}

// report returns the styles for findings.
func (s styles) report() report.Style {
	if !s.on {
		return report.Style{}
	}
	with := func(c *color.Color) func(string) string {
		return func(text string) string { return s.paint(c, text) }
	}
	return report.Style{
		Place:    with(s.place),
		Severity: [3]func(string) string{with(s.bad), with(s.warning), with(s.note)},
		Help:     with(s.note),
	}
}

// chooseColor decides for each stream by itself.
func (e *env) chooseColor(when string) error {
	switch when {
	case "always":
		e.out, e.err = newStyles(true), newStyles(true)
	case "never":
		e.out, e.err = newStyles(false), newStyles(false)
	case "auto":
		wanted := os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		e.out = newStyles(wanted && isTerminal(e.rawStdout))
		e.err = newStyles(wanted && isTerminal(e.rawStderr))
	default:
		return usagef("--color is auto, always or never, not %s", quoteArg(when))
	}
	return nil
}
