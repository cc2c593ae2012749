package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// usageError is a command line that asks for nothing sensible.
type usageError struct{ text string }

// Error implements error.
func (e *usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// commandLine is a command line in the order that the library reads: global
// flags, command, its flags, --, arguments.
type commandLine struct {
	path    []*cli.Command // from the top; empty if no command was named
	args    []string
	help    bool
	version bool
}

func (l *commandLine) command() *cli.Command { return l.path[len(l.path)-1] }

// name returns the command's full name, such as "tag hash".
func (l *commandLine) name() string {
	names := make([]string, len(l.path))
	for i, c := range l.path {
		names[i] = c.Name
	}
	return strings.Join(names, " ")
}

// arrange sorts a command line: the library takes flags behind the first argument
// for arguments, and every argument that starts with a dash for a flag.
//
// An argument is a flag if it is the name of one, with or without =VALUE. Any
// other argument that starts with a dash and holds white space, a quote or an
// operator is an expression, such as "-a = 1"; a lone dash is one too. Behind --
// all are arguments. An error comes with the command as far as it was named.
func arrange(app *cli.App, args []string) (commandLine, error) {
	a := arranger{app: app}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			for _, rest := range args[i+1:] {
				if err := a.argument(rest); err != nil {
					return a.line, err
				}
			}
			break
		}
		f, ok := a.flag(arg)
		switch {
		case ok && f.takesValue() && !f.hasValue:
			if i++; i == len(args) {
				return a.line, usagef("flag %s needs a value", f.written)
			}
			f.value, f.hasValue = args[i], true
			a.addFlag(f)
		case ok:
			a.addFlag(f)
		case looksLikeFlag(arg):
			return a.line, a.unknownFlag(arg)
		default:
			if err := a.argument(arg); err != nil {
				return a.line, err
			}
		}
	}
	a.finish()
	return a.line, nil
}

type arranger struct {
	app         *cli.App
	line        commandLine
	askedHelp   bool // by the word help in the command's place
	globalFlags []string
	flags       []string
	arguments   []string
}

// givenFlag is a flag as it was given; a nil flag is --help or --version.
type givenFlag struct {
	flag     cli.Flag
	global   bool
	written  string
	name     string
	value    string
	hasValue bool
}

func (f *givenFlag) takesValue() bool {
	d, ok := f.flag.(cli.DocGenerationFlag)
	return ok && d.TakesValue()
}

// flag reads an argument as a flag that is known here.
func (a *arranger) flag(arg string) (givenFlag, bool) {
	if len(arg) < 2 || arg[0] != '-' {
		return givenFlag{}, false
	}
	written, value, hasValue := strings.Cut(arg, "=")
	name := strings.TrimPrefix(strings.TrimPrefix(written, "-"), "-")
	g := givenFlag{written: written, name: name, value: value, hasValue: hasValue}
	if n := len(a.line.path); n > 0 {
		if g.flag = findFlag(a.line.path[n-1].Flags, name); g.flag != nil {
			return g, true
		}
	}
	if g.flag = findFlag(a.app.Flags, name); g.flag != nil {
		g.global = true
		return g, true
	}
	isHelp := name == "help" || name == "h"
	isVersion := name == "version" && len(a.line.path) == 0
	return g, isHelp || isVersion
}

func findFlag(flags []cli.Flag, name string) cli.Flag {
	for _, f := range flags {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

func (a *arranger) addFlag(f givenFlag) {
	switch {
	case f.flag == nil && f.name == "version":
		a.line.version = true
		return
	case f.flag == nil:
		a.line.help = true
		return
	}
	text := "--" + f.name
	if f.hasValue {
		text += "=" + f.value
	}
	if f.global {
		a.globalFlags = append(a.globalFlags, text)
	} else {
		a.flags = append(a.flags, text)
	}
}

// argument adds an argument: the name of a command where one is due. A command
// that does something by itself takes for arguments what names none below it.
func (a *arranger) argument(arg string) error {
	commands := a.app.Commands
	if n := len(a.line.path); n > 0 {
		commands = a.line.path[n-1].Subcommands
	} else if arg == "help" && !a.askedHelp {
		a.askedHelp = true
		return nil
	}
	if len(commands) == 0 || len(a.arguments) > 0 {
		a.arguments = append(a.arguments, arg)
		return nil
	}
	i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(arg) })
	if i < 0 && len(a.line.path) > 0 && a.line.command().Action != nil {
		a.arguments = append(a.arguments, arg)
		return nil
	}
	if i < 0 {
		return unknownCommand(commands, arg, len(a.line.path) == 0)
	}
	a.line.path = append(a.line.path, commands[i])
	return nil
}

func (a *arranger) finish() {
	a.line.help = a.line.help || a.askedHelp
	a.line.args = a.globalFlags
	for _, c := range a.line.path {
		a.line.args = append(a.line.args, c.Name)
	}
	a.line.args = append(a.line.args, a.flags...)
	a.line.args = append(append(a.line.args, "--"), a.arguments...)
}

// looksLikeFlag tells a misspelt flag from an expression that starts with a dash.
func looksLikeFlag(arg string) bool {
	if len(arg) < 2 || arg[0] != '-' {
		return false
	}
	if name, ok := strings.CutPrefix(arg, "--"); ok {
		name, _, _ = strings.Cut(name, "=")
		if isWord(name) {
			return true
		}
	}
	return !strings.ContainsAny(arg, " \t\r\n'\"=<>()+,")
}

// isWord reports whether s could be the name of a long flag.
func isWord(s string) bool {
	for i, r := range s {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || i > 0 && (r == '-' || '0' <= r && r <= '9') {
			continue
		}
		return false
	}
	return s != ""
}

func (a *arranger) unknownFlag(arg string) error {
	written, _, _ := strings.Cut(arg, "=")
	flags := a.app.Flags
	advice := "; flags of a command stand behind its name"
	if n := len(a.line.path); n > 0 {
		flags = append(slices.Clone(a.line.path[n-1].Flags), flags...)
		advice = "; if it is an expression, put -- before it"
	}
	if suggestion := suggestFlag(flags, written); suggestion != "" {
		advice = suggestion
	}
	return usagef("unknown flag %s%s", quoteArg(written), advice)
}

// unknownCommand says that there is no such command, and what was meant.
func unknownCommand(commands []*cli.Command, arg string, top bool) error {
	if top && strings.ContainsAny(arg, " '\"=<>()") {
		return usagef("%s is no command; to evaluate an expression write: rmqsql eval %s", quoteArg(arg), quoteArg(arg))
	}
	var names []string
	for _, c := range commands {
		names = append(names, c.Names()...)
	}
	return usagef("unknown command %s%s", quoteArg(arg), didYouMean(nearest(names, arg)))
}

// quoteArg writes an argument as a shell would need it.
func quoteArg(arg string) string {
	if arg != "" && !strings.ContainsAny(arg, " \t\r\n'\"\\$`!*?[]{}()<>|&;#~=") {
		return arg
	}
	if strings.Contains(arg, "'") && !strings.ContainsAny(arg, "\"\\$`!") {
		return `"` + arg + `"`
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
