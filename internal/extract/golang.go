package extract

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path"
	"strconv"
	"strings"
)

// The packages of the two clients for Go: of the first one the path of its package
// consumer, of the second one the path itself, with or without a version.
const (
	goClientConsumer = "github.com/apache/rocketmq-client-go/v2/consumer"
	goClients        = "github.com/apache/rocketmq-clients/golang"
)

// goCode is a parsed Go file.
type goCode struct {
	source  *Source
	file    *ast.File
	base    int               // the position of the file's first byte
	imports map[string]string // paths by local name
	dots    []string          // paths imported by a dot
	globals map[string]goConstant
	locals  map[string]goConstant // of the function that is looked at
	outer   []ast.Node            // from the file down to the node that is looked at
	found   []*Selector
}

// goConstant is a name and the expression that it stands for; nil if that may change.
type goConstant struct {
	value ast.Expr
}

func readGo(s *Source, _ *Options) *File {
	f := &File{Source: s}
	g, err := parseGo(s)
	if err != nil {
		f.Err = err
	}
	if g == nil {
		return f
	}
	for _, group := range g.file.Comments {
		for _, c := range group.List {
			f.Comments = append(f.Comments, Comment{g.offset(c.Pos()), g.offset(c.End()), c.Text})
		}
	}
	if !g.usesClient() {
		return f
	}
	g.visit(g.file)
	f.Selectors = g.found
	return f
}

// parseGo parses as much of a file as is Go.
func parseGo(s *Source) (*goCode, error) {
	files := gotoken.NewFileSet()
	file, err := parser.ParseFile(files, s.Path, s.Text, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	if file == nil {
		return nil, err
	}
	g := &goCode{source: s, file: file, imports: map[string]string{}, globals: map[string]goConstant{}}
	g.base = files.File(file.FileStart).Base()
	for _, spec := range file.Imports {
		where, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := packageName(where)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if name == "." {
			g.dots = append(g.dots, where)
		} else {
			g.imports[name] = where
		}
	}
	g.declare(file.Decls, g.globals)
	return g, err
}

// packageName is the name that a package has by its path, as far as a path tells.
func packageName(where string) string {
	name := path.Base(where)
	if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
		name = path.Base(path.Dir(where))
	}
	return strings.TrimPrefix(strings.TrimSuffix(name, "-go"), "go-")
}

func (g *goCode) offset(p gotoken.Pos) int { return min(max(int(p)-g.base, 0), len(g.source.Text)) }

func (g *goCode) usesClient() bool {
	for _, where := range g.imports {
		if isGoClient(where) {
			return true
		}
	}
	for _, where := range g.dots {
		if isGoClient(where) {
			return true
		}
	}
	return false
}

func isGoClient(where string) bool {
	return where == goClientConsumer || where == goClients || strings.HasPrefix(where, goClients+"/v")
}

// declare keeps the constants of a file, and variables that nothing assigns to.
func (g *goCode) declare(decls []ast.Decl, into map[string]goConstant) {
	for _, d := range decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != gotoken.CONST && gen.Tok != gotoken.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			v := spec.(*ast.ValueSpec)
			for i, name := range v.Names {
				c := goConstant{}
				if i < len(v.Values) && gen.Tok == gotoken.CONST {
					c.value = v.Values[i]
				}
				into[name.Name] = c
			}
		}
	}
}

// localsOf returns the names of a function: those that are assigned to once, with
// what they stand for, and all others with nothing.
func (g *goCode) localsOf(body ast.Node) map[string]goConstant {
	locals := map[string]goConstant{}
	set := func(name *ast.Ident, value ast.Expr) {
		if _, again := locals[name.Name]; again {
			value = nil
		}
		locals[name.Name] = goConstant{value}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				name, ok := left.(*ast.Ident)
				switch {
				case !ok:
				case len(n.Lhs) == len(n.Rhs) && n.Tok == gotoken.DEFINE:
					set(name, n.Rhs[i])
				default:
					locals[name.Name] = goConstant{}
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if i < len(n.Values) {
					set(name, n.Values[i])
				} else {
					set(name, nil)
				}
			}
		case *ast.Field:
			for _, name := range n.Names {
				set(name, nil)
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if name, ok := x.(*ast.Ident); ok {
					set(name, nil)
				}
			}
		case *ast.UnaryExpr:
			if name, ok := n.X.(*ast.Ident); ok && n.Op == gotoken.AND {
				locals[name.Name] = goConstant{}
			}
		}
		return true
	})
	return locals
}
