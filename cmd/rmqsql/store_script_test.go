package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestStoreScripts runs the scripts about broker files. Each has a copy of the
// sample store in $WORK/store, and must end by proving that nothing in it has
// changed. Beside testscript's own commands there are
//
//	poke FILE OFFSET HEX    overwrite bytes of the store
//	cutfile FILE SIZE       cut a file of the store
//	drop PATH               remove a file or folder of the store
//	unchanged               every byte and modification time is what it was
func TestStoreScripts(t *testing.T) {
	testdata, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(testdata, "script", "store")
	scripts, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts in %s: %v", dir, err)
	}
	for _, path := range scripts {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		script, _, _ := strings.Cut(string(text), "\n-- ")
		if !strings.HasSuffix(strings.TrimSpace(script), "\nunchanged") {
			t.Errorf("%s does not end with: unchanged", path)
		}
	}
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("TESTDATA", testdata)
			env.Setenv("LANG", "C")
			env.Setenv("TZ", "UTC")
			for _, name := range []string{"LC_ALL", "LC_MESSAGES", "NO_COLOR", "TERM"} {
				env.Setenv(name, "")
			}
			state := &storeState{dir: filepath.Join(env.WorkDir, "store")}
			env.Values[storeKey{}] = state
			if err := os.CopyFS(state.dir, os.DirFS(filepath.Join(testdata, "store"))); err != nil {
				return err
			}
			return state.stamp()
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"poke":      storeScript(poke),
			"cutfile":   storeScript(cutFile),
			"drop":      storeScript(drop),
			"unchanged": storeScript(func(s *storeState, _ []string) error { return s.unchanged() }),
		},
	})
}

type storeKey struct{}

// storeState is what the store of a script looked like.
type storeState struct {
	dir   string
	files map[string]string // time and hash by path
}

func storeScript(f func(*storeState, []string) error) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg {
			ts.Fatalf("cannot be negated")
		}
		ts.Check(f(ts.Value(storeKey{}).(*storeState), args))
	}
}

func (s *storeState) stamp() (err error) {
	s.files, err = stampFiles(s.dir)
	return err
}

// stampFiles lists every file and folder with modification time and content.
func stampFiles(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		files[path] = info.ModTime().String()
		if d.IsDir() {
			return nil
		}
		b, err := os.ReadFile(path)
		files[path] += fmt.Sprintf(" %x", sha256.Sum256(b))
		return err
	})
	return files, err
}

func (s *storeState) unchanged() error {
	now, err := stampFiles(s.dir)
	if err != nil {
		return err
	}
	if d := cmp.Diff(s.files, now); d != "" {
		return fmt.Errorf("the store has changed, -before +now:\n%s", d)
	}
	return nil
}

func poke(s *storeState, args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("usage: poke FILE OFFSET HEX")
	}
	b, err := hex.DecodeString(args[2])
	if err != nil {
		return err
	}
	at, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(s.dir, args[0]), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.WriteAt(b, at); err != nil {
		return err
	}
	return s.stamp()
}

func cutFile(s *storeState, args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("usage: cutfile FILE SIZE")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return err
	}
	if err := os.Truncate(filepath.Join(s.dir, args[0]), size); err != nil {
		return err
	}
	return s.stamp()
}

func drop(s *storeState, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: drop PATH")
	}
	if err := os.RemoveAll(filepath.Join(s.dir, args[0])); err != nil {
		return err
	}
	return s.stamp()
}
