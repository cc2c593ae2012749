package rmqsql_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql"
)

func TestMatchAll(t *testing.T) {
	f := rmqsql.MustCompile("amount > 100 OR vip = TRUE", nil)
	messages := []rmqsql.Message{
		rmqsql.Map{"amount": "150"},
		nil,
		rmqsql.Map{"amount": "many", "vip": "true"}, // an error, which voids what follows
		rmqsql.Map{"amount": "5", "vip": "TRUE"},
		&plainMessage{map[string]string{"amount": "101"}},
		rmqsql.Values{"vip": rmqsql.Bool(true)},
	}
	got := f.MatchAll(messages, []int{-1})
	if diff := cmp.Diff([]int{-1, 0, 3, 4, 5}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if n := testing.AllocsPerRun(100, func() { got = f.MatchAll(messages, got[:0]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
