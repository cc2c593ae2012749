// Command record asks the filter engine of RocketMQ releases a fixed set of
// questions and keeps the answers: in full once for each behaviour, and in a
// table which release behaves how.
//
//	go run ./conformance/record            # every release of the table again
//	go run ./conformance/record 5.6.0      # and one more
//	go run ./conformance/record -check 5.3.3   # whether it still answers so; writes nothing
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
	check := flag.Bool("check", false, "ask these releases alone, and only compare")
	flag.Parse()
	do := record
	if *check {
		do = verify
	}
	if err := do(*folder, *script, flag.Args()); err != nil {
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
	answers, err := readAnswers(folder)
	if err != nil {
		return err
	}
	var rows []recorded.Row
	for _, published := range releases {
		row, err := answers.row(script, published)
		if err != nil {
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

// row asks one release about everything.
func (a *answers) row(script, published string) (recorded.Row, error) {
	row := recorded.Row{Published: published}
	var err error
	if row.Release, err = ast.ParseRelease(published); err != nil {
		return row, err
	}
	for _, subject := range recorded.Subjects {
		got, err := ask(script, published, a.questions(subject))
		if err != nil {
			return row, fmt.Errorf("%s, %s: %w", published, subject, err)
		}
		behaviour, isNew := a.behaviour(subject, row.Release, got)
		if isNew {
			fmt.Printf("%s answers about %s as no release before\n", published, subject)
		}
		row.Behaviours[subject] = behaviour
	}
	row.SHA256, err = jarDigest(script, published)
	return row, err
}

// verify asks releases again, and is an error where one does not answer as the
// table says, or as the newest one if it is not in the table.
func verify(folder, script string, releases []string) error {
	table, err := recorded.ReadTable(filepath.Join(folder, recorded.TableName))
	if err != nil {
		return err
	}
	for _, published := range releases {
		answers, err := readAnswers(folder)
		if err != nil {
			return err
		}
		got, err := answers.row(script, published)
		if err != nil {
			return err
		}
		want := table[len(table)-1]
		for _, row := range table {
			if row.Release == got.Release {
				want = row
			}
		}
		if got.Behaviours != want.Behaviours {
			return fmt.Errorf("%s answers like %v, want %v as %s; what differs: go run ./conformance/difftest -oracle %s",
				published, got.Behaviours, want.Behaviours, want.Published, published)
		}
		fmt.Printf("%s answers all questions like %v (sql92, tags, bloom), as recorded of %s\n", published, got.Behaviours, want.Published)
	}
	return nil
}
