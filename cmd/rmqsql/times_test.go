package main

import (
	"strings"
	"testing"
	"time"
)

func TestParseTime(t *testing.T) {
	const ms = 1714550400123
	for text, want := range map[string]int64{
		"1714550400123":                 ms,
		"0":                             0,
		"2024-05-01T08:00:00.123Z":      ms,
		"2024-05-01T16:00:00.123+08:00": ms,
		"2024-05-01T08:00:00Z":          ms - 123,
		"2024-05-01T08:00:00.1220001Z":  ms, // in the middle of a millisecond: the next one
	} {
		if got, ok := parseTime(text); !ok || got != want {
			t.Errorf("%s: got %d, %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "now", "2024-05-01", "2024-05-01 08:00:00", "2024-05-01#08:00:00", "2024-05-01#08:00:00.123", "2024-13-01#08:00:00:123"} {
		if got, ok := parseTime(text); ok {
			t.Errorf("%q: got %d, want none", text, got)
		}
	}
}

// TestParseLocalTime: mqadmin writes local time.
func TestParseLocalTime(t *testing.T) {
	ms, ok := parseTime("2024-05-01#08:00:00:123")
	if !ok {
		t.Fatal("not read")
	}
	local := time.UnixMilli(ms).Local().Format("2006-01-02#15:04:05.000")
	if got := strings.Replace(local, ".", ":", 1); got != "2024-05-01#08:00:00:123" {
		t.Errorf("read as %s", got)
	}
}
