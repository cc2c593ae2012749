package project

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Changes are the lines of a repository's files that differ from a revision.
type Changes struct {
	root  string
	lines map[string][]lineRange // by path below the root
	whole map[string]bool        // files that the revision does not have
}

type lineRange struct{ first, last int }

// ChangesSince asks git what has changed, in the files as they are now, since a
// revision. Files that git does not know yet, and does not ignore, have changed as a
// whole.
func ChangesSince(folder, revision string) (*Changes, error) {
	root, err := git(folder, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	c := &Changes{root: strings.TrimRight(root, "\r\n"), lines: make(map[string][]lineRange), whole: make(map[string]bool)}
	if _, err := git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}"); err != nil {
		return nil, fmt.Errorf("git knows no revision %s", revision)
	}
	diff, err := git(c.root, "-c", "core.quotePath=false", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/", revision, "--")
	if err != nil {
		return nil, err
	}
	c.readDiff(diff)
	unknown, err := git(c.root, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(unknown, "\x00") {
		if name != "" {
			c.whole[name] = true
		}
	}
	return c, nil
}

// git runs a command in a folder and returns what it prints.
func git(folder string, args ...string) (string, error) {
	command := exec.Command("git", args...)
	command.Dir = folder
	var complaint bytes.Buffer
	command.Stderr = &complaint
	out, err := command.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is needed to find changes, and is not installed")
	case err != nil && complaint.Len() > 0:
		first, _, _ := strings.Cut(complaint.String(), "\n")
		return "", fmt.Errorf("git: %s", strings.TrimPrefix(first, "fatal: "))
	case err != nil:
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return string(out), nil
}

// readDiff reads the hunks of a diff without context.
func (c *Changes) readDiff(diff string) {
	file, inHunk := "", 0
	for line := range strings.SplitSeq(diff, "\n") {
		switch {
		case inHunk > 0 && line != "" && strings.IndexByte("+-\\", line[0]) >= 0:
			if line[0] != '\\' {
				inHunk--
			}
		case strings.HasPrefix(line, "+++ "):
			file = unquotePath(strings.TrimPrefix(line, "+++ "))
		case strings.HasPrefix(line, "@@ "):
			old, changed, ok := hunk(line)
			if !ok {
				continue
			}
			inHunk = old.count() + changed.count()
			if changed.count() > 0 && file != "" {
				c.lines[file] = append(c.lines[file], changed)
			}
		}
	}
}

func (r lineRange) count() int { return r.last - r.first + 1 }

// unquotePath reads the path of a diff's head; "" for a file that is gone.
func unquotePath(name string) string {
	if strings.HasPrefix(name, `"`) {
		if plain, err := strconv.Unquote(name); err == nil {
			name = plain
		}
	}
	name = strings.TrimSuffix(name, "\t")
	inside, ok := strings.CutPrefix(name, "b/")
	if !ok {
		return ""
	}
	return inside
}

// hunk reads @@ -1,2 +3,4 @@.
func hunk(line string) (old, changed lineRange, ok bool) {
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return old, changed, false
	}
	old, okOld := hunkRange(fields[1], "-")
	changed, okNew := hunkRange(fields[2], "+")
	return old, changed, okOld && okNew
}

func hunkRange(text, sign string) (lineRange, bool) {
	text, ok := strings.CutPrefix(text, sign)
	first, count, several := strings.Cut(text, ",")
	start, err := strconv.Atoi(first)
	n := 1
	if err == nil && several {
		n, err = strconv.Atoi(count)
	}
	return lineRange{start, start + n - 1}, ok && err == nil
}

// Touches reports whether any of a file's lines first to last has changed. The path
// is absolute.
func (c *Changes) Touches(path string, first, last int) bool {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	relative, err := filepath.Rel(c.root, path)
	if err != nil {
		return false
	}
	relative = filepath.ToSlash(relative)
	if c.whole[relative] {
		return true
	}
	for _, r := range c.lines[relative] {
		if first <= r.last && r.first <= last {
			return true
		}
	}
	return false
}
