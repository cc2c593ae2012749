package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/lint"
)

func completionCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print what makes a shell complete commands, flags and their values",
		UsageText: "completion bash|zsh|fish",
		Description: `Examples:
  source <(rmqsql completion bash)                        # in ~/.bashrc
  rmqsql completion zsh > "${fpath[1]}/_rmqsql"
  rmqsql completion fish > ~/.config/fish/completions/rmqsql.fish`,
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return usagef("name one shell: %s", strings.Join(shells(), ", "))
			}
			script, ok := completionScripts[c.Args().First()]
			if !ok {
				return usagef("there is no completion for %s, only for %s", quoteArg(c.Args().First()), strings.Join(shells(), ", "))
			}
			e.printf("%s", script)
			return nil
		},
	}
}

// completeWord is the command that the scripts of shells ask. It is in no help.
const completeWord = "__complete"

// candidate is a word that may stand where the cursor is.
type candidate struct{ word, about string }

// complete prints what may come in place of the last word, a line each, a tab and a
// description behind it. It prints nothing where files are due, or anything.
func (e *env) complete(words []string) exitCode {
	if len(words) == 0 {
		words = []string{""}
	}
	last := words[len(words)-1]
	// Bash cuts --format=json into three words.
	if n := len(words); n > 2 && words[n-2] == "=" {
		words = append(slices.Clone(words[:n-2]), last)
	} else if n > 1 && last == "=" {
		last, words = "", append(slices.Clone(words[:n-1]), "")
	}
	for _, c := range candidates(e.app(), words[:len(words)-1], last) {
		if strings.HasPrefix(c.word, last) {
			e.printf("%s\t%s\n", c.word, c.about)
		}
	}
	return exitOK
}

// candidates are what may stand behind words. Those that do not begin like the last
// word are the caller's to leave out.
func candidates(app *cli.App, words []string, last string) []candidate {
	a := arranger{app: app}
	for i := 0; i < len(words); i++ {
		f, ok := a.flag(words[i])
		switch {
		case words[i] == "--":
			return nil
		case ok && f.takesValue() && !f.hasValue && i == len(words)-1:
			return values(f.flag, "")
		case ok && f.takesValue() && !f.hasValue:
			i++
		case ok:
		case a.argument(words[i]) != nil:
			return nil
		}
	}
	if f, ok := a.flag(last); ok && f.hasValue {
		return values(f.flag, f.written+"=")
	}
	flags, commands := app.Flags, app.Commands
	if n := len(a.line.path); n > 0 {
		c := a.line.path[n-1]
		flags, commands = append(slices.Clone(c.Flags), app.Flags...), c.Subcommands
		if len(commands) == 0 && !strings.HasPrefix(last, "-") {
			return argumentsOf(c.Name)
		}
	}
	if strings.HasPrefix(last, "-") {
		return flagNames(flags)
	}
	if len(a.arguments) > 0 {
		return nil
	}
	var list []candidate
	for _, c := range commands {
		list = append(list, candidate{c.Name, c.Usage})
	}
	return list
}

func flagNames(flags []cli.Flag) []candidate {
	var list []candidate
	for _, f := range flags {
		d, ok := f.(cli.DocGenerationFlag)
		if v, hides := f.(cli.VisibleFlag); !ok || hides && !v.IsVisible() {
			continue
		}
		_, usage := unquoteUsage(d)
		for _, name := range f.Names() {
			list = append(list, candidate{dashed(name), usage})
		}
	}
	return append(list, candidate{"--help", "show how to use it"})
}

// values are those that a flag can have, prefix before each; none if it takes a file
// or any text.
func values(f cli.Flag, prefix string) []candidate {
	var words []string
	switch f.Names()[0] {
	case "color":
		words = []string{"auto", "always", "never"}
	case "lang":
		for _, l := range ast.Langs() {
			words = append(words, l.String())
		}
	case "fail-level":
		words = []string{"error", "warning", "note", "never"}
	case "release":
		words = append(words, "newest")
		for _, d := range ast.Deltas() {
			words = append(words, d.From.String())
		}
		words = append(words, ast.Extended.String())
	case "format":
		if d, ok := f.(cli.DocGenerationFlag); ok { // formatFlag lists them there
			if _, list, found := strings.Cut(d.GetUsage(), ": "); found {
				words = strings.Split(list, ", ")
			}
		}
	}
	list := make([]candidate, len(words))
	for i, word := range words {
		list[i] = candidate{word: prefix + word}
	}
	return list
}

// argumentsOf are the arguments of a command that takes one of a few words.
func argumentsOf(command string) []candidate {
	var list []candidate
	switch command {
	case "rules":
		for _, rule := range lint.Rules() {
			list = append(list, candidate{rule.Code.String(), fmt.Sprintf("%s (%s)", rule.Code.Name(), rule.Code.Severity())})
		}
	case "completion":
		for _, shell := range shells() {
			list = append(list, candidate{word: shell})
		}
	}
	return list
}
