package broker_test

import (
	"testing"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

func TestCodeField(t *testing.T) {
	levels := []time.Duration{time.Second, time.Minute}
	const code = 2112 // of Aa
	for _, c := range []struct {
		name, topic string
		delay       string
		levels      []time.Duration
		want        int64
	}{
		{"no delay", broker.ScheduleTopic, "", levels, code},
		{"level 1", broker.ScheduleTopic, "1", levels, start + 1000},
		{"level 2", broker.ScheduleTopic, "2", levels, start + 60_000},
		{"beyond the last level", broker.ScheduleTopic, "3", levels, start + 60_000},
		{"far beyond", broker.ScheduleTopic, "2147483647", levels, start + 60_000},
		{"no number", broker.ScheduleTopic, "x", levels, code},
		{"beyond an int", broker.ScheduleTopic, "2147483648", levels, code},
		{"level 0", broker.ScheduleTopic, "0", levels, code},
		{"below 0", broker.ScheduleTopic, "-1", levels, code},
		{"no levels", broker.ScheduleTopic, "1", nil, code},
		{"due, in its own topic", "Orders", "1", levels, code},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := rmqsql.Map{"TAGS": "Aa"}
			if c.delay != "" {
				m["DELAY"] = c.delay
			}
			if got := broker.CodeField(c.topic, m, start, c.levels); got != c.want {
				t.Errorf("CodeField = %d, want %d", got, c.want)
			}
		})
	}
	if got := broker.CodeField("t", nil, start, levels); got != 0 {
		t.Errorf("code %d of a message without properties", got)
	}
}

// TestDelayed follows a delayed message: as long as it waits no selector has seen
// it; when it is due it is stored anew, and then has bits.
func TestDelayed(t *testing.T) {
	r, clock := registry(t, nil)
	register(t, r, "g", "Orders", "SQL92", "a = 1", 1)
	clock.pass(time.Second)
	message := rmqsql.Map{"TAGS": "Aa", "a": "2", "DELAY": "3", "REAL_TOPIC": "Orders"}
	if bits := r.BitMap(broker.ScheduleTopic, message); bits != nil {
		t.Errorf("bit map %x of a message that waits", bits)
	}
	due := broker.CodeField(broker.ScheduleTopic, message, clock.ms, broker.DelayLevels())
	if want := clock.ms + 10_000; due != want {
		t.Fatalf("due at %d, want %d", due, want)
	}
	clock.ms = due
	unit := store.ExtUnit{TagCode: broker.CodeField("Orders", message, clock.ms, broker.DelayLevels()), StoreTime: clock.ms, BitMap: r.BitMap("Orders", message)}
	if unit.TagCode != 2112 {
		t.Errorf("code %d when it is due", unit.TagCode)
	}
	if got := r.Subscription("g", "Orders").State(unit); got != broker.Miss {
		t.Errorf("State = %v when it is due, want a miss", got)
	}
}
