package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/ast"
)

func releasesCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "releases",
		Usage:     "list the broker releases in which filters changed",
		UsageText: "releases\nreleases --diff A B",
		Description: `Any release number from the first one on can be given to --release; it behaves like
the nearest one listed before it.

Examples:
  rmqsql releases
  rmqsql releases --diff 4.9.8 5.3.3
  rmqsql check -f selectors.txt --release 4.9.8 --against 5.3.3`,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "diff", Usage: "tell what changes between two releases, with selectors that show it"},
			formatFlag("text", "json"),
		},
		Action: func(c *cli.Context) error {
			if c.Bool("diff") {
				return e.releasesDiff(c)
			}
			return e.releases(c)
		},
	}
}

func (e *env) releases(c *cli.Context) error {
	if err := noArguments(c); err != nil {
		return err
	}
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	if format == "json" {
		return e.releasesJSON()
	}
	for _, d := range ast.Deltas() {
		fmt.Fprintf(e.stdout, "from %-9s %s\n", d.From, d.Summary)
	}
	_, err = fmt.Fprintf(e.stdout, `
     %-9s the newest release that was verified, and the default; later ones are taken to behave like it
     %-9s no broker runs this: the newest release, [NOT] LIKE 'pattern' [ESCAPE 'c'], and * as a wildcard among tags
`, ast.Verified, ast.Extended)
	return err
}

func (e *env) releasesJSON() error {
	type delta struct {
		From    string `json:"from"`
		Summary string `json:"summary"`
	}
	list := []delta{}
	for _, d := range ast.Deltas() {
		list = append(list, delta{d.From.String(), d.Summary})
	}
	encoder := jsonEncoder(e.stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Verified string  `json:"verified"`
		Changes  []delta `json:"changes"`
	}{ast.Verified.String(), list})
}
