// Command build writes the playground as a static site, with the engine in
// WebAssembly: any web server can serve the folder, and it needs no other. It runs
// in the repository, with the Go that the engine is then built by.
//
//	go run ./internal/playground/build -out dist/playground
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rmqsql/rmqsql/internal/playground"
)

// engine is the package that is built for the browser.
const engine = "github.com/rmqsql/rmqsql/internal/playground/wasm"

//go:embed worker.js
var worker []byte

func main() {
	out := flag.String("out", "dist/playground", "write the site to this `folder`")
	flag.Parse()
	if err := build(*out); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

func build(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	if err := copyFiles(out); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "worker.js"), worker, 0o644); err != nil {
		return err
	}
	if err := copySupport(out); err != nil {
		return err
	}
	c := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(out, "rmqsql.wasm"), engine)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	return c.Run()
}

// copyFiles writes the page's files. The page itself names another backend, and has
// its policy within, for a static site's server may set no headers.
func copyFiles(out string) error {
	return fs.WalkDir(playground.Files(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(out, path), 0o755)
		}
		data, err := fs.ReadFile(playground.Files(), path)
		if err == nil && path == "index.html" {
			data, err = static(string(data))
		}
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(out, path), data, 0o644)
	})
}

func static(page string) ([]byte, error) {
	for _, edit := range [][2]string{
		{`data-backend="` + string(playground.HTTP) + `"`, `data-backend="` + string(playground.Wasm) + `"`},
		{`<meta charset="utf-8">`, `<meta charset="utf-8">` + "\n" +
			`<meta http-equiv="Content-Security-Policy" content="` + html.EscapeString(playground.Policy(playground.Wasm)) + `">`},
	} {
		if strings.Count(page, edit[0]) != 1 {
			return nil, errors.New("index.html does not hold " + edit[0] + " once")
		}
		page = strings.Replace(page, edit[0], edit[1], 1)
	}
	return []byte(page), nil
}

// copySupport copies the script that belongs to the Go that builds the engine: they
// must be of one version, so it is not kept in the repository.
func copySupport(out string) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "wasm_exec.js"), data, 0o644)
}
