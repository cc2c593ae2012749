package jsonfilter

// scalar reads a string, a number or a word. Of a string it returns what is between
// the quotes; null is no text.
func (s *scanner) scalar() (text []byte, escaped, ok bool) {
	switch c := s.next(); {
	case c == '"':
		return s.str()
	case startsNumber(c):
		text = s.line[s.at:][:scanNumber(s.line[s.at:])]
	case c == 't':
		text = s.word("true")
	case c == 'f':
		text = s.word("false")
	case c == 'n':
		null := s.word("null")
		s.at += len(null)
		return nil, false, null != nil
	}
	s.at += len(text)
	return text, false, len(text) > 0
}

func startsNumber(c byte) bool { return c == '-' || '0' <= c && c <= '9' }

// word returns the word if it stands next, or nil.
func (s *scanner) word(word string) []byte {
	if rest := s.line[s.at:]; len(rest) >= len(word) && string(rest[:len(word)]) == word {
		return rest[:len(word)]
	}
	return nil
}

// str reads a string, whose quote is next.
func (s *scanner) str() (raw []byte, escaped, ok bool) {
	raw, escaped, ok = scanString(s.line[s.at+1:])
	s.at += len(raw) + len(`""`)
	return raw, escaped, ok
}

// skip passes over a value.
func (s *scanner) skip(depth int) bool {
	c := s.next()
	if c != '{' && c != '[' {
		_, _, ok := s.scalar()
		return ok
	}
	if depth == maxDepth {
		return false
	}
	if c == '{' {
		return s.members(nowhere, depth+1)
	}
	s.at++
	if s.next() == ']' {
		s.at++
		return true
	}
	for {
		if !s.skip(depth + 1) {
			return false
		}
		switch s.next() {
		case ',':
			s.at++
		case ']':
			s.at++
			return true
		default:
			return false
		}
	}
}
