package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/jsonfilter"
	"github.com/rmqsql/rmqsql/internal/measure"
	"github.com/rmqsql/rmqsql/internal/wire"
)

// kinds names the messages of the workload.
var kinds = []struct{ name, title string }{
	{"8y", "8 properties, matching"},
	{"8n", "8 properties, not matching"},
	{"30y", "30 properties, matching"},
	{"30n", "30 properties, not matching"},
}

// suite is what the tables are made of.
type suite struct {
	patterns []pattern
	engines  []engine
	matchers [][]matcher   // by engine and pattern; nil if it cannot be said
	java     []*javaEngine // by pattern; none where there is no Java
}

func newSuite(patterns []pattern) (*suite, error) {
	s := &suite{patterns: patterns, engines: engines()}
	for _, e := range s.engines {
		matchers := make([]matcher, len(patterns))
		for i, p := range patterns {
			var err error
			if matchers[i], err = e.compile(p); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", e.name, p.Name, err)
			}
		}
		s.matchers = append(s.matchers, matchers)
	}
	return s, nil
}

// columns are the names of the patterns.
func (s *suite) columns() (names []string) {
	for _, p := range s.patterns {
		names = append(names, p.Name)
	}
	return names
}

// message returns the message of a kind.
func (p pattern) message(kind string) (i int, m message, err error) {
	for i, m := range p.Messages {
		if m.Name == kind {
			return i, m, nil
		}
	}
	return 0, message{}, fmt.Errorf("%s has no message %s", p.Name, kind)
}

// floor and ours are places in suite.engines.
const (
	floor = 0
	ours  = 1
)

// mapTable has every engine over messages in memory.
func (s *suite) mapTable(kind, title string) (*table, error) {
	t := &table{title: "map, " + title, columns: s.columns(), unit: "ns", size: 1}
	for i, e := range s.engines {
		tasks := make([]*measure.Task, len(s.patterns))
		for j, p := range s.patterns {
			if s.matchers[i][j] == nil {
				continue
			}
			_, m, err := p.message(kind)
			if err != nil {
				return nil, err
			}
			r := s.matchers[i][j](m.properties())
			if err := check(e.name, p, m, r); err != nil {
				return nil, err
			}
			tasks[j] = r.task()
		}
		t.add(e.name, tasks...)
		if i == ours && s.java != nil {
			tasks, err := s.javaTasks(kind)
			if err != nil {
				return nil, err
			}
			t.add(javaRow, tasks...)
		}
	}
	return t, nil
}

func (s *suite) javaTasks(kind string) ([]*measure.Task, error) {
	tasks := make([]*measure.Task, len(s.patterns))
	for j, p := range s.patterns {
		i, m, err := p.message(kind)
		if err != nil {
			return nil, err
		}
		if err := check("RocketMQ", p, m, s.java[j].match(i)); err != nil {
			return nil, err
		}
		tasks[j] = &measure.Task{Clock: s.java[j].clock("match", i)}
	}
	return tasks, nil
}

// storedTable has what works on the bytes that brokers store. Its first row is the
// floor over a map, which is what the targets are multiples of.
func (s *suite) storedTable(kind, title string) (*table, error) {
	t := &table{title: "stored bytes, " + title, columns: s.columns(), unit: "ns", size: 1}
	ways := []struct {
		name string
		way  func(p pattern, m message) (run, error)
	}{
		{mapFloorRow, func(p pattern, m message) (run, error) {
			return s.byName(floor, p)(m.properties()), nil
		}},
		{passRow, func(p pattern, m message) (run, error) {
			stored := m.stored()
			want := len(m.Properties)
			return counting(func() bool { return pairs(stored) == want == m.matches() }), nil
		}},
		{oursRow, func(p pattern, m message) (run, error) { return storedRun(p, m, true) }},
		{portableRow, func(p pattern, m message) (run, error) { return storedRun(p, m, false) }},
		{decodeRow, func(p pattern, m message) (run, error) {
			f, err := rmqsql.Compile(p.Selector, nil)
			stored := m.stored()
			return counting(func() bool { return f.Match(rmqsql.Map(stored.Map())) }), err
		}},
	}
	for _, w := range ways {
		tasks := make([]*measure.Task, len(s.patterns))
		for j, p := range s.patterns {
			_, m, err := p.message(kind)
			if err != nil {
				return nil, err
			}
			r, err := w.way(p, m)
			if err != nil {
				return nil, err
			}
			if err := check(w.name, p, m, r); err != nil {
				return nil, err
			}
			tasks[j] = r.task()
		}
		t.add(w.name, tasks...)
	}
	return t, nil
}

func (s *suite) byName(engine int, p pattern) matcher {
	for j := range s.patterns {
		if s.patterns[j].Name == p.Name {
			return s.matchers[engine][j]
		}
	}
	return nil
}

// pairs counts the pairs in one pass.
func pairs(stored []byte) (n int) {
	for len(stored) > 0 {
		i := bytes.IndexByte(stored, 2)
		if i < 0 {
			return n + 1
		}
		stored = stored[i+1:]
		n++
	}
	return n
}

// storedRun matches stored bytes with vector instructions or without.
func storedRun(p pattern, m message, vectors bool) (run, error) {
	f, err := rmqsql.Compile(p.Selector, nil)
	stored := m.stored()
	return func(n int) (matches int) {
		defer wire.UseVectors(wire.UseVectors(vectors))
		for range n {
			if f.MatchStored(stored) {
				matches++
			}
		}
		return matches
	}, err
}

// lineTable has messages that are lines of JSON.
func (s *suite) lineTable(kind, title string) (*table, error) {
	t := &table{title: "JSON line, " + title, columns: s.columns(), unit: "ns", size: 1}
	decode, scan := make([]*measure.Task, len(s.patterns)), make([]*measure.Task, len(s.patterns))
	for j, p := range s.patterns {
		_, m, err := p.message(kind)
		if err != nil {
			return nil, err
		}
		f, err := rmqsql.Compile(p.Selector, nil)
		if err != nil {
			return nil, err
		}
		line, lines := m.line(), jsonfilter.NewMatcher(f)
		decoded := counting(func() bool {
			var properties map[string]string
			return json.Unmarshal(line, &properties) == nil && f.Match(rmqsql.Map(properties))
		})
		scanned := counting(func() bool {
			matched, bad := lines.Match(line)
			return bad == nil && matched
		})
		if err := errors.Join(check("decoding", p, m, decoded), check("scanning", p, m, scanned)); err != nil {
			return nil, err
		}
		decode[j], scan[j] = decoded.task(), scanned.task()
	}
	t.add("encoding/json to a map, then rmqsql", decode...)
	t.add(lineRow, scan...)
	return t, nil
}
