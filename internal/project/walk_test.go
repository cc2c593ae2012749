package project

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// write makes files below a folder.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// walked returns what Walk yields below paths, from dir on.
func walked(t *testing.T, dir string, paths ...string) []string {
	t.Helper()
	t.Chdir(dir)
	var got []string
	err := Walk(paths, func(path string) bool { return strings.HasSuffix(path, ".java") },
		func(path string, err error) { t.Errorf("%s: %v", path, err) },
		func(path string) bool {
			got = append(got, filepath.ToSlash(path))
			return true
		})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// ignoreTree has a file for every kind of pattern that git knows.
var ignoreTree = map[string]string{
	".gitignore": "# a comment\n/build/*\n!/build/sub\n*.log.java\na/**/c\n\\#h.java\n\\!b.java\nsrc/test/\nfo[!o]*.java\nsrc/ab?.java\n" +
		"!src/ab2.java\nbr{1}.java\n**/q.java\nx\\ y/\ntrailing.java   \nlast/**\ndouble/f**.java\n\nonly/\n!only/kept.java\n",
	"src/test/.gitignore": "!B.java\n",
	"a/b/.gitignore":      "foo.java\n/f.java\n",
	"a/b/c/f.java":        "", "a/b/f.java": "", "a/f.java": "", "f.java": "", "x y/f.java": "", "build/f.java": "", "build/sub/keep.java": "",
	"src/main/A.java": "", "src/test/B.java": "", "z.log.java": "", "#h.java": "", "!b.java": "", "w[1]/f.java": "", "a/b/foo.java": "",
	"a/fobar.java": "", "a/b/d/foo.java": "", "a/b/d/f.java": "", "src/q.java": "", "sp .java": "", "src/ab1.java": "", "src/ab2.java": "",
	"br{1}.java": "", "br1.java": "", "trailing.java": "", "last/one/x.java": "", "double/fab.java": "", "double/s/fab.java": "",
	"only/kept.java": "", "c/x.java": "", "a/c/x.java": "", "deep/only/x.java": "", "deep/build/x.java": "",
}

// TestIgnoreAsGit: what is walked is what git would add.
func TestIgnoreAsGit(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, ignoreTree)
	got := walked(t, dir, ".")
	slices.Sort(got)
	want := []string{
		"a/b/d/f.java", "a/f.java", "br1.java", "build/sub/keep.java", "c/x.java", "deep/build/x.java", "double/s/fab.java", "f.java",
		"sp .java", "src/ab2.java", "src/main/A.java", "w[1]/f.java",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	for _, args := range [][]string{{"init", "-q"}, {"-c", "core.quotePath=false", "ls-files", "-o", "--exclude-standard"}} {
		command := exec.Command("git", args...)
		command.Dir = dir
		command.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir)
		out, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		if args[0] == "init" {
			continue
		}
		var asked []string
		for _, name := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			if strings.HasSuffix(name, ".java") {
				asked = append(asked, name)
			}
		}
		slices.Sort(asked)
		if diff := cmp.Diff(asked, got); diff != "" {
			t.Errorf("(-git +walk)\n%s", diff)
		}
	}
}

func TestWalkPaths(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		".git/info/exclude": "excluded.java\n", ".gitignore": "ignored.java\n", "a/b.java": "", "a/ignored.java": "", "a/excluded.java": "",
		"a/c/d.java": "", "node_modules/x.java": "", "e.java": "", "b.txt": "",
	})
	if err := os.Symlink(filepath.Join(dir, "a"), filepath.Join(dir, "linked")); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ paths, want string }{
		{".", "a/b.java a/c/d.java e.java"},
		{"a", "a/b.java a/c/d.java"}, // the ignore files above hold
		{"a/c a", "a/c/d.java a/b.java"},
		{"a/ignored.java", "a/ignored.java"}, // who names a file means it
		{"**/*.java", "a/b.java a/c/d.java e.java"},
		{"a/*.java", "a/b.java"},
		{"{a,e}*.java a/**/d.java", "e.java a/c/d.java"},
		{"./a/../e.java e.java", "./a/../e.java"},
		{"b.txt", "b.txt"},
	} {
		got := strings.Join(walked(t, dir, strings.Fields(test.paths)...), " ")
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.paths, got, test.want)
		}
	}
	for _, bad := range []string{"missing", "x/*.java", "[a"} {
		err := Walk([]string{bad}, func(string) bool { return true }, nil, func(string) bool { return true })
		if err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}
