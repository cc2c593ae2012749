package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/measure"
)

// TestEngines: every engine is right about every message, or says that its language
// cannot say the pattern.
func TestEngines(t *testing.T) {
	patterns, err := readWorkload()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines() {
		able := 0
		for _, p := range patterns {
			match, err := e.compile(p)
			if err != nil {
				t.Errorf("%s: %s: %v", e.name, p.Name, err)
			}
			if match == nil {
				continue
			}
			able++
			for _, m := range p.Messages {
				if err := check(e.name, p, m, match(m.properties())); err != nil {
					t.Error(err)
				}
			}
		}
		if able < 3 {
			t.Errorf("%s: only %d patterns", e.name, able)
		}
	}
}

// TestFloors: the floors here are those of the library's own benchmarks, which no
// other module can import.
func TestFloors(t *testing.T) {
	var texts [2]string
	for i, path := range []string{"floors.go", "../floor_test.go"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, texts[i], _ = strings.Cut(string(text), "\n")
	}
	if diff := cmp.Diff(texts[1], texts[0]); diff != "" {
		t.Errorf("(-library +here)\n%s", diff)
	}
}

// TestUpdate puts tables between the marks and leaves the rest.
func TestUpdate(t *testing.T) {
	path := t.TempDir() + "/doc.md"
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("head\n" + beginMark + "old\n" + endMark + "tail\n")
	for range 2 {
		if err := update(path, "new\n"); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if want := "head\n" + beginMark + "\nnew\n" + endMark + "tail\n"; err != nil || string(got) != want {
			t.Errorf("%q, want %q (%v)", got, want, err)
		}
	}
	write("no marks")
	if update(path, "new\n") == nil {
		t.Error("a document without marks was taken")
	}
}

// TestTargets picks the cell that comes off worst.
func TestTargets(t *testing.T) {
	costs := func(ns ...float64) (list []*measure.Cost) {
		for _, n := range ns {
			list = append(list, &measure.Cost{Nanoseconds: n})
		}
		return list
	}
	f := figures{tables: []*table{
		{title: "map, a", columns: []string{"P1", "P2"}, rows: []row{{name: "floor", costs: costs(10, 20)}, {name: "rmqsql", costs: costs(15, 50)}}},
		{title: "map, b", columns: []string{"P1", "P2"}, rows: []row{{name: "floor", costs: costs(10, 20)}, {name: "rmqsql", costs: costs(40, 20)}}},
		{title: "other", columns: []string{"P1"}, rows: []row{{name: "floor", costs: costs(1)}, {name: "rmqsql", costs: []*measure.Cost{nil}}}},
	}}
	for _, test := range []struct {
		got, want figure
	}{
		{f.most("map,", nil, "rmqsql", "floor"), figure{4, "P1, map, b"}},
		{f.most("map,", []string{"P2"}, "rmqsql", "floor"), figure{2.5, "P2, map, a"}},
		{f.least("map,", nil, "rmqsql", "floor"), figure{1, "P2, map, b"}},
		{f.most("map,", nil, "rmqsql", "floor", "floor"), figure{2, "P1, map, b"}},
		{f.most("map,", nil, "rmqsql").scaled(2), figure{100, "P2, map, a"}},
		{f.most("other", nil, "rmqsql", "floor"), figure{}},
		{f.most("map,", nil, "nothing", "floor"), figure{}},
	} {
		if test.got != test.want {
			t.Errorf("%v, want %v", test.got, test.want)
		}
	}
}
