package message

// maxDepth bounds nested values, which serve nothing in a message but may stand
// in a field that is passed over.
const maxDepth = 1000

// parse reads a value. A *Error is one of syntax, with which the place in the
// input is lost; any other error comes from reading.
func (l *lexer) parse(depth int) (node, error) {
	t, err := l.peek()
	if err != nil {
		return node{}, err
	}
	n := node{at: t.at, text: t.text}
	switch t.kind {
	case '{', '[':
		if depth == maxDepth {
			return n, t.at.errorf("", "more than %d levels of nested values", maxDepth)
		}
		if t.kind == '[' {
			n.kind = arrayNode
			n.items, err = l.items(depth)
		} else {
			n.kind = objectNode
			n.members, err = l.members(depth)
		}
		return n, err
	case stringToken:
		n.kind = stringNode
	case numberToken:
		n.kind = numberNode
	case wordToken:
		n.kind = boolNode
		if t.text == "null" {
			n.kind = nullNode
		}
	default:
		return n, t.unexpected("a value")
	}
	_, err = l.next()
	return n, err
}

// members reads an object from its brace on.
func (l *lexer) members(depth int) (members []member, err error) {
	err = l.list('{', '}', func() error {
		name, err := l.expect(stringToken, "a name in double quotes")
		if err != nil {
			return err
		}
		if _, err := l.expect(':', "a colon behind the name"); err != nil {
			return err
		}
		value, err := l.parse(depth + 1)
		members = append(members, member{name.text, value})
		return err
	})
	return members, err
}

// items reads an array from its bracket on.
func (l *lexer) items(depth int) (items []node, err error) {
	err = l.list('[', ']', func() error {
		item, err := l.parse(depth + 1)
		items = append(items, item)
		return err
	})
	return items, err
}

// list reads elements separated by commas between two brackets.
func (l *lexer) list(open, end byte, element func() error) error {
	if _, err := l.expect(open, ""); err != nil {
		return err
	}
	t, err := l.peek()
	if err != nil {
		return err
	}
	if t.kind == end {
		_, err := l.next()
		return err
	}
	for {
		if err := element(); err != nil {
			return err
		}
		t, err := l.peek()
		if err != nil {
			return err
		}
		if t.kind != ',' && t.kind != end {
			return t.unexpected("a comma or " + string(end))
		}
		if _, err := l.next(); err != nil || t.kind == end {
			return err
		}
	}
}

// expect takes the next token, which must be of a kind.
func (l *lexer) expect(kind byte, what string) (token, error) {
	t, err := l.peek()
	if err != nil {
		return t, err
	}
	if t.kind != kind {
		return t, t.unexpected(what)
	}
	return l.next()
}

// unexpected says what stands where something else was expected.
func (t token) unexpected(want string) error {
	switch t.kind {
	case endToken:
		return t.at.errorf("is the message cut off?", "the input ends where %s was expected", want)
	case stringToken:
		return t.at.errorf("", "unexpected string %q, expected %s", shorten(t.text), want)
	case numberToken, wordToken:
		return t.at.errorf("", "unexpected %s, expected %s", shorten(t.text), want)
	}
	return t.at.errorf("", "unexpected %c, expected %s", t.kind, want)
}
