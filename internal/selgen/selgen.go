// Package selgen makes random selectors, and messages near the constants they
// mention: what fuzz tests feed to two engines that must agree.
package selgen

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// Generator makes selectors and messages from a source of randomness. It is not
// safe for concurrent use.
type Generator struct {
	rand    *rand.Rand
	release ast.Release
}

// New returns a generator whose products depend on the seed and the release
// alone.
func New(seed uint64, release ast.Release) *Generator {
	return &Generator{rand.New(rand.NewPCG(seed, 0x5e1ec704)), release}
}

var (
	names    = []string{"a", "b", "c", "amount", "region", "TAGS", "_x", "$y"}
	strs     = []string{"", "x", "abc", "BEIJING", "100", "100.0", "-5", "true", "TRUE", "it's", "é", "订单", "😀", "%", "a_b", "NaN", " 5 "}
	integers = []string{"0", "1", "5", "10", "100", "127", "128", "32768", "2147483647", "2147483648", "2147483648L", "9223372036854775807", "7l"}
	floats   = []string{"1.", ".5", "1.5", "100.0", "1e3", "1.5E-3", "4.9E-324", "2147483648.0", "1.7976931348623157E308"}
)

func (g *Generator) pick(list []string) string { return list[g.rand.IntN(len(list))] }

// chance is true n times in a hundred.
func (g *Generator) chance(n int) bool { return g.rand.IntN(100) < n }

// Selector returns a selector of some depth that the grammar accepts; most pass
// the checks too.
func (g *Generator) Selector(depth int) string {
	var b strings.Builder
	g.condition(&b, depth)
	return b.String()
}

// condition writes something that is true, false or null.
func (g *Generator) condition(b *strings.Builder, depth int) {
	if depth <= 0 {
		g.term(b, 0)
		return
	}
	switch g.rand.IntN(8) {
	case 0, 1, 2:
		g.chain(b, " AND ", depth)
	case 3, 4, 5:
		g.chain(b, " OR ", depth)
	case 6:
		b.WriteString("NOT ")
		g.grouped(b, depth-1)
	default:
		g.term(b, depth)
	}
}

func (g *Generator) chain(b *strings.Builder, op string, depth int) {
	for i := range 2 + g.rand.IntN(3) {
		if i > 0 {
			b.WriteString(op)
		}
		if g.chance(50) {
			g.grouped(b, depth-1)
		} else {
			g.term(b, depth-1)
		}
	}
}

func (g *Generator) grouped(b *strings.Builder, depth int) {
	b.WriteByte('(')
	g.condition(b, depth)
	b.WriteByte(')')
}

// term writes one comparison or test; its operands may be conditions.
func (g *Generator) term(b *strings.Builder, depth int) {
	not := ""
	if g.chance(40) {
		not = "NOT "
	}
	kinds := 10
	if !g.release.HasTextOperators() {
		kinds = 9
	}
	switch g.rand.IntN(kinds) {
	case 0, 1:
		g.operand(b, depth)
		b.WriteString([]string{" = ", " <> "}[g.rand.IntN(2)])
		g.value(b, depth)
	case 2, 3:
		g.number(b, depth)
		b.WriteString([]string{" > ", " >= ", " < ", " <= "}[g.rand.IntN(4)])
		g.number(b, depth)
	case 4:
		g.operand(b, depth)
		b.WriteString(" IS " + not + "NULL")
	case 5, 6:
		g.number(b, depth)
		b.WriteString(" " + not + "BETWEEN ")
		g.number(b, depth)
		b.WriteString(" AND ")
		g.number(b, depth)
	case 7:
		b.WriteString(g.pick(names) + " " + not + "IN (")
		for i := range 1 + g.rand.IntN(10) {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(ast.Quote(g.pick(strs)))
		}
		b.WriteByte(')')
	case 8:
		b.WriteString([]string{g.pick(names), "TRUE", "FALSE", "NULL"}[g.rand.IntN(4)])
	case 9:
		g.operand(b, depth)
		b.WriteString(" " + not + []string{"CONTAINS ", "STARTSWITH ", "ENDSWITH "}[g.rand.IntN(3)])
		b.WriteString(ast.Quote(g.pick(strs)))
	}
}

