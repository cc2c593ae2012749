package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the outputs that scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"rmqsql": main})
}

// TestScripts runs every script of testdata/script. $TESTDATA is the folder
// testdata of the repository.
func TestScripts(t *testing.T) {
	testdata, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(testdata, "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("TESTDATA", testdata)
			env.Setenv("LANG", "C")
			for _, name := range []string{"LC_ALL", "LC_MESSAGES", "NO_COLOR", "TERM"} {
				env.Setenv(name, "")
			}
			return os.MkdirAll(filepath.Join(env.WorkDir, "dir"), 0o755)
		},
	})
}
