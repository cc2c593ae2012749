package main

import (
	"fmt"
	"strings"

	"github.com/rmqsql/rmqsql"
)

// engine is something that tells whether messages match.
type engine struct {
	name   string
	module string // its own, "" if it has none
	note   string // how it is used
	// compile makes a matcher of a pattern, or returns nil if the engine's language
	// cannot say it.
	compile func(p pattern) (matcher, error)
}

// matcher takes a message in and returns what matches it n times and counts the
// matches. Whatever form the engine wants the message in is made on the way in, and
// costs nothing.
type matcher func(properties map[string]string) run

type run func(n int) (matches int)

// counting makes a run of a decision.
func counting(match func() bool) run {
	return func(n int) (matches int) {
		for range n {
			if match() {
				matches++
			}
		}
		return matches
	}
}

// engines are those of this process. The first one is the floor, the second ours.
func engines() []engine {
	return []engine{
		{"floor", "", "written by hand in Go over map[string]string", compileFloor},
		{oursRow, "", "this module, over map[string]string", compileOurs},
		exprEngine, celEngine, gvalEngine, govaluateEngine, cesqlEngine, labelsEngine,
	}
}

func compileFloor(p pattern) (matcher, error) {
	floor := floors[p.Name]
	if floor == nil {
		return nil, fmt.Errorf("%s has no floor", p.Name)
	}
	return func(properties map[string]string) run {
		return func(n int) (matches int) {
			for range n {
				if floor(properties) {
					matches++
				}
			}
			return matches
		}
	}, nil
}

func compileOurs(p pattern) (matcher, error) {
	f, err := rmqsql.Compile(strings.Clone(p.Selector), nil)
	if err != nil {
		return nil, err
	}
	return func(properties map[string]string) run {
		return func(n int) (matches int) {
			for range n {
				if f.Match(rmqsql.Map(properties)) {
					matches++
				}
			}
			return matches
		}
	}, nil
}

// check holds a matcher to the right answer for a message.
func check(name string, p pattern, m message, r run) error {
	if got, want := r(3), m.matches(); got != 0 && got != 3 || (got == 3) != want {
		return fmt.Errorf("%s is wrong about %s of %s: %d matches of 3, want %t", name, m.Name, p.Name, got, want)
	}
	return nil
}
