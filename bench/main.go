// Command bench measures this module beside other engines, and beside what one would
// write by hand, in one run. It is a module of its own so that its peers never come
// with the library.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/rmqsql/rmqsql/internal/measure"
)

func main() {
	turn := flag.Duration("turn", 5*time.Millisecond, "how long each thing is measured at a time")
	rounds := flag.Int("rounds", 40, "how often each thing has its turn; the fastest one counts")
	java := flag.Bool("java", true, "measure RocketMQ's own engine too, where there are Java 17 and Maven")
	large := flag.Bool("large", true, "measure sets of a million selectors too")
	document := flag.String("update", "", "put the tables into this file too, between its marks")
	flag.Parse()
	plan := measure.Plan{Rounds: *rounds, Turn: *turn}
	var result bytes.Buffer
	err := bench(io.MultiWriter(os.Stdout, &result), plan, *java, *large)
	if err == nil && *document != "" {
		err = update(*document, result.String())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench checks that everything is right, measures it and writes the tables.
func bench(out io.Writer, plan measure.Plan, java, large bool) error {
	begun := time.Now()
	patterns, err := readWorkload()
	if err != nil {
		return err
	}
	s, err := newSuite(patterns)
	if err != nil {
		return err
	}
	if java {
		if err := s.startJava(); err != nil {
			fmt.Fprintln(os.Stderr, "bench: without the Java engine:", err)
		}
		defer s.stopJava()
	}
	var machine strings.Builder
	if err := writeMachine(&machine, plan, s); err != nil {
		return err
	}
	sections := []func() ([]*table, error){
		s.matching,
		func() ([]*table, error) { return list(s.setTable(10_000, true)) },
		func() ([]*table, error) { return list(s.mixedTable(10_000)) },
		func() ([]*table, error) { return list(scanTable()) },
	}
	if large {
		sections = append(sections, func() ([]*table, error) { return list(s.setTable(1_000_000, false)) })
	}
	var all []*table
	for i, section := range sections {
		tables, err := section()
		if err != nil {
			return err
		}
		if err := measureTables(plan, tables...); err != nil {
			return err
		}
		all = append(all, tables...)
		fmt.Fprintf(os.Stderr, "bench: part %d of %d done after %s\n", i+1, len(sections), time.Since(begun).Round(time.Second))
	}
	if _, err := io.WriteString(out, machine.String()); err != nil {
		return err
	}
	bytes, err := bytesPerSelector()
	if err != nil {
		return err
	}
	for _, t := range append([]*table{targetTable(all, bytes)}, all...) {
		if err := t.write(out); err != nil {
			return err
		}
	}
	return nil
}

func list(t *table, err error) ([]*table, error) { return []*table{t}, err }

// matching makes the tables about single messages and selectors. They are measured
// in turns with each other: what needs much memory is left to later, for a garbage
// collector that is busy with it would slow down those that allocate.
func (s *suite) matching() ([]*table, error) {
	var tables []*table
	for _, make := range []func(kind, title string) (*table, error){s.mapTable, s.storedTable, s.lineTable} {
		for _, k := range kinds {
			t, err := make(k.name, k.title)
			if err != nil {
				return nil, err
			}
			tables = append(tables, t)
		}
	}
	for _, make := range []func() (*table, error){s.compileTable, worstTable} {
		t, err := make()
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// startJava starts a process for each pattern.
func (s *suite) startJava() error {
	classpath, err := javaClasspath()
	if err != nil {
		return err
	}
	for _, p := range s.patterns {
		j, err := startJava(classpath, p)
		if err != nil {
			s.stopJava()
			return err
		}
		s.java = append(s.java, j)
	}
	return nil
}

func (s *suite) stopJava() {
	for _, j := range s.java {
		_ = j.close() // it has done what it was for
	}
	s.java = nil
}
