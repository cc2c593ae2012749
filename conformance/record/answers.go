package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/recorded"
)

// answers are the files of answers, by subject, each list in the order of
// releases.
type answers [len(recorded.Behaviours{})][]file

type file struct {
	behaviour ast.Release // the first release that gave these answers
	text      []byte
	isNew     bool
}

func readAnswers(folder string) (*answers, error) {
	var a answers
	for _, subject := range recorded.Subjects {
		known, err := recorded.Files(folder, subject)
		if err != nil {
			return nil, err
		}
		if len(known) == 0 {
			return nil, fmt.Errorf("no file in %s has questions about %s", folder, subject)
		}
		for _, behaviour := range known {
			f, err := os.Open(filepath.Join(folder, recorded.FileName(subject, behaviour)))
			if err != nil {
				return nil, err
			}
			text, err := unzip(f)
			f.Close()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f.Name(), err)
			}
			a[subject] = append(a[subject], file{behaviour: behaviour, text: text})
		}
	}
	return &a, nil
}

func unzip(r io.Reader) ([]byte, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// questions are the oldest answers: the engine looks at no answer.
func (a *answers) questions(subject recorded.Subject) []byte { return a[subject][0].text }

// behaviour returns the release that a file of these answers is named after.
func (a *answers) behaviour(subject recorded.Subject, release ast.Release, text []byte) (name ast.Release, isNew bool) {
	for _, f := range a[subject] {
		if bytes.Equal(f.text, text) {
			return f.behaviour, false
		}
	}
	a[subject] = append(a[subject], file{behaviour: release, text: text, isNew: true})
	return release, true
}

func (a *answers) write(folder string) error {
	for _, subject := range recorded.Subjects {
		for _, f := range a[subject] {
			if !f.isNew {
				continue
			}
			var zipped bytes.Buffer
			z, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
			z.Write(f.text) // into memory: cannot fail
			z.Close()
			if err := os.WriteFile(filepath.Join(folder, recorded.FileName(subject, f.behaviour)), zipped.Bytes(), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

func ask(script, published string, questions []byte) ([]byte, error) {
	c := exec.Command(script, published)
	c.Stdin = bytes.NewReader(questions)
	var complaints bytes.Buffer
	c.Stderr = &complaints
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, complaints.Bytes())
	}
	if got, want := bytes.Count(out, []byte("\n")), bytes.Count(questions, []byte("\n")); got != want {
		return nil, fmt.Errorf("%d answers to %d questions", got, want)
	}
	return out, nil
}

// jarDigest returns the SHA-256 of the release's filter artefact, which stands in
// the class path that Maven left.
func jarDigest(script, published string) (string, error) {
	if published == "4.1.0" {
		published = "4.1.0-incubating" // as run does
	}
	list, err := os.ReadFile(filepath.Join(filepath.Dir(script), "target", published, "classpath"))
	if err != nil {
		return "", err
	}
	for _, jar := range filepath.SplitList(strings.TrimSpace(string(list))) {
		if filepath.Base(jar) == "rocketmq-filter-"+published+".jar" {
			data, err := os.ReadFile(jar)
			sum := sha256.Sum256(data)
			return hex.EncodeToString(sum[:]), err
		}
	}
	return "", fmt.Errorf("no filter artefact in the class path of %s", published)
}
