package main

import (
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"

	"github.com/rmqsql/rmqsql/internal/report"
)

// styles marks up the text of one stream.
type styles struct {
	on                          bool
	width                       int // of the terminal in cells; 0 if the stream is none
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

// textOptions are those for findings as text on a stream.
func (e *env) textOptions(s styles) report.Options {
	return report.Options{Lang: e.lang, Style: s.report(), Width: s.width}
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
	out, errs := false, false
	switch when {
	case "always":
		out, errs = true, true
	case "never":
	case "auto":
		wanted := os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		out, errs = wanted && isTerminal(e.rawStdout), wanted && isTerminal(e.rawStderr)
	default:
		return usagef("--color is auto, always or never, not %s", quoteArg(when))
	}
	e.out, e.err = newStyles(out), newStyles(errs)
	e.out.width, e.err.width = terminalWidth(e.rawStdout), terminalWidth(e.rawStderr)
	return nil
}

// terminalWidth returns the width of a stream's terminal, 0 if it is none.
func terminalWidth(stream any) int {
	f, ok := stream.(*os.File)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}
