package broker_test

import (
	"errors"
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// filterOf compiles a subscription; "-" stands for none.
func filterOf(t testing.TB, tags, sql string) *broker.Filter {
	t.Helper()
	var (
		tagFilter *rmqsql.TagFilter
		sqlFilter *rmqsql.Filter
		err       error
	)
	if tags != "-" {
		if tagFilter, err = rmqsql.CompileTags(tags, nil); err != nil {
			t.Fatal(err)
		}
	}
	if sql != "-" {
		if sqlFilter, err = rmqsql.Compile(sql, nil); err != nil {
			t.Fatal(err)
		}
	}
	return broker.NewFilter(tagFilter, sqlFilter)
}

// TestMatchQueue: 2112 is the code of Aa and BB, 65 that of A.
func TestMatchQueue(t *testing.T) {
	const highBits = 3 << 32 // a delivery time has such bits too; the broker compares the low 32 alone
	for _, c := range []struct {
		name      string
		tags, sql string
		code      int64
		hasCode   bool
		bits      broker.BitMap
		want      bool
	}{
		{"no subscription", "-", "-", 65, true, broker.NotConsulted, true},
		{"wanted code", "A || Aa", "-", 65, true, broker.NotConsulted, true},
		{"other code", "A || Aa", "-", 66, true, broker.NotConsulted, false},
		{"code of a colliding tag", "BB", "-", 2112, true, broker.NotConsulted, true},
		{"high bits do not count", "A", "-", 65 + highBits, true, broker.NotConsulted, true},
		{"code 0, no tag", "A", "-", 0, true, broker.NotConsulted, false},
		{"all, no tag", "*", "-", 0, true, broker.NotConsulted, true},
		{"no code passes", "A", "-", 0, false, broker.NotConsulted, true},
		{"no code passes a subscription to nothing", " ", "-", 0, false, broker.NotConsulted, true},
		{"tags do not look at bit maps", "A", "-", 65, true, broker.Miss, true},
		{"SQL, no bit map", "-", "a = 1", 66, true, broker.NotConsulted, true},
		{"SQL, hit", "-", "a = 1", 66, true, broker.Hit, true},
		{"SQL, miss", "-", "a = 1", 66, true, broker.Miss, false},
		{"both, code missing its set", "A", "a = 1", 66, true, broker.Hit, false},
		{"both, miss", "A", "a = 1", 65, true, broker.Miss, false},
		{"both, no code", "A", "a = 1", 0, false, broker.NotConsulted, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := filterOf(t, c.tags, c.sql).MatchQueue(c.code, c.hasCode, c.bits); got != c.want {
				t.Errorf("MatchQueue = %v, want %v", got, c.want)
			}
		})
	}
}

func TestMatchStored(t *testing.T) {
	for _, c := range []struct {
		name    string
		sql     string
		message rmqsql.Map
		want    rmqsql.Verdict
	}{
		{"no selector", "-", nil, rmqsql.True},
		{"true", "a = 1", rmqsql.Map{"a": "1"}, rmqsql.True},
		{"false", "a = 1", rmqsql.Map{"a": "2"}, rmqsql.False},
		{"null", "a = 1", nil, rmqsql.Null},
		{"error", "a > 1", rmqsql.Map{"a": "x"}, rmqsql.Error},
		{"the tag is a property", "TAGS = 'A'", rmqsql.Map{"TAGS": "A"}, rmqsql.True},
	} {
		t.Run(c.name, func(t *testing.T) {
			// The tag of a subscription plays no part in the second question.
			f := filterOf(t, "nosuch", c.sql)
			verdict, err := f.EvalStored(c.message)
			if verdict != c.want {
				t.Errorf("EvalStored = %v, want %v", verdict, c.want)
			}
			var failed *rmqsql.EvalError
			if errors.As(err, &failed) != (c.want == rmqsql.Error) {
				t.Errorf("error %v for verdict %v", err, verdict)
			}
			if got := f.MatchStored(c.message); got != (c.want == rmqsql.True) {
				t.Errorf("MatchStored = %v for verdict %v", got, c.want)
			}
		})
	}
}

func TestMatchConsumer(t *testing.T) {
	for _, c := range []struct {
		name      string
		tags, sql string
		message   rmqsql.Map
		want      bool
	}{
		{"no subscription", "-", "-", nil, true},
		{"wanted tag", "A || Aa", "-", rmqsql.Map{"TAGS": "Aa"}, true},
		{"colliding tag", "A || Aa", "-", rmqsql.Map{"TAGS": "BB"}, false},
		{"no tag", "A", "-", nil, false},
		{"all, no tag", "*", "-", nil, true},
		{"empty text is all", "", "-", nil, true},
		{"a subscription to nothing", " ", "-", rmqsql.Map{"TAGS": " "}, false},
		{"SQL asks nothing", "-", "a = 1", nil, true},
		{"both", "Aa", "a = 1", rmqsql.Map{"TAGS": "BB", "a": "1"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := filterOf(t, c.tags, c.sql).MatchConsumer(c.message); got != c.want {
				t.Errorf("MatchConsumer = %v, want %v", got, c.want)
			}
		})
	}
}

// TestNegativeCodes: release 4.1.0 passes every negative code field.
func TestNegativeCodes(t *testing.T) {
	for release, want := range map[string]bool{"4.1.0": true, "4.2.0": false, "5.1.3": false} {
		r, err := rmqsql.ParseRelease(release)
		if err != nil {
			t.Fatal(err)
		}
		tags, err := rmqsql.CompileTags("A", &rmqsql.Options{Release: r})
		if err != nil {
			t.Fatal(err)
		}
		if got := broker.NewFilter(tags, nil).MatchQueue(-7, true, broker.NotConsulted); got != want {
			t.Errorf("release %s: MatchQueue(-7) = %v, want %v", release, got, want)
		}
	}
}

// TestAllocatesNothing asks all three questions about a message in its stored
// bytes.
func TestAllocatesNothing(t *testing.T) {
	stored := store.Properties("TAGS\x01Aa\x02a\x011\x02region\x01east\x02")
	f := filterOf(t, "A || Aa", "a = 1 AND region = 'east'")
	n := testing.AllocsPerRun(100, func() {
		code, hasCode, _, err := broker.CodeOf(2112, nil)
		if err != nil || !f.MatchQueue(code, hasCode, broker.NotConsulted) || !f.MatchStored(&stored) || !f.MatchConsumer(&stored) {
			t.Error("the message does not pass")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations a message, want none", n)
	}
}
