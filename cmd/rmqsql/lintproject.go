package main

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/inspect"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/project"
	"github.com/rmqsql/rmqsql/internal/report"
)

// projectLinter checks the files of a project: several at a time, and reports them in
// their order.
type projectLinter struct {
	env          *env
	options      lint.Options
	releaseGiven bool
	configs      *project.Configs
	changes      *project.Changes // nil if all lines count
	exclude      []string
	folder       string // the current one
	fix          bool
	jobs         int

	failed        error           // a file or configuration could not be read
	told          map[string]bool // errors that were told of
	seen          map[string]bool // findings
	list          bool
	silences      map[string]silenced // by path
	silencedPaths []string
	groups        *inspect.Groups
	code          []string // files that may define constants
}

// linted is a file and what was found about it.
type linted struct {
	path   string
	config *project.Config
	done   chan struct{}

	file     *extract.File
	silences *inspect.Silences
	subjects []report.Subject
	remarks  []string // for stderr
	err      error    // the file cannot be read
}

// pending is how many files may be read before the one that is to be reported next.
const pending = 256

// run visits every file with selectors, in the order of the walk. A file that needs
// constants of others is held back until all have been seen, and those behind it
// wait.
func (l *projectLinter) run(paths []string, visit func(*linted) error) error {
	return l.runWalk(func(yield func(*linted) bool) error { return l.walk(paths, yield) }, visit)
}

func (l *projectLinter) runWalk(walk func(yield func(*linted) bool) error, visit func(*linted) error) error {
	l.groups, l.told = inspect.NewGroups(), make(map[string]bool)
	l.silences = make(map[string]silenced)
	queue := make(chan *linted, pending)
	work := make(chan *linted, pending)
	stop := make(chan struct{})
	var walked error
	go func() {
		defer close(queue)
		defer close(work)
		walked = walk(func(f *linted) bool {
			select {
			case queue <- f:
			case <-stop:
				return false
			}
			work <- f
			return true
		})
	}()
	var workers sync.WaitGroup
	for range l.jobs {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for f := range work {
				l.read(f)
				close(f.done)
			}
		}()
	}
	var failed error
	var held []*linted
	for f := range queue {
		<-f.done
		if failed != nil {
			continue
		}
		if len(held) > 0 || f.file != nil && len(f.file.Missing()) > 0 {
			if f.notable() {
				held = append(held, f)
			}
			continue
		}
		if failed = l.visit(f, visit); failed != nil {
			close(stop)
		}
	}
	workers.Wait()
	if failed != nil {
		return failed
	}
	l.resolve(held)
	for _, f := range held {
		if err := l.visit(f, visit); err != nil {
			return err
		}
	}
	return walked
}

// notable reports whether anything is to be said about a file.
func (f *linted) notable() bool {
	return f.err != nil || len(f.remarks) > 0 || f.file != nil && (len(f.file.Selectors) > 0 || len(f.file.Comments) > 0)
}

// walk yields the hosts below paths with their configurations.
func (l *projectLinter) walk(paths []string, yield func(*linted) bool) error {
	want := func(path string) bool {
		if !extract.IsHost(path) || slices.ContainsFunc(l.exclude, func(p string) bool { return project.Excluded(p, slashed(path)) }) {
			return false
		}
		config, err := l.configs.For(l.absolute(path))
		return err != nil || !config.Excludes(l.absolute(path))
	}
	trouble := func(path string, err error) {
		yield(&linted{path: path, config: &project.Config{}, err: readError(path, err), done: make(chan struct{})})
	}
	err := project.Walk(paths, want, trouble, func(path string) bool {
		f := &linted{path: path, done: make(chan struct{})}
		var err error
		if f.config, err = l.configs.For(l.absolute(path)); err != nil {
			f.err = err
		}
		if extract.HoldsConstants(path) {
			l.code = append(l.code, path)
		}
		return yield(f)
	})
	var missing *fs.PathError
	if errors.As(err, &missing) {
		return readError(missing.Path, err)
	}
	return err
}

func slashed(path string) string {
	return strings.TrimPrefix(strings.ReplaceAll(path, `\`, "/"), "./")
}
