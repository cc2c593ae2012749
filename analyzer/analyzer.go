// Package analyzer checks the selectors and tag subscriptions in Go code with the
// rules of rmqsql, as an analyzer for go vet and for programs that run several:
//
//	go install github.com/rmqsql/rmqsql/analyzer/cmd/rmqsqlvet@latest
//	go vet -vettool=$(which rmqsqlvet) ./...
//
// It finds what rmqsql lint finds, and knows the constants of imported packages too.
// Selectors of which a part is known only to the running program are checked around
// it. Notes are not reported.
package analyzer

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
	"github.com/rmqsql/rmqsql/internal/inspect"
	"github.com/rmqsql/rmqsql/internal/lint"
	"github.com/rmqsql/rmqsql/internal/report"
)

// Analyzer reports what is wrong with selectors and tag subscriptions that are handed
// to the RocketMQ clients for Go. The flag -release takes the broker's release.
var Analyzer = &analysis.Analyzer{
	Name: "rmqsql",
	Doc:  "check the message filters of Apache RocketMQ\n\nSelectors that brokers refuse, or read otherwise than they are meant, are reported.",
	URL:  "https://github.com/rmqsql/rmqsql",
	Run:  run,
}

var release string

func init() {
	Analyzer.Flags.StringVar(&release, "release", "", "behave like brokers of this release, such as 4.9.4")
}

func run(pass *analysis.Pass) (any, error) {
	options := lint.Options{}
	var err error
	if options.Release, err = ast.ParseRelease(release); err != nil {
		return nil, err
	}
	index := extract.NewIndex()
	index.Elsewhere = func(name []string) (string, bool) { return constantOf(pass.Pkg, name) }
	files := make(map[string]*token.File)
	var read []*extract.File
	for _, syntax := range pass.Files {
		file := pass.Fset.File(syntax.FileStart)
		content, err := readFile(pass, file.Name())
		if err != nil {
			return nil, err
		}
		files[file.Name()] = file
		index.Add(file.Name(), content)
		read = append(read, extract.Read(file.Name(), content, nil))
	}
	r := &reporter{pass: pass, files: files, seen: make(map[string]bool)}
	for _, f := range read {
		index.Resolve(f)
		silences := inspect.SilencesOf(f)
		for _, s := range f.Selectors {
			subject := inspect.Check(s, options)
			for i := range subject.Findings {
				found := &subject.Findings[i]
				if found.Severity != ast.SeverityNote && !silences.Covers(found, subject.Origin) {
					r.report(s, found)
				}
			}
		}
	}
	return nil, nil
}

// readFile reads a file through the driver, if that has a way of its own.
func readFile(pass *analysis.Pass, name string) (string, error) {
	read := pass.ReadFile
	if read == nil {
		read = os.ReadFile
	}
	content, err := read(name)
	return string(content), err
}

// constantOf returns the text of a constant of the package itself, or of one that it
// imports.
func constantOf(pkg *types.Package, name []string) (string, bool) {
	scope := pkg.Scope()
	if len(name) > 1 {
		scope = nil
		for _, imported := range pkg.Imports() {
			if imported.Path() == name[0] {
				scope = imported.Scope()
			}
		}
	}
	if scope == nil {
		return "", false
	}
	c, ok := scope.Lookup(name[len(name)-1]).(*types.Const)
	if !ok || c.Val().Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Val()), true
}

type reporter struct {
	pass  *analysis.Pass
	files map[string]*token.File
	seen  map[string]bool // a constant may be part of several selectors
}

func (r *reporter) report(s *extract.Selector, f *report.Finding) {
	at := s.Value.Place(f.Error.Span)
	file := r.files[at.Source.Path]
	if file == nil {
		return
	}
	bom := 0
	if at.Source.BOM {
		bom = len("\ufeff")
	}
	message, help := f.Error.Text(ast.English)
	if help != "" {
		message += "; " + help
	}
	d := analysis.Diagnostic{Pos: file.Pos(at.Start + bom), End: file.Pos(at.End + bom), Category: f.Error.Code.String(),
		Message: fmt.Sprintf("%s [%s]", strings.ReplaceAll(message, "\n", " "), f.Error.Code),
		URL:     fmt.Sprintf("https://github.com/rmqsql/rmqsql/blob/main/docs/rules/%s.md", f.Error.Code)}
	key := fmt.Sprint(d.Pos, d.End, d.Message)
	if !r.seen[key] {
		r.seen[key] = true
		r.pass.Report(d)
	}
}
