package vm

import (
	"strings"
	"testing"
)

// TestOpTable holds the table of operations complete.
func TestOpTable(t *testing.T) {
	names := make(map[string]Op)
	for op := Op(0); op < opCount; op++ {
		info := ops[op]
		if info.name == "" {
			t.Errorf("operation %d has no row", op)
			continue
		}
		if other, dup := names[info.name]; dup {
			t.Errorf("operations %d and %d are both called %s", other, op, info.name)
		}
		names[info.name] = op
		if op.IsTest() != strings.HasPrefix(info.name, "test-") {
			t.Errorf("%s: IsTest is %t", op, op.IsTest())
		}
		if op.IsTest() && (info.pop != 0 || info.push != 0 || op.Targets() != 3) {
			t.Errorf("%s: a test leaves the stack alone and has three targets", op)
		}
	}
}

// TestCheckRefuses: programs that would run astray.
func TestCheckRefuses(t *testing.T) {
	ret := Inst{Op: Return}
	push := Inst{Op: PushConst}
	for _, test := range []struct {
		name string
		code []Inst
		want string
	}{
		{"backwards", []Inst{push, {Op: JumpFalse, T: 0}, ret}, "jumps back"},
		{"behind the end", []Inst{push, {Op: JumpFalse, T: 99}, ret}, "behind the end"},
		{"empty stack", []Inst{{Op: Not}, ret}, "too few values"},
		{"falls off the end", []Inst{push}, "values on the stack"},
		{"two heights", []Inst{push, {Op: JumpFalse, T: 3}, push, ret}, "with 1 and with 2"},
		{"unreached", []Inst{push, ret, push, ret}, "never reached"},
		{"constant", []Inst{{Op: PushConst, K: 7}, ret}, "outside its pool"},
		{"property", []Inst{{Op: PushProperty, P: 7}, ret}, "has no name"},
		{"operation", []Inst{{Op: opCount}}, "no known operation"},
		{"term", []Inst{push, push, {Op: Equal, Term: 5}, ret}, "term 5"},
		{"ends with values", []Inst{push, {Op: TestMissing, T: 3, F: 3, N: 3}, ret}, "ends the program with 1"},
	} {
		p := &Program{Code: test.code, Pools: &Pools{Consts: []Value{{}}}, Names: []string{"a"}, Terms: []Term{{}}}
		if _, err := p.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// TestCheckRefusesNames: those that no stored property has.
func TestCheckRefusesNames(t *testing.T) {
	for _, name := range []string{"", "a\x01", "\x02a"} {
		p := &Program{Code: []Inst{{Op: PushProperty}, {Op: Return}}, Pools: &Pools{}, Names: []string{name}}
		if _, err := p.Check(); err == nil || !strings.Contains(err.Error(), "stored") {
			t.Errorf("name %q: %v", name, err)
		}
	}
}

func TestCheckFindsDepth(t *testing.T) {
	p := &Program{Code: []Inst{{Op: PushConst}, {Op: Dup}, {Op: Dup}, {Op: Nip}, {Op: Nip}, {Op: Return}}, Pools: &Pools{Consts: []Value{{}}}}
	depth, err := p.Check()
	if err != nil || depth != 3 {
		t.Errorf("depth %d, %v; want 3", depth, err)
	}
}
