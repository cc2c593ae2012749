package compile

import (
	"slices"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/like"
	"github.com/rmqsql/rmqsql/vm"
)

// pool numbers distinct things in the order in which they come.
type pool[T comparable] struct {
	items []T
	index map[T]uint32
}

// linearPool is the size up to which looking through a pool beats a map.
const linearPool = 16

func (p *pool[T]) add(item T) uint32 {
	if p.index == nil {
		if i := slices.Index(p.items, item); i >= 0 {
			return uint32(i)
		}
		if len(p.items) == linearPool {
			p.index = make(map[T]uint32)
			for i, item := range p.items {
				p.index[item] = uint32(i)
			}
		}
	}
	if p.index != nil {
		if i, ok := p.index[item]; ok {
			return i
		}
		p.index[item] = uint32(len(p.items))
	}
	p.items = append(p.items, item)
	return uint32(len(p.items) - 1)
}

// pools holds what instructions refer to, each thing once.
type pools struct {
	names   pool[string]
	strings pool[string]
	ranges  pool[vm.Range]
	consts  pool[vm.Value]
	terms   pool[vm.Term]

	sets     []vm.Set
	setItems [][]string // that each set was made of
	patterns []*like.Pattern
	likes    map[*ast.Like]uint32

	readers []reader // by name
	err     error
}

// reader remembers which terms read a property: one that is read by several is
// kept during an evaluation.
type reader struct {
	term uint32
	many bool
}

func newPools() pools { return pools{} }

func (p *pools) term(at ast.Span) uint32 {
	return p.terms.add(vm.Term{Start: uint32(at.Start), End: uint32(at.End)})
}

// name numbers a property that a term reads.
func (p *pools) name(name string, term uint32) uint32 {
	i := p.names.add(name)
	if int(i) == len(p.readers) {
		p.readers = append(p.readers, reader{term: term})
	} else if p.readers[i].term != term {
		p.readers[i].many = true
	}
	return i
}

// set numbers a set, making it only if there is none of the same items.
func (p *pools) set(items []string) uint32 {
	i := slices.IndexFunc(p.setItems, func(s []string) bool { return slices.Equal(s, items) })
	if i < 0 {
		i = len(p.sets)
		p.sets = append(p.sets, vm.NewSet(items))
		p.setItems = append(p.setItems, items)
	}
	return uint32(i)
}

// pattern numbers a pattern, which the checks have accepted; should it not
// compile all the same, fill reports it.
func (p *pools) pattern(x *ast.Like) uint32 {
	if i, ok := p.likes[x]; ok {
		return i
	}
	escape := ""
	if x.Escape != nil {
		escape = x.Escape.Value
	}
	pattern, err := like.Compile(x.Pattern.Value, escape)
	if err != nil {
		p.err = err
	}
	if p.likes == nil {
		p.likes = make(map[*ast.Like]uint32)
	}
	p.patterns = append(p.patterns, pattern)
	p.likes[x] = uint32(len(p.patterns) - 1)
	return p.likes[x]
}

// fill hands the pools to a program whose code is complete. Properties that are
// read in several places come first: those are the ones that a run keeps.
func (p *pools) fill(prog *vm.Program) error {
	if p.err != nil {
		return p.err
	}
	if len(p.names.items) > vm.MaxNames {
		return &ast.Error{Code: ast.CodeTooManyNames, Args: []any{len(p.names.items), vm.MaxNames}}
	}
	renumber := make([]uint16, len(p.names.items))
	for _, many := range []bool{true, false} {
		for i, name := range p.names.items {
			if p.readers[i].many == many {
				renumber[i] = uint16(len(prog.Names))
				prog.Names = append(prog.Names, name)
			}
		}
		if many {
			prog.Cached = len(prog.Names)
		}
	}
	for i := range prog.Code {
		in := &prog.Code[i]
		if in.Op.IsTest() || in.Op == vm.PushProperty || in.A&vm.NamesProperty != 0 {
			in.P = renumber[in.P]
		}
	}
	prog.Strings = exact(p.strings.items)
	prog.Ranges = exact(p.ranges.items)
	prog.Terms = exact(p.terms.items)
	prog.Pools = &noPools
	if len(p.sets)+len(p.patterns)+len(p.consts.items) > 0 {
		prog.Pools = &vm.Pools{Sets: p.sets, Patterns: p.patterns, Consts: p.consts.items}
	}
	return nil
}

// noPools is shared by all programs that need none.
var noPools vm.Pools

// exact drops a pool's spare room: programs outlive their compiler by far.
func exact[T any](items []T) []T {
	if cap(items) > len(items) {
		return slices.Clone(items)
	}
	return items
}
