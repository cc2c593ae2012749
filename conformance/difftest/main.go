// Command difftest asks this module and the filter engine of a RocketMQ release
// the same questions and prints where they differ, each difference shrunk to a
// small selector and message. It exits 1 if there is any, 2 if it could not ask.
//
//	go run ./conformance/difftest -oracle 5.3.3 -count 100000
//	go run ./conformance/difftest -oracle 5.3.3 testdata/conformance/sql92-rocketmq-5.1.3.jsonl.gz
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/conformance"
	"github.com/rmqsql/rmqsql/conformance/generate"
	"github.com/rmqsql/rmqsql/conformance/oracle"
	"github.com/rmqsql/rmqsql/internal/suite"
)

func main() {
	failed, err := run(os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case err == flag.ErrHelp:
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "difftest:", err)
		os.Exit(2)
	case failed:
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) (failed bool, err error) {
	flags := flag.NewFlagSet("difftest", flag.ContinueOnError)
	flags.SetOutput(stderr)
	version := flags.String("oracle", ast.Verified.String(), "release whose engine is asked")
	release := flags.String("release", "", "release that this module plays (that of the oracle)")
	script := flags.String("run", "conformance/oracle/run", "script that runs the engine")
	seed := flags.Uint64("seed", 1, "seed of the questions")
	first := flags.Uint64("first", 0, "number of the first question")
	count := flags.Uint64("count", 10_000, "number of questions")
	typed := flags.Bool("typed", false, "hand over typed properties too")
	most := flags.Int("most", 20, "differences to shrink and print")
	if err := flags.Parse(args); err != nil {
		return false, err
	}
	if *release == "" {
		*release = *version
	}
	played, err := ast.ParseRelease(*release)
	if err != nil {
		return false, err
	}
	o, err := oracle.Start(*script, *version)
	if err != nil {
		return false, err
	}
	defer o.Close()

	d := &diff{engine: suite.All(played), oracle: o, most: *most, out: stdout, progress: stderr}
	if files := flags.Args(); len(files) > 0 {
		for _, file := range files {
			if err := d.file(file); err != nil {
				return false, err
			}
		}
	} else {
		q := generate.Questions{Seed: *seed, Release: played, Typed: *typed}
		if err := d.run(o.Answers(q.Range(*first, *count))); err != nil {
			return false, err
		}
	}
	if err := d.show(); err != nil {
		return false, err
	}
	fmt.Fprintf(stdout, "oracle %s, %d selectors (%d accepted): %s\n", *version, d.selectors, d.accepted, conformance.Summary{Passed: d.passed, Failed: d.failed})
	return d.failed > 0, nil
}
