package main

import "github.com/urfave/cli/v2"

func tagCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:        "tag",
		Usage:       "tag codes: compute them, match them, find collisions",
		Description: `A broker compares codes of tags (a hash of their text), the consumer then their text.`,
		Subcommands: []*cli.Command{tagHashCommand(e), tagMatchCommand(e), tagCollideCommand(e)},
	}
}
