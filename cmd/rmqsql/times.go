package main

import (
	"strconv"
	"time"

	"github.com/urfave/cli/v2"
)

// mqadminTime is how mqadmin writes times, in local time.
const mqadminTime = "2006-01-02#15:04:05.000"

// parseTime reads a time as RFC 3339, as milliseconds since 1970, or as mqadmin
// writes it, in milliseconds since 1970.
func parseTime(text string) (int64, bool) {
	if ms, err := strconv.ParseInt(text, 10, 64); err == nil {
		return ms, true
	}
	if t, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return ceilMilli(t), true
	}
	// Go's layouts want a dot in front of milliseconds, mqadmin writes a colon.
	if i := len(text) - 4; i > 0 && text[i] == ':' {
		if t, err := time.ParseInLocation(mqadminTime, text[:i]+"."+text[i+1:], time.Local); err == nil {
			return t.UnixMilli(), true
		}
	}
	return 0, false
}

// ceilMilli rounds up: a message stored in a millisecond that has begun before t
// is not one at or after t.
func ceilMilli(t time.Time) int64 {
	ms := t.UnixMilli()
	if t.After(time.UnixMilli(ms)) {
		ms++
	}
	return ms
}

// timeOf reads a flag that holds a time; nil if it was not given.
func timeOf(c *cli.Context, flag string) (*int64, error) {
	if !c.IsSet(flag) {
		return nil, nil
	}
	ms, ok := parseTime(c.String(flag))
	if !ok {
		return nil, usagef("--%s: %s is no time: write 2024-05-01T08:00:00Z, milliseconds since 1970, or 2024-05-01#08:00:00:000 (local time)",
			flag, quoteArg(c.String(flag)))
	}
	return &ms, nil
}

// formatTime writes a store time for people, in UTC.
func formatTime(ms int64) string {
	return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z")
}
