package extract

import (
	"go/ast"
	"go/constant"
	gotoken "go/token"

	selector "github.com/rmqsql/rmqsql/ast"
)

// value evaluates a constant expression of text, with holes for what is not
// constant.
func (g *goCode) value(x ast.Expr, depth int) Value {
	if depth <= 0 {
		return g.hole(x)
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return g.value(x.X, depth)
	case *ast.BasicLit:
		if x.Kind == gotoken.STRING {
			return g.literal(x)
		}
	case *ast.BinaryExpr:
		if x.Op == gotoken.ADD {
			return append(g.value(x.X, depth), g.value(x.Y, depth)...)
		}
	case *ast.Ident:
		return g.ident(x, depth)
	case *ast.SelectorExpr:
		if pkg, ok := x.X.(*ast.Ident); ok && g.imports[pkg.Name] != "" {
			if _, local := g.locals[pkg.Name]; !local {
				return Value{{Source: g.source, Span: g.span(x), name: []string{g.imports[pkg.Name], x.Sel.Name}}}
			}
		}
	case *ast.CallExpr:
		return g.callValue(x, depth)
	}
	return g.hole(x)
}

func (g *goCode) ident(x *ast.Ident, depth int) Value {
	if c, ok := g.locals[x.Name]; ok {
		if c.value == nil {
			return g.hole(x)
		}
		return g.known(x, g.value(c.value, depth-1))
	}
	c, ok := g.globals[x.Name]
	switch {
	case !ok:
		return Value{{Source: g.source, Span: g.span(x), name: []string{x.Name}}}
	case c.value == nil:
		return g.hole(x)
	}
	return g.known(x, g.value(c.value, depth-1))
}

// known returns the value that a name stands for; one of which nothing is known is a
// hole where the name is used.
func (g *goCode) known(x ast.Node, v Value) Value {
	if v.opaque() {
		return g.hole(x)
	}
	return v
}

func (g *goCode) callValue(x *ast.CallExpr, depth int) Value {
	if name, ok := g.refers(x.Fun, func(where string) bool { return where == "fmt" }, "Sprintf", "Sprint"); ok && len(x.Args) > 0 {
		if name == "Sprintf" {
			return formatHoles(g.value(x.Args[0], depth), printfFormat)
		}
		return g.hole(x)
	}
	if name, ok := x.Fun.(*ast.Ident); ok && name.Name == "string" && len(x.Args) == 1 {
		return g.value(x.Args[0], depth)
	}
	if name, ok := g.refers(x.Fun, func(where string) bool { return where == "strings" }, "TrimSpace"); ok && name != "" && len(x.Args) == 1 {
		return trimmed(g.value(x.Args[0], depth))
	}
	return g.hole(x)
}

func (g *goCode) span(x ast.Node) selector.Span {
	return selector.Span{Start: g.offset(x.Pos()), End: g.offset(x.End())}
}

func (g *goCode) hole(x ast.Node) Value {
	at := g.span(x)
	return hole(g.source, at.Start, at.End)
}

var goEscapes = &escapes{simple: "a\ab\bf\fn\nr\rt\tv\v\"\"''\\\\", octal: true, hex: 2, u: true, u8: true}

// literal resolves a string; the compiler's own reading has the last word.
func (g *goCode) literal(x *ast.BasicLit) Value {
	at := g.span(x)
	text := g.source.Text
	if at.End-at.Start < 2 {
		return g.hole(x)
	}
	var b *builder
	if text[at.Start] == '`' {
		b = newBuilder(g.source, asItIs("`"), at.Start+1, at.End-1)
		for i := at.Start + 1; i < at.End-1; i++ {
			if text[i] != '\r' {
				b.copy(text, i, i+1)
			}
		}
	} else {
		b = newBuilder(g.source, doubleQuoted, at.Start+1, at.End-1)
		for i := at.Start + 1; i < at.End-1; {
			if text[i] == '\\' {
				i = goEscapes.scan(b, text, i, at.End-1)
				continue
			}
			next := i + runLength(text[i:at.End-1], `\`)
			b.copy(text, i, next)
			i = next
		}
	}
	v := b.value()
	if c := constant.MakeFromLiteral(x.Value, gotoken.STRING, 0); c.Kind() != constant.String || constant.StringVal(c) != v.String() {
		return g.hole(x)
	}
	return v
}
