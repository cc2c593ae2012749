package grammar

import "github.com/alecthomas/participle/v2/lexer"

// want is what may come next in a selector.
type want uint8

const (
	wantOperand  want = iota // also after a prefix operator
	wantOperator             // or ), or the end
	wantAfterNot             // the operator that NOT negates
	wantAfterIs
	wantAfterIsNot
	wantListOpen
	wantListItem
	wantListNext
	wantSearch // the string behind CONTAINS, LIKE, …
	stopped    // a token that does not continue the selector was seen
)

// position knows where in a selector the tokens read so far lead. The limits need
// it before the parser runs (deep nesting would overflow the stack, which
// nothing can catch), and the diagnosis after a refusal to say what was expected.
type position struct {
	want    want
	open    []opening // the parentheses around, outermost first
	signs   int       // prefix operators waiting for their operand
	between bool      // a lower bound is being read, or AND must follow it
	levels  int       // parentheses and prefix operators around, in all
	items   int       // of the current IN list
}

// opening is an open parenthesis and what was pending outside of it.
type opening struct {
	at      int // byte offset
	signs   int
	between bool
}

// advance moves behind one token.
func (p *position) advance(t lexer.Token) {
	switch p.want {
	case wantOperand:
		p.operand(t)
	case wantOperator:
		p.operator(t)
	case wantAfterNot:
		p.membership(t)
	case wantAfterIs:
		p.expect(t, kwNull, wantOperator)
		if t.Type == kwNot {
			p.want = wantAfterIsNot
		}
	case wantAfterIsNot:
		p.expect(t, kwNull, wantOperator)
	case wantListOpen:
		p.items = 0
		p.expect(t, lparen, wantListItem)
	case wantListItem:
		p.items++
		p.expect(t, str, wantListNext)
	case wantListNext:
		p.expect(t, comma, wantListItem)
		if t.Type == rparen {
			p.want = wantOperator
		}
	case wantSearch:
		p.expect(t, str, wantOperator)
	}
}

// expect goes on to next if t is of the one kind that may follow.
func (p *position) expect(t lexer.Token, kind lexer.TokenType, next want) {
	if t.Type == kind {
		p.want = next
	} else {
		p.want = stopped
	}
}

func (p *position) operand(t lexer.Token) {
	switch t.Type {
	case kwNot, sign:
		p.signs++
		p.levels++
	case lparen:
		p.open = append(p.open, opening{t.Pos.Offset, p.signs, p.between})
		p.levels++
		p.signs, p.between = 0, false
	case ident, str, literal, kwNull:
		p.endOperand()
	default:
		p.want = stopped
	}
}

func (p *position) endOperand() {
	p.levels -= p.signs
	p.signs = 0
	p.want = wantOperator
}

func (p *position) operator(t lexer.Token) {
	if p.between { // a bound is a single operand: only AND goes on
		p.between = false
		p.want = stopped
		if isAnd(t) {
			p.want = wantOperand
		}
		return
	}
	switch t.Type {
	case kwLogic, compare:
		p.want = wantOperand
	case kwNot:
		p.want = wantAfterNot
	case kwIs:
		p.want = wantAfterIs
	case rparen:
		if len(p.open) == 0 {
			p.want = stopped
			return
		}
		last := p.open[len(p.open)-1]
		p.open = p.open[:len(p.open)-1]
		p.levels--
		p.signs, p.between = last.signs, last.between
		p.endOperand()
	default:
		p.membership(t)
	}
}

func (p *position) membership(t lexer.Token) {
	switch t.Type {
	case kwBetween:
		p.between = true
		p.want = wantOperand
	case kwIn:
		p.want = wantListOpen
	case kwText, kwLike, kwEscape:
		p.want = wantSearch
	default:
		p.want = stopped
	}
}