// operand writes what is mostly a property, and sometimes a condition.
func (g *Generator) operand(b *strings.Builder, depth int) {
	switch {
	case depth > 0 && g.chance(15):
		g.grouped(b, depth-1)
	case g.chance(15):
		g.value(b, depth)
	default:
		b.WriteString(g.pick(names))
	}
}

// value writes any operand of = and <>.
func (g *Generator) value(b *strings.Builder, depth int) {
	switch g.rand.IntN(6) {
	case 0, 1:
		b.WriteString(ast.Quote(g.pick(strs)))
	case 2:
		b.WriteString([]string{"TRUE", "FALSE"}[g.rand.IntN(2)])
	case 3:
		b.WriteString(g.pick(names))
	default:
		g.number(b, depth)
	}
}

// number writes an operand that > may have.
func (g *Generator) number(b *strings.Builder, depth int) {
	switch g.rand.IntN(8) {
	case 0, 1, 2:
		b.WriteString(g.pick(names))
	case 3, 4:
		b.WriteString(g.pick(integers))
	case 5:
		b.WriteString(g.pick(floats))
	default:
		b.WriteString("-")
		switch {
		case depth > 0 && g.chance(30):
			g.grouped(b, depth-1)
		case g.chance(50):
			b.WriteString(g.pick(names))
		default:
			b.WriteString(g.pick(integers))
		}
	}
}

// oddities are texts that conversions treat in surprising ways.
var oddities = []string{"", " ", "0", "-0", "+5", "007", "5.0", "5 ", " 5", "1e3", "0x1p3", "1f", "1d", "NaN", "Infinity", "-Infinity",
	"nan", "1_000", "٣", "１２", "2147483648", "-2147483649", "9223372036854775808", "true", "TRUE", "false", "null", "--5", ".", "😀"}

// Texts returns a message whose properties are text: those that root mentions,
// each with a value near a constant of root, an odd one, or none.
func (g *Generator) Texts(root ast.Expr) map[string]string {
	near := constants(root)
	m := make(map[string]string)
	for _, name := range ast.Properties(root) {
		switch {
		case g.chance(20):
			continue
		case len(near) == 0 || g.chance(25):
			m[name] = g.pick(oddities)
		default:
			m[name] = g.nudge(g.pick(near))
		}
	}
	return m
}

// nudge changes a constant's text a little, or not at all.
func (g *Generator) nudge(text string) string {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && g.chance(70) {
		return strconv.FormatInt(n+int64(g.rand.IntN(3)-1), 10)
	}
	switch g.rand.IntN(8) {
	case 0:
		return text + "x"
	case 1:
		return "x" + text
	case 2:
		return "-" + text
	case 3:
		return text + ".0"
	}
	return text
}

// constants returns the texts of all constants below root.
func constants(root ast.Expr) []string {
	var texts []string
	ast.Walk(root, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.String:
			texts = append(texts, x.Value)
		case *ast.Int:
			texts = append(texts, strconv.FormatInt(x.Value, 10))
		case *ast.Float:
			texts = append(texts, x.Text)
		case *ast.In: // its items are walked as strings
		case *ast.Bool:
			texts = append(texts, strconv.FormatBool(x.Value))
		}
		return true
	})
	return texts
}

// Typed returns a message like Texts does, with values of every type: bool,
// int8 to int64, float32, float64 and string.
func (g *Generator) Typed(root ast.Expr) map[string]any {
	m := make(map[string]any)
	for name, text := range g.Texts(root) {
		f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || g.chance(25) {
			if g.chance(20) {
				m[name] = g.chance(50)
			} else {
				m[name] = text
			}
			continue
		}
		n := int64(f)
		m[name] = []any{int8(n), int16(n), int32(n), n, float32(f), f}[g.rand.IntN(6)]
	}
	return m
}
