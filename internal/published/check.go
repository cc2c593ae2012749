package published

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/store"
)

// Report tells what Check compared and where the broker and the packages here
// differ.
type Report struct {
	// Differences are in words, and none is what should be.
	Differences []string

	Messages  int64 // of the log
	Entries   int64 // of the queues
	Gone      int64 // of Entries, those whose messages the broker has deleted, and filler
	Sent      int   // messages found as they were sent
	Pulls     int
	Delivered int // messages in all pulls
	Scans     int // of Pulls, those compared with a scan too
	BitMaps   int // computed anew
	Matching  int // of BitMaps, those with bits
}

// checker is what the steps of a check share.
type checker struct {
	Report
	ctx     context.Context
	st      *store.Store
	rec     *Recording
	options rmqsql.Options
	filters []byte // the broker's consumerFilter.json
	queues  map[string]map[int][]row
}

func (c *checker) differ(format string, args ...any) {
	c.Differences = append(c.Differences, fmt.Sprintf(format, args...))
}

// Check compares a recording with the store that the broker left in a folder. The
// error is one of reading them.
func Check(ctx context.Context, dir string, rec *Recording) (*Report, error) {
	release, err := rmqsql.ParseRelease(rec.Release)
	if err != nil {
		return nil, err
	}
	filters, err := os.ReadFile(filepath.Join(dir, FilterFile))
	if err != nil {
		return nil, err
	}
	st, err := store.Open(dir)
	if err != nil {
		return nil, err
	}
	defer st.Close()
	c := &checker{ctx: ctx, st: st, rec: rec, filters: filters, options: rmqsql.Options{Release: release}}
	for _, step := range []func() error{c.checkSound, c.load, c.checkSent, c.checkPulls, c.checkBits} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &c.Report, nil
}

// checkSound: in what a broker wrote there is nothing to be found.
func (c *checker) checkSound() error {
	summary, err := c.st.Verify(c.ctx, nil, func(f store.Finding) error {
		c.differ("verify: %v", f)
		return nil
	})
	c.Messages, c.Entries = summary.Messages, summary.Entries
	return err
}
