package vm

import "github.com/rmqsql/rmqsql/internal/javalang"

// Column is a property that several programs read. Its number is its place in a
// row: small, and shared by no other column in use at the same time.
type Column struct {
	Name   string
	Number int
}

// Row is a message for many programs: each property is read once and converted
// once, whichever of them asks first. The zero Row is empty; it is not safe for
// concurrent use.
type Row struct {
	message Message
	table   Map // the message, if it is a Map: read without a call through the interface
	cells   []cell
	used    []int // the numbers of the cells to be emptied
}

// cell is what a row knows of a property.
type cell struct {
	column  *Column // whose value it is, nil before the first look
	text    string
	integer int64 // text as a 64-bit integer
	key     int64 // text as a double's order key
	present bool
	asInt   reading
	asFloat reading
}

// reading is how an attempt to convert a text went.
type reading uint8

const (
	notTried reading = iota
	readable
	noNumber
)

func readingOf(ok bool) reading {
	if ok {
		return readable
	}
	return noNumber
}

// Open makes r a row of the message, whose properties are text. nil is a message
// without properties.
func (r *Row) Open(m Message) {
	r.message = m
	r.table, _ = m.(Map)
	if m == nil {
		r.message = Map(nil)
	}
}

// Close forgets the message, so that a pooled row keeps no strings alive.
func (r *Row) Close() {
	for _, number := range r.used {
		r.cells[number] = cell{}
	}
	r.used = r.used[:0]
	r.message, r.table = nil, nil
}

// cell returns what is known of a property, reading it first. The pointer is good
// until the next call.
func (r *Row) cell(c *Column) *cell {
	if c.Number < len(r.cells) {
		if cell := &r.cells[c.Number]; cell.column == c {
			return cell
		}
	}
	return r.read(c)
}

func (r *Row) read(c *Column) *cell {
	if c.Number >= len(r.cells) {
		larger := make([]cell, c.Number+c.Number/2+8)
		copy(larger, r.cells)
		r.cells = larger
	}
	at := &r.cells[c.Number]
	*at = cell{column: c}
	r.used = append(r.used, c.Number)
	if r.table != nil {
		at.text, at.present = r.table[c.Name]
	} else {
		at.text, at.present = r.message.Property(c.Name)
	}
	return at
}

// Text returns a property as text, and false if the message has none.
func (r *Row) Text(c *Column) (string, bool) {
	at := r.cell(c)
	return at.text, at.present
}

// Key returns a property as the number that the test op compares with its range:
// a 32-bit or 64-bit integer, or a double's order key. It is false where the
// property is missing or no such number, and where op compares with no range.
func (r *Row) Key(c *Column, op Op) (int64, bool) {
	at := r.cell(c)
	if !at.present {
		return 0, false
	}
	return at.number(op)
}

func (c *cell) number(op Op) (int64, bool) {
	switch op {
	case TestInt32:
		n, ok := c.int64()
		return n, ok && n == int64(int32(n)) // the two parsers differ in their range alone
	case TestInt64:
		return c.int64()
	case TestFloat64:
		return c.float64()
	}
	return 0, false
}

func (c *cell) int64() (int64, bool) {
	if c.asInt == notTried {
		n, ok := javalang.ParseInt64(c.text)
		c.integer, c.asInt = n, readingOf(ok)
	}
	return c.integer, c.asInt == readable
}

func (c *cell) float64() (int64, bool) {
	if c.asFloat == notTried {
		f, ok := javalang.ParseFloat64(c.text)
		c.key, c.asFloat = javalang.OrderKey(f), readingOf(ok)
	}
	return c.key, c.asFloat == readable
}

// MatchRow is Match on a row. columns holds the column of each name of the
// program.
func (p *Program) MatchRow(r *Row, columns []*Column) bool {
	if p.Depth > 0 {
		return p.Match(r.message)
	}
	code := p.Code
	pc := p.MatchEntry
	failed := Target(len(code), Error)
	for int(pc) < len(code) {
		in := &code[pc]
		pc = p.stepRow(in, r.cell(columns[in.P]), failed)
	}
	return pc == Target(len(code), True)
}

// TestRow makes one test: the one with operand k, of a property.
func (p *Program) TestRow(r *Row, c *Column, op Op, k uint32) Verdict {
	in := Inst{Op: op, K: k, T: uint32(True), F: uint32(False), N: uint32(Null)}
	return Verdict(p.stepRow(&in, r.cell(c), uint32(Error)))
}

// stepRow makes a test and returns where to go on; after an error, that is failed.
func (p *Program) stepRow(in *Inst, c *cell, failed uint32) uint32 {
	switch {
	case !c.present:
		if in.Op == TestMissing {
			return in.T
		}
		return in.N
	case in.Op == TestEqual:
		if c.text == p.Strings[in.K] {
			return in.T
		}
		return in.F
	case TestInt32 <= in.Op && in.Op <= TestFloat64:
		if n, ok := c.number(in.Op); ok {
			return in.within(&p.Ranges[in.K], n)
		}
		return failed
	}
	return p.test(in, c.text, true)
}
