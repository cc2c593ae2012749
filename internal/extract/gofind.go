package extract

import (
	"go/ast"
	"go/constant"
	gotoken "go/token"
	"strings"
)

// visit looks for selectors in a node and below.
func (g *goCode) visit(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			if _, ok := g.outer[len(g.outer)-1].(*ast.FuncDecl); ok {
				g.locals = nil
			}
			g.outer = g.outer[:len(g.outer)-1]
			return true
		}
		g.outer = append(g.outer, n)
		switch n := n.(type) {
		case *ast.FuncDecl:
			g.locals = g.localsOf(n)
		case *ast.CompositeLit:
			g.composite(n)
		case *ast.CallExpr:
			g.call(n)
		case *ast.BasicLit:
			if n.Kind == gotoken.STRING && strings.Contains(n.Value, "rocketmq") {
				g.found = append(g.found, ddlSelectors(g.literal(n), g.source)...)
			}
		}
		return true
	})
}

// refers reports whether an expression names something of a package.
func (g *goCode) refers(x ast.Expr, is func(where string) bool, names ...string) (string, bool) {
	name := ""
	switch x := x.(type) {
	case *ast.SelectorExpr:
		pkg, ok := x.X.(*ast.Ident)
		if !ok || !is(g.imports[pkg.Name]) {
			return "", false
		}
		name = x.Sel.Name
	case *ast.Ident:
		for _, where := range g.dots {
			if is(where) {
				name = x.Name
			}
		}
	}
	for _, n := range names {
		if n == name {
			return name, true
		}
	}
	return "", false
}

func isConsumer(where string) bool { return where == goClientConsumer }

func isClients(where string) bool { return where != goClientConsumer && isGoClient(where) }

// composite reads consumer.MessageSelector{Type: …, Expression: …}, whose empty
// type stands for tags.
func (g *goCode) composite(n *ast.CompositeLit) {
	var element ast.Expr
	switch t := n.Type.(type) {
	case *ast.ArrayType:
		element = t.Elt
	case *ast.MapType:
		element = t.Value
	}
	if star, ok := element.(*ast.StarExpr); ok {
		element = star.X
	}
	if _, ok := g.refers(element, isConsumer, "MessageSelector"); ok {
		for _, e := range n.Elts { // those that leave out the type
			if pair, ok := e.(*ast.KeyValueExpr); ok {
				e = pair.Value
			}
			if inner, ok := e.(*ast.CompositeLit); ok && inner.Type == nil {
				g.messageSelector(inner)
			}
		}
	}
	if _, ok := g.refers(n.Type, isConsumer, "MessageSelector"); ok {
		g.messageSelector(n)
	}
}

func (g *goCode) messageSelector(n *ast.CompositeLit) {
	var kind, text ast.Expr
	for i, e := range n.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		switch {
		case !ok && i == 0:
			kind = e
		case !ok:
			text = e
		default:
			switch key, _ := pair.Key.(*ast.Ident); {
			case key != nil && key.Name == "Type":
				kind = pair.Value
			case key != nil && key.Name == "Expression":
				text = pair.Value
			}
		}
	}
	if text == nil {
		return
	}
	g.add(g.kindOf(kind, Tag), text)
}

// call reads the constructors of the newer client. Its zero type is SQL92.
func (g *goCode) call(n *ast.CallExpr) {
	name, ok := g.refers(n.Fun, isClients, "NewFilterExpression", "NewFilterExpressionWithType")
	switch {
	case !ok || len(n.Args) == 0:
	case name == "NewFilterExpression":
		g.add(Tag, n.Args[0])
	case len(n.Args) == 2:
		g.add(g.kindOf(n.Args[1], SQL), n.Args[0])
	}
}

// kindOf reads a type: a constant of the client, or a number or text of its kind;
// none stands for the zero value.
func (g *goCode) kindOf(x ast.Expr, zero Kind) Kind {
	switch x := x.(type) {
	case nil:
		return zero
	case *ast.ParenExpr:
		return g.kindOf(x.X, zero)
	case *ast.SelectorExpr:
		return kindNamed(x.Sel.Name, zero)
	case *ast.Ident:
		if c := g.named(x.Name); c.value != nil {
			return g.kindOf(c.value, zero)
		}
		return kindNamed(x.Name, zero)
	case *ast.CallExpr: // a conversion
		if len(x.Args) == 1 {
			return g.kindOf(x.Args[0], zero)
		}
	case *ast.BasicLit:
		switch v := constant.MakeFromLiteral(x.Value, x.Kind, 0); {
		case x.Kind == gotoken.STRING && constant.StringVal(v) != "":
			return kindNamed(constant.StringVal(v), zero)
		case x.Kind == gotoken.INT && x.Value != "0":
			return Tag
		}
	}
	return zero
}

func kindNamed(name string, zero Kind) Kind {
	switch strings.ToUpper(name) {
	case "SQL92":
		return SQL
	case "TAG":
		return Tag
	}
	return zero
}

func (g *goCode) named(name string) goConstant {
	if c, ok := g.locals[name]; ok {
		return c
	}
	return g.globals[name]
}

func (g *goCode) add(kind Kind, text ast.Expr) {
	s := &Selector{Kind: kind, Value: g.value(text, deepest), Source: g.source}
	s.topic, s.group = g.topic(), g.group()
	g.found = append(g.found, s)
}

// topic returns the argument before the selector, or the key that it belongs to.
func (g *goCode) topic() Value {
	var child ast.Node
	for i := len(g.outer) - 1; i >= 0; i-- {
		n := g.outer[i]
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if child == n.Value {
				return g.value(n.Key, deepest)
			}
		case *ast.CallExpr:
			for k := 1; k < len(n.Args); k++ {
				if n.Args[k] == child {
					return g.value(n.Args[k-1], deepest)
				}
			}
		case *ast.AssignStmt:
			if name, ok := n.Lhs[0].(*ast.Ident); ok && len(n.Lhs) == 1 {
				return g.topicOf(name.Name)
			}
			return nil
		case ast.Stmt:
			return nil
		}
		child = n
	}
	return nil
}

// topicOf looks for a call that takes a variable behind another argument.
func (g *goCode) topicOf(variable string) (topic Value) {
	for i := len(g.outer) - 1; i >= 0; i-- {
		if f, ok := g.outer[i].(*ast.FuncDecl); ok {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				for k := 1; ok && topic == nil && k < len(call.Args); k++ {
					if name, is := call.Args[k].(*ast.Ident); is && name.Name == variable {
						topic = g.value(call.Args[k-1], deepest)
					}
				}
				return true
			})
		}
	}
	return topic
}

// group returns the only group that the function, or else the file, names.
func (g *goCode) group() Value {
	for i := len(g.outer) - 1; i >= 0; i-- {
		switch g.outer[i].(type) {
		case *ast.FuncDecl, *ast.File:
			if group, some := g.onlyGroup(g.outer[i]); some {
				return group
			}
		}
	}
	return nil
}

func (g *goCode) onlyGroup(root ast.Node) (group Value, some bool) {
	several := false
	ast.Inspect(root, func(n ast.Node) bool {
		var x ast.Expr
		switch n := n.(type) {
		case *ast.CallExpr:
			if _, ok := g.refers(n.Fun, isConsumer, "WithGroupName"); ok && len(n.Args) == 1 {
				x = n.Args[0]
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "ConsumerGroup" {
				x = n.Value
			}
		}
		if x != nil {
			v := g.value(x, deepest)
			several = several || some && v.String() != group.String()
			group, some = v, true
		}
		return true
	})
	if several {
		return nil, true
	}
	return group, some
}
