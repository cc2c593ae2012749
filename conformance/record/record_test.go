package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// engine stands for the real ones: it gives the recorded answers back, but 5.2.0
// has changed its mind about null.
const engine = `#!/bin/sh
if [ "$1" = 5.2.0 ]; then sed s/null/false/; else cat; fi
`

// TestRecord records two releases, and then a third that answers otherwise.
func TestRecord(t *testing.T) {
	folder := t.TempDir()
	script := filepath.Join(folder, "run")
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("run", engine)
	for _, subject := range []string{"sql92", "tags", "bloom"} {
		write(subject+"-4.1.0.jsonl.gz", zipped(`{"`+subject+`":null}`+"\n"))
	}
	write("releases.tsv", "4.1.0-incubating\n")
	for _, release := range []string{"4.1.0-incubating", "5.1.0", "5.2.0"} {
		jar := "rocketmq-filter-" + release + ".jar"
		write(jar, release)
		write("target/"+release+"/classpath", "/elsewhere/other.jar:"+filepath.Join(folder, jar)+"\n")
	}

	if err := record(folder, script, []string{"5.1.0"}); err != nil {
		t.Fatal(err)
	}
	if err := record(folder, script, []string{"5.2.0"}); err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join(folder, "releases.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n") {
		columns := strings.Split(line, "\t")
		got = append(got, strings.Join(columns[:4], " "))
	}
	want := []string{"release sql92 tags bloom", "4.1.0-incubating 4.1.0 4.1.0 4.1.0", "5.1.0 4.1.0 4.1.0 4.1.0", "5.2.0 5.2.0 5.2.0 5.2.0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	file, err := os.Open(filepath.Join(folder, "tags-5.2.0.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if text, err := unzip(file); err != nil || string(text) != `{"tags":false}`+"\n" {
		t.Errorf("recorded %q, %v", text, err)
	}

	if err := verify(folder, script, []string{"5.1.0", "5.2.0"}); err != nil {
		t.Error(err)
	}
	write("run", strings.ReplaceAll(engine, "5.2.0", "5.1.0"))
	err = verify(folder, script, []string{"5.1.0"})
	if err == nil || !strings.Contains(err.Error(), "5.1.0 answers like [5.2.0 5.2.0 5.2.0], want [4.1.0 4.1.0 4.1.0]") {
		t.Errorf("a release that answers otherwise than recorded: %v", err)
	}
}

// TestFewerAnswers: an engine that dies on the way records nothing.
func TestFewerAnswers(t *testing.T) {
	script := filepath.Join(t.TempDir(), "run")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nhead -1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := ask(script, "5.1.0", []byte("{}\n{}\n"))
	if err == nil || !strings.Contains(err.Error(), "1 answers to 2 questions") {
		t.Errorf("error %v", err)
	}
}

func zipped(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return b.String()
}
