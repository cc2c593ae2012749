package generate

import "github.com/rmqsql/rmqsql/ast"

// selector returns a text. Most are accepted.
func (m *maker) selector() string {
	m.condition(m.IntN(4))
	if m.chance(60) {
		m.tail()
	}
	if m.chance(250) {
		for range 1 + m.IntN(3) {
			m.mutateTokens()
		}
	}
	text := m.join()
	if m.chance(120) {
		for range 1 + m.IntN(3) {
			text = m.mutateText(text)
		}
	}
	return text
}

func (m *maker) add(tokens ...string) { m.tokens = append(m.tokens, tokens...) }

// condition adds what is meant to be true, false or null.
func (m *maker) condition(depth int) {
	if depth <= 0 {
		m.term(0)
		return
	}
	switch m.IntN(10) {
	case 0, 1, 2:
		m.chain("AND", depth)
	case 3, 4, 5:
		m.chain("OR", depth)
	case 6:
		m.add("NOT")
		m.group(depth - 1)
	case 7: // = chains, and binds looser than IS, <, IN
		m.term(depth - 1)
		m.add(pick(m, []string{"=", "<>"}))
		m.term(depth - 1)
	default:
		m.term(depth)
	}
}

func (m *maker) chain(op string, depth int) {
	for i := range 2 + m.IntN(3) {
		if i > 0 {
			m.add(op)
		}
		if m.chance(400) {
			m.group(depth - 1)
		} else {
			m.term(depth - 1)
		}
	}
}

func (m *maker) group(depth int) {
	m.add("(")
	m.condition(depth)
	m.add(")")
}

// not adds NOT in some of the cases.
func (m *maker) not() {
	if m.chance(350) {
		m.add("NOT")
	}
}

// term adds a comparison or a test.
func (m *maker) term(depth int) {
	kinds := 11
	if !m.Release.HasTextOperators() && !m.chance(50) {
		kinds = 9
	}
	switch m.IntN(kinds) {
	case 0, 1:
		m.operand(depth)
		m.add(pick(m, []string{"=", "<>"}))
		m.operand(depth)
	case 2, 3:
		m.number(depth)
		m.add(pick(m, []string{">", ">=", "<", "<="}))
		m.number(depth)
	case 4:
		m.operand(depth)
		m.add("IS")
		m.not()
		m.add("NULL")
	case 5, 6:
		m.number(depth)
		m.not()
		m.add("BETWEEN")
		m.number(depth)
		m.add("AND")
		m.number(depth)
	case 7:
		m.target(depth)
		m.not()
		m.add("IN", "(")
		for i := range 1 + m.IntN(pick(m, []int{2, 4, 12})) {
			if i > 0 {
				m.add(",")
			}
			m.add(m.str())
		}
		m.add(")")
	case 8:
		m.add(pick(m, []string{m.name(), "TRUE", "FALSE", "NULL"}))
	default:
		m.operand(depth)
		m.not()
		m.add(pick(m, []string{"CONTAINS", "STARTSWITH", "ENDSWITH"}))
		m.add(m.str())
	}
}

// target adds what may stand before IN, mostly.
func (m *maker) target(depth int) {
	switch {
	case m.chance(50):
		m.operand(depth)
	case m.chance(50):
		m.add("(", m.name(), ")")
	default:
		m.add(m.name())
	}
}

// number adds what may be ordered, mostly.
func (m *maker) number(depth int) {
	switch {
	case m.chance(80):
		m.operand(depth)
	case m.chance(500):
		m.add(m.name())
	case m.chance(120):
		m.add("-", m.name())
	case m.chance(150):
		m.add("(", m.integer(), ")")
	default:
		m.add(pick(m, []string{"", "", "-", "+"}), pick(m, []string{m.integer(), m.float()}))
	}
}

// operand adds a value: half of them properties, few of them conditions.
func (m *maker) operand(depth int) {
	switch m.IntN(24) {
	case 0, 1, 2:
		m.add(m.str())
	case 3, 4, 5:
		m.add(m.integer())
	case 6, 7:
		m.add(m.float())
	case 8:
		m.add(pick(m, []string{"TRUE", "FALSE", "TRUE", "FALSE", "NULL"}))
	case 9, 10:
		m.add(pick(m, []string{"-", "-", "+"}))
		if m.chance(150) {
			m.operand(depth - 1)
		} else {
			m.add(pick(m, []string{m.name(), m.integer(), m.float()}))
		}
	case 11:
		if depth > 0 {
			m.group(depth - 1)
			return
		}
		m.add("(")
		m.operand(depth)
		m.add(")")
	case 12:
		if depth > 0 && m.chance(300) {
			m.add("NOT")
			m.operand(depth - 1)
			return
		}
		fallthrough
	default:
		m.add(m.name())
	}
}

// tail adds what a parser stops at, or should.
func (m *maker) tail() {
	for range 1 + m.IntN(3) {
		m.add(m.anyToken())
	}
}

// anyToken returns a token of any kind, or what is none.
func (m *maker) anyToken() string {
	switch m.IntN(8) {
	case 0:
		return m.str()
	case 1:
		return m.integer()
	case 2:
		return m.float()
	case 3:
		return m.name()
	case 4, 5:
		return pick(m, reserved)
	case 6:
		return pick(m, operators)
	}
	return pick(m, junk)
}

// str returns a string literal, now and then with a broken quote.
func (m *maker) str() string {
	text := pick(m, texts)
	switch {
	case m.chance(150):
		text = pick(m, oddities)
	case m.chance(100):
		text = m.integer()
	case m.chance(50):
		text += string(pick(m, runes))
	case m.chance(2):
		text = m.long(text)
	}
	if m.chance(8) {
		return "'" + text + "'"
	}
	return ast.Quote(text)
}
