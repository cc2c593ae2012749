// Package recorded reads the table of which RocketMQ release behaves how, and
// names the files of answers that it refers to.
package recorded

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Subject is what engines are asked about.
type Subject uint8

// The subjects.
const (
	SQL92 Subject = iota // selectors, on text and on typed values
	Tags                 // tag subscriptions, and the broker's check of tag codes
	Bloom                // the bits of consumer groups
)

// Subjects are all of them.
var Subjects = []Subject{SQL92, Tags, Bloom}

// String returns the subject's name in files.
func (s Subject) String() string { return [...]string{"sql92", "tags", "bloom"}[s] }

// Behaviours are, for each subject, the first release that behaves so.
type Behaviours [3]ast.Release

// Row is a published release.
type Row struct {
	Release    ast.Release
	Published  string // its version as an artefact, such as 4.1.0-incubating
	Behaviours Behaviours
	SHA256     string // of the artefact rocketmq-filter
}

// TableName is the table's file, beside the answers.
const TableName = "releases.tsv"

const head = "release\tsql92\ttags\tbloom\tsha256 of rocketmq-filter"

// FileName returns the name of the answers of a behaviour.
func FileName(s Subject, behaviour ast.Release) string {
	return fmt.Sprintf("%s-%s.jsonl.gz", s, behaviour)
}

// Files returns the behaviours of a subject for which a folder has answers, oldest
// first.
func Files(folder string, s Subject) ([]ast.Release, error) {
	paths, err := filepath.Glob(filepath.Join(folder, s.String()+"-*.jsonl.gz"))
	if err != nil {
		return nil, err
	}
	var list []ast.Release
	for _, path := range paths {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), s.String()+"-"), ".jsonl.gz")
		r, err := ast.ParseRelease(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, r)
	}
	slices.Sort(list)
	return list, nil
}

// ReadTable reads a table of releases. Lines that start with # are remarks. An error
// names the line.
func ReadTable(path string) ([]Row, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var rows []Row
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if line == "" || line == head || strings.HasPrefix(line, "#") {
			continue
		}
		row, err := parseRow(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		rows = append(rows, row)
	}
	return rows, lines.Err()
}

func parseRow(line string) (Row, error) {
	columns := strings.Split(line, "\t")
	row := Row{Published: columns[0]}
	var err error
	if row.Release, err = ast.ParseRelease(columns[0]); err != nil {
		return row, err
	}
	if len(columns) == 1 { // named, and not asked yet
		return row, nil
	}
	if len(columns) != len(row.Behaviours)+2 {
		return row, fmt.Errorf("%d columns, want %d", len(columns), len(row.Behaviours)+2)
	}
	for i := range row.Behaviours {
		if row.Behaviours[i], err = ast.ParseRelease(columns[i+1]); err != nil {
			return row, err
		}
	}
	row.SHA256 = columns[len(columns)-1]
	return row, nil
}

// WriteTable writes a table that ReadTable reads.
func WriteTable(w io.Writer, rows []Row) error {
	var b strings.Builder
	b.WriteString(head + "\n")
	for _, row := range rows {
		b.WriteString(row.Published)
		for _, behaviour := range row.Behaviours {
			b.WriteString("\t" + behaviour.String())
		}
		b.WriteString("\t" + row.SHA256 + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
