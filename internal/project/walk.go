package project

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Walk yields the files below paths, each once, in the order of the paths and, below
// one, by name. A path may be a file, which is yielded whatever any ignore file says,
// a folder, or a pattern with *, ** and the like. Of folders, what .gitignore files
// (also those of the folders above, up to the repository's root) and
// .git/info/exclude ignore is left out, and so are the folders of version control,
// node_modules, and links.
//
// want chooses files by path. trouble is told of what cannot be read; the walk goes
// on. Walk ends when yield returns false. The error is for a path or pattern that
// there is no file for.
func Walk(paths []string, want func(path string) bool, trouble func(path string, err error), yield func(path string) bool) error {
	w := &walker{want: want, trouble: trouble, yield: yield, seen: make(map[string]bool)}
	for _, p := range paths {
		more, err := w.start(p)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

type walker struct {
	want    func(string) bool
	trouble func(string, error)
	yield   func(string) bool
	seen    map[string]bool
}

// ErrNoMatch is wrapped by the error for a pattern without files.
var ErrNoMatch = errors.New("no file matches")

func (w *walker) start(p string) (more bool, err error) {
	info, err := os.Stat(p)
	switch {
	case err == nil && info.IsDir():
		absolute, err := filepath.Abs(p)
		if err != nil {
			return false, err
		}
		return w.folder(p, absolute, ignoresAbove(absolute)), nil
	case err == nil:
		return w.file(p), nil
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(p, "*?[{"):
		return w.pattern(p)
	}
	return false, err
}

// pattern walks the fixed part of a pattern, so that ignored folders are passed over,
// and yields what fits.
func (w *walker) pattern(p string) (more bool, err error) {
	slashed := filepath.ToSlash(filepath.Clean(p))
	if !doublestar.ValidatePattern(slashed) {
		return false, fmt.Errorf("%s is no pattern that can be read", p)
	}
	base, _ := doublestar.SplitPattern(slashed)
	inner := &walker{want: func(string) bool { return true }, trouble: w.trouble, seen: make(map[string]bool)}
	found := false
	inner.yield = func(path string) bool {
		if fits, _ := doublestar.Match(slashed, filepath.ToSlash(filepath.Clean(path))); !fits {
			return true
		}
		found = true
		if w.want(path) {
			more = w.file(path)
			return more
		}
		return true
	}
	more = true
	if _, err := inner.start(filepath.FromSlash(base)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if !found {
		return false, fmt.Errorf("%w %s", ErrNoMatch, p)
	}
	return more, nil
}

func (w *walker) file(p string) bool {
	clean := filepath.Clean(p)
	if w.seen[clean] {
		return true
	}
	w.seen[clean] = true
	return w.yield(p)
}

// passedOver are folders that hold no files of the project's own.
var passedOver = []string{".git", ".hg", ".svn", "node_modules"}

func (w *walker) folder(p, absolute string, above []ignoreFile) (more bool) {
	entries, err := os.ReadDir(p)
	if err != nil {
		w.trouble(p, err)
	}
	ignores := above
	if f := readIgnore(absolute, filepath.Join(absolute, ".gitignore")); len(f.rules) > 0 {
		ignores = append(slices.Clip(above), f)
	}
	for _, e := range entries {
		path, inside := filepath.Join(p, e.Name()), filepath.Join(absolute, e.Name())
		switch {
		case e.IsDir() && slices.Contains(passedOver, e.Name()), isIgnored(ignores, inside, e.IsDir()):
		case e.IsDir():
			if !w.folder(path, inside, ignores) {
				return false
			}
		case e.Type().IsRegular() && w.want(path):
			if !w.file(path) {
				return false
			}
		}
	}
	return true
}

// isIgnored asks the ignore files from the innermost on.
func isIgnored(ignores []ignoreFile, file string, isFolder bool) bool {
	for i := len(ignores) - 1; i >= 0; i-- {
		if ignored, ok := ignores[i].decides(file, isFolder); ok {
			return ignored
		}
	}
	return false
}

// ignoresAbove returns the ignore files of the folders above one, up to the root of
// its repository, outermost first.
func ignoresAbove(folder string) []ignoreFile {
	root := Root(folder)
	if root == "" {
		return nil
	}
	ignores := []ignoreFile{readIgnore(root, filepath.Join(root, ".git", "info", "exclude"))}
	var between []string
	for f := filepath.Dir(folder); len(f) >= len(root) && folder != root; f = filepath.Dir(f) {
		between = append(between, f)
		if f == root {
			break
		}
	}
	for _, f := range slices.Backward(between) {
		ignores = append(ignores, readIgnore(f, filepath.Join(f, ".gitignore")))
	}
	return ignores
}

// Root returns the root of the git repository that holds a folder, given as an
// absolute path; "" if there is none.
func Root(folder string) string {
	for {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			return ""
		}
		folder = above
	}
}
