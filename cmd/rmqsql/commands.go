package main

import "github.com/urfave/cli/v2"

// groups is the table of all commands, as help shows them. A command is a file
// with a function that builds it, and a line here.
var groups = []struct {
	name     string
	commands []func(*env) *cli.Command
}{
	{"Selectors", []func(*env) *cli.Command{
		evalCommand,
		checkCommand,
		explainCommand,
		truthCommand,
		fmtCommand,
		rulesCommand,
	}},
	{"CI", []func(*env) *cli.Command{
		lintCommand,
		agreeCommand,
		testCommand,
	}},
	{"Broker files", []func(*env) *cli.Command{
		scanCommand,
		storeCommand,
		tagCommand,
	}},
	{"More", []func(*env) *cli.Command{
		filterCommand,
		serveCommand,
		releasesCommand,
		versionCommand,
		completionCommand,
		astCommand,
		disasmCommand,
		conformanceCommand,
		benchCommand,
	}},
}
