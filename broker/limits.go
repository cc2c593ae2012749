package broker

import "fmt"

// Limits bound what consumer groups can make a registry hold and compute. 0
// stands for the default, which no group that means well comes near.
//
// Instructions and Properties bound the time of an evaluation. Every instruction,
// such as a comparison, runs at most once, and takes at worst as long as it takes
// to read the longest property as a number; every property that is read may be
// looked for in all the bytes of all properties, of which a message has up to
// 32 KiB.
type Limits struct {
	Name         int // bytes of the name of a group or topic; default 255
	Text         int // bytes of an expression; default 64 KiB
	Compiled     int // bytes of a compiled selector, roughly; default 1 MiB
	Instructions int // of a compiled selector; default 2,000
	Properties   int // that a selector reads; default 250
	PerTopic     int // groups that subscribe to a topic; default 1,000
	PerGroup     int // topics that a group subscribes to; default 1,000
	Total        int // subscriptions; default 100,000
}

// LimitError is a subscription that is refused because it is too much.
type LimitError struct {
	What string // such as "bytes of an expression"
	Most int
	Have int
}

// Error tells what there is too much of.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%d %s, and at most %d are allowed", e.Have, e.What, e.Most)
}

func (l Limits) withDefaults() Limits {
	set := func(v *int, fallback int) {
		if *v <= 0 {
			*v = fallback
		}
	}
	set(&l.Name, 255)
	set(&l.Text, 64<<10)
	set(&l.Compiled, 1<<20)
	set(&l.Instructions, 2000)
	set(&l.Properties, 250)
	set(&l.PerTopic, 1000)
	set(&l.PerGroup, 1000)
	set(&l.Total, 100_000)
	return l
}

// checkText is asked before anything is compiled.
func (l Limits) checkText(group, topic, expression string) error {
	return firstBeyond(
		LimitError{"bytes of a group's name", l.Name, len(group)},
		LimitError{"bytes of a topic's name", l.Name, len(topic)},
		LimitError{"bytes of an expression", l.Text, len(expression)},
	)
}

// checkFilter is asked of what was compiled. A tag subscription is bounded by
// its text.
func (l Limits) checkFilter(f *Filter) error {
	if f.sql == nil {
		return nil
	}
	return firstBeyond(
		LimitError{"instructions of a compiled selector", l.Instructions, len(f.sql.Program().Code)},
		LimitError{"properties that a selector reads", l.Properties, len(f.sql.Program().Names)},
		LimitError{"bytes of a compiled selector", l.Compiled, compiledSize(f)},
	)
}

func firstBeyond(limits ...LimitError) error {
	for _, e := range limits {
		if e.Have > e.Most {
			return &e
		}
	}
	return nil
}

// What the parts of a program take, in bytes: an instruction with its place in
// the text, the header of a text, and an item of a set with its place in the
// set's hash table, which is up to four times as large as the set.
const (
	instructionBytes = 24 + 8
	textBytes        = 16
	itemBytes        = 5 * textBytes
)

// compiledSize estimates the memory of a selector's program.
func compiledSize(f *Filter) int {
	p := f.sql.Program()
	n := len(p.Code)*instructionBytes + len(p.Ranges)*2*8 + len(p.Consts)*2*textBytes
	for _, texts := range [][]string{p.Names, p.Strings} {
		for _, text := range texts {
			n += textBytes + len(text)
		}
	}
	for i := range p.Sets {
		for _, item := range p.Sets[i].Items {
			n += itemBytes + len(item)
		}
	}
	return n
}
