package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/store"
)

func storeVerifyCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "check every entry, message and ext unit against each other",
		UsageText: "store verify STORE [--skip-bodies]",
		Description: `A finding is a line with file, byte offset, what is wrong, what was expected and what is
there. A broker may run meanwhile: what it has just written is looked at twice.

Exit code: 0 if the store is sound, 1 if there are findings, 2 if it cannot be read.`,
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "skip-bodies", Usage: "leave out the checksums of the bodies"},
			&cli.Int64Flag{Name: "limit", Usage: "show `N` findings at most; all are counted"},
			formatFlag("text", "json", "jsonl"),
		},
		Action: func(c *cli.Context) error { return e.storeVerify(c) },
	}
}

// storeFindingJSON is something that is wrong in a store.
type storeFindingJSON struct {
	Kind        string  `json:"kind"`
	File        string  `json:"file"`
	Offset      int64   `json:"offset"` // in the file, in bytes
	Topic       *string `json:"topic"`
	Queue       *int    `json:"queue"`
	QueueOffset *int64  `json:"queueOffset"`
	Field       string  `json:"field"`
	Want        string  `json:"want"`
	Have        string  `json:"have"`
}

func newStoreFindingJSON(f store.Finding) storeFindingJSON {
	j := storeFindingJSON{Kind: string(f.Kind), File: f.File, Offset: f.Offset, Topic: orNull(f.Topic), Field: f.Field, Want: f.Want, Have: f.Have}
	if f.Queue >= 0 {
		j.Queue = &f.Queue
	}
	if f.QueueOffset >= 0 {
		j.QueueOffset = &f.QueueOffset
	}
	return j
}

// verifySummaryJSON counts what was looked at.
type verifySummaryJSON struct {
	Messages    int64  `json:"messages"`
	Queues      int64  `json:"queues"`
	Entries     int64  `json:"entries"`
	Filler      int64  `json:"filler"`
	Expired     int64  `json:"expired"`
	Units       int64  `json:"units"`
	Findings    int64  `json:"findings"`
	LogEnd      string `json:"logEnd"` // clean, blank, unwritten, torn
	NoCommitLog bool   `json:"noCommitLog"`
}

func (e *env) storeVerify(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json", "jsonl")
	if err != nil {
		return err
	}
	limit := int64(-1)
	if c.IsSet("limit") {
		if limit = c.Int64("limit"); limit < 0 {
			return usagef("--limit is a number of findings, not %d", limit)
		}
	}
	st, err := openStore(c)
	if err != nil {
		return err
	}
	defer st.Close()
	ctx, stop := untilInterrupt()
	defer stop()
	bar := e.newProgress("bytes")
	list := []storeFindingJSON{}
	shown := int64(0)
	encoder := jsonEncoder(e.stdout)
	sum, err := st.Verify(ctx, &store.VerifyOptions{SkipBodies: c.Bool("skip-bodies"), Progress: bar.callback()}, func(f store.Finding) error {
		if shown++; limit >= 0 && shown > limit {
			return nil
		}
		bar.clear()
		switch format {
		case "json":
			list = append(list, newStoreFindingJSON(f))
			return nil
		case "jsonl":
			return encoder.Encode(newStoreFindingJSON(f))
		}
		_, err := fmt.Fprintln(e.stdout, report.Printable(f.String()))
		return err
	})
	bar.clear()
	if err != nil && ctx.Err() == nil {
		return err
	}
	if format == "json" {
		if err := encoder.Encode(struct {
			Summary  verifySummaryJSON  `json:"summary"`
			Findings []storeFindingJSON `json:"findings"`
		}{newVerifySummaryJSON(sum), list}); err != nil {
			return err
		}
	}
	e.noteRocksDB(st)
	if sum.NoCommitLog {
		e.note("the store has no CommitLog: the queues were checked by themselves")
	}
	e.complain("%s", verifySummary(sum))
	switch {
	case err != nil:
		return e.ended(err)
	case sum.Findings > 0:
		return exitFindings
	}
	return nil
}

func newVerifySummaryJSON(s store.VerifySummary) verifySummaryJSON {
	return verifySummaryJSON{s.Messages, s.Queues, s.Entries, s.Filler, s.Expired, s.Units, s.Findings, s.LogEnd.String(), s.NoCommitLog}
}

func verifySummary(s store.VerifySummary) string {
	return fmt.Sprintf("%s, %s in the CommitLog, %s in %s (%d expired, %d filler), %s",
		plural(int(s.Findings), "finding"), plural(int(s.Messages), "message"),
		countOf(s.Entries, "entry", "entries"), plural(int(s.Queues), "queue"), s.Expired, s.Filler, plural(int(s.Units), "ext unit"))
}

func countOf(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
