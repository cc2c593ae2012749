package main

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"github.com/rmqsql/rmqsql/internal/message"
	"github.com/rmqsql/rmqsql/internal/report"
)

// checkInputs are the expressions to check: arguments, and files of one a line.
type checkInputs struct {
	env   *env
	args  []string
	files []string
}

// each calls visit for every selector, and other, which may be nil, for the lines
// of files that hold none. A file that cannot be read is complained about, and the
// others are still read; the error is then exitFailed.
func (in checkInputs) each(visit func(selector) error, other func(line string) error) error {
	for i, text := range in.args {
		if err := visit(argument(text, i+1)); err != nil {
			return err
		}
	}
	var failed error
	for _, path := range in.files {
		err := in.eachLine(path, visit, other)
		var unreadable *unreadableFile
		if errors.As(err, &unreadable) {
			in.env.complain("rmqsql check: %v", err)
			failed = exitFailed
		} else if err != nil {
			return err
		}
	}
	return failed
}

// unreadableFile is an error of reading, not of what is done with what was read.
type unreadableFile struct{ error }

func (in checkInputs) eachLine(path string, visit func(selector) error, other func(string) error) error {
	file, err := in.env.open(path)
	if err != nil {
		return &unreadableFile{err}
	}
	defer file.Close()
	lines, found := bufio.NewReader(file), false
	for number := 1; ; number++ {
		line, readErr := lines.ReadString('\n')
		if readErr != nil && !errors.Is(readErr, io.EOF) {
			return &unreadableFile{readError(path, readErr)}
		}
		if number == 1 {
			line = strings.TrimPrefix(line, "\ufeff") // of the file, not of the selector
		}
		text := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		switch {
		case holdsSelector(text):
			found = true
			err = visit(selector{text, report.Origin{Path: path, Line: number, Column: 1}})
		case other != nil && line != "":
			err = other(text)
		}
		if err != nil {
			return err
		}
		if readErr != nil {
			break
		}
	}
	if !found {
		in.env.note("%s holds no selector", path)
	}
	return nil
}

// holdsSelector tells lines with a selector from empty ones and comments. A #
// never begins a selector.
func holdsSelector(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && line[0] != '#'
}

// readSamples reads messages as they really come.
func (e *env) readSamples(path string) ([]map[string]string, error) {
	file, err := e.open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var samples []map[string]string
	for r := message.NewReader(file, path, message.Options{}); ; {
		m, err := r.Next()
		var bad *message.Error
		switch {
		case errors.As(err, &bad):
			e.complainAboutMessage(bad)
			return nil, exitFailed
		case errors.Is(err, io.EOF) && len(samples) == 0:
			return nil, &emptyInput{path}
		case errors.Is(err, io.EOF):
			return samples, nil
		case err != nil:
			return nil, readError(path, errors.Unwrap(err))
		}
		sample := make(map[string]string, len(m.Properties))
		for name, v := range m.Properties {
			sample[name] = v.Text
		}
		samples = append(samples, sample)
	}
}
