package extract

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// Source is a file's text. It is safe for concurrent use.
type Source struct {
	Path string
	Text string // without a byte order mark
	BOM  bool   // the file begins with one

	once  sync.Once
	lines []int // where each line starts
}

const byteOrderMark = "\ufeff"

// NewSource returns the source of a file's content.
func NewSource(path, content string) *Source {
	text, marked := strings.CutPrefix(content, byteOrderMark)
	return &Source{Path: path, Text: text, BOM: marked}
}

// Position returns the line and column, both from 1, of a byte offset. Columns
// count characters; a byte that is no UTF-8 counts as one.
func (s *Source) Position(offset int) (line, column int) {
	s.once.Do(s.index)
	offset = min(max(offset, 0), len(s.Text))
	line = sort.SearchInts(s.lines, offset+1)
	return line, utf8.RuneCountInString(s.Text[s.lines[line-1]:offset]) + 1
}

// Line returns the text of a line, counted from 1, without its end.
func (s *Source) Line(line int) string {
	s.once.Do(s.index)
	if line < 1 || line > len(s.lines) {
		return ""
	}
	end := len(s.Text)
	if line < len(s.lines) {
		end = s.lines[line] - 1
	}
	return strings.TrimSuffix(s.Text[s.lines[line-1]:end], "\r")
}

func (s *Source) index() {
	s.lines = append(make([]int, 0, strings.Count(s.Text, "\n")+1), 0)
	for at := 0; ; {
		i := strings.IndexByte(s.Text[at:], '\n')
		if i < 0 {
			return
		}
		at += i + 1
		s.lines = append(s.lines, at)
	}
}
