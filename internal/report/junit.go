package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// junit writes a test case for every selector, and a suite for every file.
type junit struct {
	w      io.Writer
	o      Options
	suites []*TestSuite
	byPath map[string]*TestSuite
}

func newJUnit(w io.Writer, o Options) Writer {
	return &junit{w: w, o: o, byPath: map[string]*TestSuite{}}
}

// Subject implements Writer.
func (j *junit) Subject(s Subject) error {
	path := cleanPath(s.Path)
	suite := j.byPath[path]
	if suite == nil {
		suite = &TestSuite{Name: path}
		j.byPath[path] = suite
		j.suites = append(j.suites, suite)
	}
	test := TestCase{Class: path, File: path, Line: s.Line,
		Name: fmt.Sprintf("%d:%d %s", s.Line, s.Column, strings.Join(strings.Fields(s.Expression), " "))}
	if len(s.Findings) > 0 {
		bad := &TestProblem{Message: s.Findings[0].sentence(j.o), Type: s.Findings[0].Error.Code.String()}
		for i := range s.Findings {
			bad.Text += Text(&s.Findings[i], Options{Lang: j.o.Lang})
			if refuses(&s.Findings[i]) {
				test.Error = bad
			}
		}
		if test.Error == nil {
			test.Failure = bad
		}
	}
	suite.Cases = append(suite.Cases, test)
	return nil
}

// refuses reports whether the finding says that the selector does not compile.
func refuses(f *Finding) bool { return f.Error.Code < 300 }

// Close implements Writer.
func (j *junit) Close(Summary) error { return WriteJUnit(j.w, j.suites) }

// TestSuite is a suite of a JUnit report.
type TestSuite struct {
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"` // this and the next two are set by WriteJUnit
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Cases    []TestCase `xml:"testcase"`
}

// TestCase is a test of a JUnit report. It passed if it has neither a failure nor
// an error.
type TestCase struct {
	Name    string       `xml:"name,attr"`
	Class   string       `xml:"classname,attr"`
	File    string       `xml:"file,attr,omitempty"`
	Line    int          `xml:"line,attr,omitempty"`
	Failure *TestProblem `xml:"failure"`
	Error   *TestProblem `xml:"error"`
}

// TestProblem tells why a test did not pass.
type TestProblem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",cdata"`
}

// clean replaces what XML cannot hold; in a section as it is, nothing else does.
func (p *TestProblem) clean() {
	if p == nil {
		return
	}
	p.Text = strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && hidden(r) || r == 0xFFFE || r == 0xFFFF {
			return '\ufffd'
		}
		return r
	}, p.Text)
}

// WriteJUnit counts and writes suites as a JUnit report.
func WriteJUnit(w io.Writer, suites []*TestSuite) error {
	all := struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []*TestSuite `xml:"testsuite"`
	}{Name: "rmqsql", Suites: suites}
	for _, s := range suites {
		s.Tests, s.Failures, s.Errors = len(s.Cases), 0, 0
		for _, c := range s.Cases {
			c.Failure.clean()
			c.Error.clean()
			switch {
			case c.Error != nil:
				s.Errors++
			case c.Failure != nil:
				s.Failures++
			}
		}
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
