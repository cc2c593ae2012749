package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/store"
)

func storeTopicsCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "topics",
		Usage:     "list topics and queues with their offsets",
		UsageText: "store topics STORE [--topic TOPIC]",
		Description: `min is the first message that can still be read, max the offset that the next one
will get.`,
		Flags:  append(queueFlags(), formatFlag("text", "json")),
		Action: func(c *cli.Context) error { return e.storeTopics(c) },
	}
}

type topicJSON struct {
	Topic  string      `json:"topic"`
	Queues []queueJSON `json:"queues"`
}

type queueJSON struct {
	Queue       int   `json:"queue"`
	Batch       bool  `json:"batch"`
	Ext         bool  `json:"ext"`
	Files       int   `json:"files"`
	FirstOffset int64 `json:"firstOffset"` // of the files, be it filler or expired
	MinOffset   int64 `json:"minOffset"`
	MaxOffset   int64 `json:"maxOffset"`
}

func newQueueJSON(i store.QueueInfo) queueJSON {
	return queueJSON{i.ID, i.Batch, i.Ext, i.Files, i.FirstOffset, i.MinOffset, i.MaxOffset}
}

func (e *env) storeTopics(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json")
	if err != nil {
		return err
	}
	st, err := openStore(c)
	if err != nil {
		return err
	}
	defer st.Close()
	topics, err := chosenTopics(c, st)
	if err != nil {
		return err
	}
	list := []topicJSON{}
	rows := [][]string{{"topic", "queue", "min", "max", "files", "kind"}}
	for _, topic := range topics {
		t := topicJSON{Topic: topic.Name, Queues: []queueJSON{}}
		for _, ref := range topic.Queues {
			info, err := st.Info(ref)
			if errors.Is(err, store.ErrNoQueue) {
				continue // deleted since it was listed
			}
			if err != nil {
				return err
			}
			t.Queues = append(t.Queues, newQueueJSON(info))
			rows = append(rows, []string{
				report.Printable(topic.Name), formatInt(int64(ref.ID)), formatInt(info.MinOffset), formatInt(info.MaxOffset),
				formatInt(int64(info.Files)), queueKind(ref),
			})
		}
		list = append(list, t)
	}
	e.noteRocksDB(st)
	if format == "json" {
		return jsonEncoder(e.stdout).Encode(struct {
			Topics []topicJSON `json:"topics"`
		}{list})
	}
	if len(rows) == 1 {
		e.note("the store has no topics")
		return nil
	}
	return e.table(rows)
}

func queueKind(ref store.QueueRef) string {
	switch {
	case ref.Batch:
		return "batch"
	case ref.Ext:
		return "ext"
	}
	return ""
}
