package conformance

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// ReadFile yields the cases of a file; see Read.
func ReadFile(path string) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		file, err := os.Open(path)
		if err != nil {
			yield(Case{}, err)
			return
		}
		defer file.Close()
		Read(file, path)(yield)
	}
}

// Read yields the cases of a case file, which may be compressed by gzip (its
// first bytes tell, not its name). Empty lines are passed over; lines may be of
// any length. The first thing that is wrong is yielded as an error that starts
// with name and line, and ends the reading; a file without a case is wrong too,
// since a suite that is not read proves nothing.
func Read(r io.Reader, name string) iter.Seq2[Case, error] {
	return func(yield func(Case, error) bool) {
		lines, err := unzip(bufio.NewReader(r))
		if err != nil {
			yield(Case{}, fmt.Errorf("%s: %w", name, err))
			return
		}
		empty := true
		for number := 1; ; number++ {
			line, err := lines.ReadBytes('\n')
			if err != nil && err != io.EOF {
				yield(Case{}, fmt.Errorf("%s:%d: %w", name, number, err))
				return
			}
			if line = bytes.TrimSpace(line); len(line) > 0 {
				c, invalid := parseCase(line)
				if invalid != nil {
					yield(Case{}, fmt.Errorf("%s:%d: %w", name, number, invalid))
					return
				}
				empty = false
				c.File, c.Line = name, number
				if !yield(c, nil) {
					return
				}
			}
			if err == io.EOF {
				break
			}
		}
		if empty {
			yield(Case{}, fmt.Errorf("%s: no case in it", name))
		}
	}
}

func unzip(r *bufio.Reader) (*bufio.Reader, error) {
	magic, err := r.Peek(2)
	if err != nil || magic[0] != 0x1f || magic[1] != 0x8b {
		return r, nil // a short or plain file; an error comes again when it is read
	}
	unzipped, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	return bufio.NewReader(unzipped), nil
}

// parseCase reads one object and refuses what would make a case vacuous.
func parseCase(line []byte) (Case, error) {
	var row struct {
		Expr     *string
		Accept   *bool
		Rest     string
		Stage    string
		Known    string
		Messages []struct {
			Props  Props
			Result Result
		}
	}
	if err := json.Unmarshal(line, &row); err != nil {
		return Case{}, fmt.Errorf("malformed case: %w", err)
	}
	switch {
	case row.Expr == nil:
		return Case{}, errors.New(`malformed case: "expr" is missing`)
	case row.Accept == nil:
		return Case{}, errors.New(`malformed case: "accept" is missing`)
	case !*row.Accept && len(row.Messages) > 0:
		return Case{}, errors.New("malformed case: a refused selector has no results")
	case !*row.Accept && row.Rest != "":
		return Case{}, errors.New(`malformed case: a refused selector has no "rest"`)
	}
	c := Case{Expr: *row.Expr, Accept: *row.Accept, Rest: row.Rest, Stage: row.Stage, Known: row.Known}
	for i, m := range row.Messages {
		if !m.Result.valid() {
			return Case{}, fmt.Errorf("malformed case: message %d: result is %q, want true, false, null or error", i+1, m.Result)
		}
		c.Messages = append(c.Messages, Message(m))
	}
	return c, nil
}
