package main

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out strings.Builder
	if err := run(ctx, &out); err != nil {
		t.Fatal(err)
	}
	const want = `big (amount > 100 AND region = 'BEIJING'): ["message 0" "message 3"]
tags (Aa): ["message 0" "message 4"]
all (*): ["message 0" "message 1" "message 2" "message 3" "message 4"]
`
	got, counted, _ := strings.Cut(out.String(), "{")
	if got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	if !strings.Contains(counted, `"tagMiss":2`) {
		t.Errorf("the broker counted %s", counted)
	}
}
