package project

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// ignoreRule is a line of a .gitignore file.
type ignoreRule struct {
	pattern string // of a path relative to the file's folder
	include bool   // the line begins with !
	folders bool   // it ends with /: files are not meant
}

// ignoreFile holds the rules of a folder.
type ignoreFile struct {
	folder string // absolute
	rules  []ignoreRule
}

// readIgnore reads a file of rules that hold for a folder; no file has no rules.
func readIgnore(folder, file string) ignoreFile {
	f := ignoreFile{folder: folder}
	data, err := os.ReadFile(file)
	if err != nil {
		return f
	}
	for line := range strings.SplitSeq(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
		if r, ok := parseIgnore(strings.TrimSuffix(line, "\r")); ok {
			f.rules = append(f.rules, r)
		}
	}
	return f
}

// parseIgnore reads a line. A pattern with a slash that is not its last character
// stands for the path from the folder on, any other for a name at any depth.
func parseIgnore(line string) (r ignoreRule, ok bool) {
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	if line == "" || line[0] == '#' {
		return r, false
	}
	if line[0] == '!' {
		r.include, line = true, line[1:]
	}
	if strings.HasSuffix(line, "/") {
		r.folders, line = true, strings.TrimSuffix(line, "/")
	}
	anchored := strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	// Braces are letters to git, and ** means more than * only as a whole name.
	line = strings.NewReplacer("{", `\{`, "}", `\}`).Replace(line)
	names := strings.Split(line, "/")
	for i, name := range names {
		if name != "**" {
			for strings.Contains(name, "**") {
				name = strings.ReplaceAll(name, "**", "*")
			}
			names[i] = name
		}
	}
	r.pattern = path.Join(names...)
	if !anchored {
		r.pattern = "**/" + r.pattern
	}
	if names[len(names)-1] == "**" && len(names) > 1 {
		r.pattern += "/*" // what is in the folder, not the folder
	}
	return r, line != "" && doublestar.ValidatePattern(r.pattern)
}

// decides returns whether the last rule that fits a path ignores it; ok is false if
// none fits.
func (f *ignoreFile) decides(file string, isFolder bool) (ignored, ok bool) {
	relative, err := filepath.Rel(f.folder, file)
	if err != nil {
		return false, false
	}
	relative = filepath.ToSlash(relative)
	for i := len(f.rules) - 1; i >= 0; i-- {
		r := &f.rules[i]
		if r.folders && !isFolder {
			continue
		}
		if fits, _ := doublestar.Match(r.pattern, relative); fits {
			return !r.include, true
		}
	}
	return false, false
}
