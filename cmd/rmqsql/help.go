package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/urfave/cli/v2"
)

// printHelp shows the help of a command, or that of all.
func printHelp(w io.Writer, app *cli.App, path []*cli.Command) {
	if len(path) == 0 {
		printAppHelp(w, app)
		return
	}
	c := path[len(path)-1]
	name := (&commandLine{path: path}).name()
	fmt.Fprintf(w, "rmqsql %s: %s\n\nUsage:\n", name, c.Usage)
	usage := c.UsageText
	if len(c.Subcommands) > 0 && c.Action == nil {
		usage = c.Name + " COMMAND"
	}
	for _, line := range strings.Split(usage, "\n") {
		fmt.Fprintf(w, "  rmqsql %s\n", line)
	}
	if len(c.Subcommands) > 0 {
		fmt.Fprint(w, "\nCommands:\n")
		printCommands(w, c.Subcommands)
	}
	if c.Description != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimRight(c.Description, "\n"))
	}
	printFlags(w, "Flags", c.Flags)
	printFlags(w, "Flags of every command", app.Flags)
}

func printAppHelp(w io.Writer, app *cli.App) {
	fmt.Fprintf(w, "%s: %s\n\nUsage:\n  %s COMMAND [ARGUMENT…] [FLAG…]\n", app.Name, app.Usage, app.Name)
	for _, g := range groups {
		var commands []*cli.Command
		for _, c := range app.Commands {
			if c.Category == g.name {
				commands = append(commands, c)
			}
		}
		if len(commands) > 0 {
			fmt.Fprintf(w, "\n%s:\n", g.name)
			printCommands(w, commands)
		}
	}
	fmt.Fprint(w, `
Examples:
  rmqsql eval "amount > 100 AND region = 'BEIJING'" -p amount=150 -p region=BEIJING
  rmqsql eval -f selector.sql92 -m messages.jsonl
  rmqsql check "name LIKE 'x%'"

Run rmqsql COMMAND --help for a command's flags and examples.
Exit codes: 0 delivered, clean, passed; 1 not delivered, findings, failed; 2 could not do the job.
`)
}

func printCommands(w io.Writer, commands []*cli.Command) {
	rows := make([][2]string, len(commands))
	for i, c := range commands {
		rows[i] = [2]string{c.Name, c.Usage}
	}
	printRows(w, rows)
}

// printFlags lists flags with the value that each takes.
func printFlags(w io.Writer, title string, flags []cli.Flag) {
	var rows [][2]string
	for _, f := range flags {
		d, ok := f.(cli.DocGenerationFlag)
		if v, hides := f.(cli.VisibleFlag); !ok || hides && !v.IsVisible() {
			continue
		}
		value, usage := unquoteUsage(d)
		names := make([]string, len(f.Names()))
		for i, name := range f.Names() {
			names[i] = dashed(name)
		}
		left := strings.Join(names, ", ")
		if d.TakesValue() {
			left += " " + value
		}
		if s, ok := f.(*cli.StringFlag); ok && s.Value != "" && !strings.Contains(usage, "default") {
			usage += "; default: " + s.Value
		}
		rows = append(rows, [2]string{left, usage})
	}
	if len(rows) > 0 {
		fmt.Fprintf(w, "\n%s:\n", title)
		printRows(w, rows)
	}
}

// unquoteUsage takes the name of a flag's value from the usage text, where it
// stands between backquotes.
func unquoteUsage(f cli.DocGenerationFlag) (value, usage string) {
	head, rest, ok := strings.Cut(f.GetUsage(), "`")
	name, tail, closed := strings.Cut(rest, "`")
	if !ok || !closed {
		return "VALUE", f.GetUsage()
	}
	return name, head + name + tail
}

// printRows aligns two columns.
func printRows(w io.Writer, rows [][2]string) {
	width := 0
	for _, row := range rows {
		width = max(width, runewidth.StringWidth(row[0]))
	}
	for _, row := range rows {
		fmt.Fprintf(w, "  %s  %s\n", runewidth.FillRight(row[0], width), row[1])
	}
}
