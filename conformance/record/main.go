// Command record asks the filter engine of RocketMQ releases a fixed set of
// questions and keeps the answers: in full once for each behaviour, and in a
// table which release behaves how.
//
//	go run ./conformance/record            # every release of the table again
//	go run ./conformance/record 5.6.0      # and one more
//
// The questions of a subject are those of its oldest file of answers. An answer that
// no release gave before makes a new file, named after the release: then something
// changed there, and ast.Deltas lacks it.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/recorded"
)

func main() {
	folder := flag.String("folder", "testdata/conformance/releases", "where the answers are kept")
	script := flag.String("run", "conformance/oracle/run", "script that runs the engine")
	flag.Parse()
	if err := record(*folder, *script, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

func record(folder, script string, more []string) error {
	path := filepath.Join(folder, recorded.TableName)
	table, err := recorded.ReadTable(path)
	if err != nil {
		return err
	}
	releases := more
	for _, row := range table {
		releases = append(releases, row.Published)
	}
	var rows []recorded.Row
	answers, err := readAnswers(folder)
	if err != nil {
		return err
	}
	for _, published := range releases {
		release, err := ast.ParseRelease(published)
		if err != nil {
			return err
		}
		row := recorded.Row{Release: release, Published: published}
		for _, subject := range recorded.Subjects {
			got, err := ask(script, published, answers.questions(subject))
			if err != nil {
				return fmt.Errorf("%s, %s: %w", published, subject, err)
			}
			behaviour, isNew := answers.behaviour(subject, release, got)
			if isNew {
				fmt.Printf("%s answers about %s as no release before: recorded as %s\n", published, subject, recorded.FileName(subject, behaviour))
			}
			row.Behaviours[subject] = behaviour
		}
		if row.SHA256, err = jarDigest(script, published); err != nil {
			return err
		}
		fmt.Printf("%s: %v\n", published, row.Behaviours)
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b recorded.Row) int { return int(int64(a.Release) - int64(b.Release)) })
	rows = slices.CompactFunc(rows, func(a, b recorded.Row) bool { return a.Release == b.Release })
	if err := answers.write(folder); err != nil {
		return err
	}
	var out bytes.Buffer
	if err := recorded.WriteTable(&out, rows); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}
