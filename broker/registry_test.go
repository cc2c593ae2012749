package broker_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// clock is a clock that stands still between calls of its methods. It is for one
// goroutine.
type clock struct{ ms int64 }

func (c *clock) now() time.Time       { return time.UnixMilli(c.ms) }
func (c *clock) pass(d time.Duration) { c.ms += d.Milliseconds() }

const start = 1_700_000_000_000

// registry returns an empty registry and its clock. change may be nil.
func registry(t testing.TB, change func(*broker.Options)) (*broker.Registry, *clock) {
	t.Helper()
	c := &clock{start}
	o := broker.Options{Now: c.now}
	if change != nil {
		change(&o)
	}
	r, err := broker.NewRegistry(&o)
	if err != nil {
		t.Fatal(err)
	}
	return r, c
}

func register(t testing.TB, r *broker.Registry, group, topic, kind, expression string, version int64) {
	t.Helper()
	if ok, err := r.Register(group, topic, kind, expression, version); !ok || err != nil {
		t.Fatalf("Register(%q, %q, %q, %q, %d) = %v, %v", group, topic, kind, expression, version, ok, err)
	}
}

// TestRegister goes through a broker's rules. Each step starts from the selector
// "a = 1", version 5, born at start; a second passes before what is registered.
func TestRegister(t *testing.T) {
	const later = start + 1000
	type state struct {
		Expression    string
		Version, Born int64
		Dead          bool
	}
	old := state{"a = 1", 5, start, false}
	for _, c := range []struct {
		name       string
		dead       bool
		kind, text string
		version    int64
		took       bool
		want       *state // nil: no subscription is left
	}{
		{"the same", false, "SQL92", "a = 1", 5, false, &old},
		{"older", false, "SQL92", "a = 1", 4, false, &old},
		{"other text of the same version", false, "SQL92", "a = 2", 5, false, &old},
		{"other text of an older version", false, "SQL92", "a = 2", 4, false, &old},
		{"newer", false, "SQL92", "a = 1", 6, true, &state{"a = 1", 6, start, false}},
		{"newer, other text", false, "SQL92", "a = 2", 6, true, &state{"a = 2", 6, later, false}},
		{"newer, to tags", false, "TAG", "A || B", 6, true, &state{"A || B", 6, later, false}},
		{"newer, to tags by no type", false, "", "A || B", 6, true, &state{"A || B", 6, later, false}},
		{"revived", true, "SQL92", "a = 1", 5, true, &old},
		{"revived by other text of the version", true, "SQL92", "a = 2", 5, true, &old},
		{"not revived by an older one", true, "SQL92", "a = 1", 4, false, &state{"a = 1", 5, start, true}},
		{"revived by a newer one", true, "SQL92", "a = 1", 6, true, &state{"a = 1", 6, start, false}},
		{"replaced after death", true, "SQL92", "a = 2", 6, true, &state{"a = 2", 6, later, false}},
		{"newer, refused", false, "SQL92", "a =", 6, false, nil},
		{"newer, empty", false, "SQL92", "", 6, false, nil},
		{"newer, refused tags", false, "TAG", "||", 6, false, nil},
		{"newer, of an unknown type", false, "sql92", "a = 1", 6, false, nil},
		{"older, refused", false, "SQL92", "a =", 4, false, &old},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, clock := registry(t, nil)
			register(t, r, "g", "t", "SQL92", "a = 1", 5)
			if c.dead {
				r.Unregister("g")
			}
			clock.pass(time.Second)
			took, err := r.Register("g", "t", c.kind, c.text, c.version)
			if took != c.took {
				t.Errorf("Register = %v, want %v", took, c.took)
			}
			var refused *broker.SubscriptionError
			if errors.As(err, &refused) != (c.want == nil) {
				t.Errorf("error %v", err)
			}
			var got *state
			if s := r.Subscription("g", "t"); s != nil {
				got = &state{s.Expression(), s.Version(), s.Born(), s.Dead()}
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

// TestFailsClosed: where a broker delivers every message, nothing is delivered.
func TestFailsClosed(t *testing.T) {
	message := rmqsql.Map{"a": "1", "TAGS": "A"}
	r, _ := registry(t, nil)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	none := map[string]*broker.Subscription{
		"of an unknown group": r.Subscription("other", "t"),
		"of an unknown topic": r.Subscription("g", "other"),
	}
	for name, text := range map[string]string{"syntax": "a = 1 AND", "type": "a > 'x'", "empty": "", "too long": strings.Repeat(" ", 1<<16) + "a = 1"} {
		s, err := r.Ask("g", "t", "SQL92", text)
		if err == nil {
			t.Errorf("%s: Ask does not refuse", name)
		}
		none["that was refused: "+name] = s
	}
	if _, err := r.Register("g", "t", "SQL92", "a = 1 AND", 2); err == nil {
		t.Error("Register does not refuse")
	}
	none["that was replaced by a refused one"] = r.Subscription("g", "t")
	for name, s := range none {
		if s.MatchQueue(65, true, store.ExtUnit{}) || s.MatchQueue(0, false, store.ExtUnit{}) ||
			s.MatchStored(message) || s.SecondCheck(message) {
			t.Errorf("the subscription %s delivers", name)
		}
		if v, err := s.EvalStored(message); v != rmqsql.False || err != nil {
			t.Errorf("the subscription %s is %v, %v", name, v, err)
		}
	}
	if bits := r.BitMap("t", message); bits != nil {
		t.Errorf("bit map %x of no subscription", bits)
	}
}

// TestAsk: a pull with its own expression changes nothing, and no bit map counts.
func TestAsk(t *testing.T) {
	r, clock := registry(t, nil)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	clock.pass(time.Second)
	for _, text := range []string{"a = 1", "a = 2"} {
		s, err := r.Ask("g", "t", "SQL92", text)
		if err != nil {
			t.Fatal(err)
		}
		miss := store.ExtUnit{StoreTime: start + 5000, BitMap: make([]byte, r.Bloom().M()/8)}
		if got := s.State(miss); got != broker.NotConsulted {
			t.Errorf("%s: State = %v", text, got)
		}
		if !s.MatchStored(rmqsql.Map{"a": text[len(text)-1:]}) || s.MatchStored(rmqsql.Map{"a": "3"}) {
			t.Errorf("%s: wrong answer", text)
		}
		if got := r.Subscription("g", "t").State(miss); got != broker.Miss {
			t.Errorf("the registered one: State = %v", got)
		}
	}
	if s, err := r.Ask("other", "t", "", "A || B"); err != nil || !s.MatchQueue(65, true, store.ExtUnit{}) {
		t.Errorf("tags without a type: %v, %v", s, err)
	}
	if n := len(r.Subscriptions()); n != 1 {
		t.Errorf("%d subscriptions, want the registered one", n)
	}
}

func TestRegisterAll(t *testing.T) {
	r, _ := registry(t, nil)
	register(t, r, "g", "gone", "SQL92", "a = 1", 1)
	register(t, r, "g", "kept", "SQL92", "a = 1", 1)
	register(t, r, "other", "gone", "SQL92", "a = 1", 1)
	err := r.RegisterAll("g", []broker.SubscriptionData{
		{Topic: "kept", Type: "SQL92", Expression: "a = 1", Version: 1},
		{Topic: "bad", Type: "SQL92", Expression: "a =", Version: 2},
		{Topic: "new", Type: "TAG", Expression: "A", Version: 2},
		{Topic: "worse", Type: "XML", Expression: "A", Version: 2},
	})
	if err == nil || !strings.Contains(err.Error(), `topic "bad"`) || !strings.Contains(err.Error(), `topic "worse"`) {
		t.Errorf("error %v does not name both", err)
	}
	var kind *broker.TypeError
	if !errors.As(err, &kind) || kind.Type != "XML" {
		t.Errorf("no TypeError in %v", err)
	}
	got := map[string]bool{}
	for _, s := range r.Subscriptions() {
		got[s.Topic()+"/"+s.Group()] = s.Dead()
	}
	want := map[string]bool{"gone/g": true, "gone/other": false, "kept/g": false, "new/g": false}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("dead, -want +got:\n%s", d)
	}
}

func TestExpiry(t *testing.T) {
	r, clock := registry(t, nil)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	register(t, r, "alive", "t", "SQL92", "a = 1", 1)
	clock.pass(time.Hour)
	r.Unregister("g")
	died := clock.ms
	clock.pass(24*time.Hour - time.Millisecond)
	r.Unregister("g") // does not die again
	if n := r.Clean(); n != 0 {
		t.Errorf("%d expired a millisecond too early", n)
	}
	s := r.Subscription("g", "t")
	if s == nil || !s.Dead() || s.Died() != died {
		t.Fatalf("the dead one is %+v, want one that died at %d", s, died)
	}
	if !s.MatchStored(rmqsql.Map{"a": "1"}) || s.MatchStored(rmqsql.Map{"a": "2"}) {
		t.Error("a dead subscription does not answer")
	}
	clock.pass(time.Millisecond)
	if n := r.Clean(); n != 1 {
		t.Errorf("%d expired, want 1", n)
	}
	if r.Subscription("g", "t") != nil || r.Subscription("alive", "t") == nil {
		t.Error("the wrong one expired")
	}
}

// TestClockSetBack: a filter that dies before it was born is dead all the same.
func TestClockSetBack(t *testing.T) {
	r, clock := registry(t, nil)
	register(t, r, "g", "t", "SQL92", "a = 1", 1)
	clock.pass(-time.Hour)
	r.Unregister("g")
	if s := r.Subscription("g", "t"); !s.Dead() || s.Died() != start {
		t.Errorf("died at %d, dead: %v", s.Died(), s.Dead())
	}
}

func TestBloomSettings(t *testing.T) {
	for _, c := range []struct{ rate, expected int }{{100, 32}, {-1, 32}, {20, -1}} {
		if _, err := broker.NewRegistry(&broker.Options{BloomErrorRate: c.rate, BloomExpected: c.expected}); err == nil {
			t.Errorf("error rate %d and %d groups are accepted", c.rate, c.expected)
		}
	}
	r, err := broker.NewRegistry(nil)
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Bloom().M(); m != 112 {
		t.Errorf("%d bits by default, want 112", m)
	}
}
