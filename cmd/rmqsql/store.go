package main

import (
	"context"
	"errors"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/scan"
	"github.com/rmqsql/rmqsql/store"
)

func storeCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:  "store",
		Usage: "look into a store's files: topics, ConsumeQueues, ext units, damage",
		Subcommands: []*cli.Command{
			storeTopicsCommand(e),
			storeQueuesCommand(e),
			storeExtCommand(e),
			storeVerifyCommand(e),
		},
	}
}

// queueFlags choose among a store's queues.
func queueFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "topic", Usage: "only this `TOPIC`; default: all topics"},
		&cli.IntFlag{Name: "queue", Usage: "with --topic: only queue `N`"},
	}
}

// chosenTopics lists what queueFlags choose.
func chosenTopics(c *cli.Context, st *store.Store) ([]store.Topic, error) {
	if !c.IsSet("topic") {
		if c.IsSet("queue") {
			return nil, usagef("--queue needs --topic: every topic has its own queues")
		}
		return st.Topics()
	}
	id := scan.AllQueues
	if c.IsSet("queue") {
		if id = c.Int("queue"); id < 0 {
			return nil, usagef("--queue is a queue's number, not %d", id)
		}
	}
	refs, err := scan.Queues(st, c.String("topic"), id)
	if err != nil {
		return nil, err
	}
	return []store.Topic{{Name: c.String("topic"), Queues: refs}}, nil
}

// ended turns the end of a context into the exit code for it.
func (e *env) ended(err error) error {
	if errors.Is(err, context.Canceled) {
		return e.interrupted()
	}
	return err
}

// noteRocksDB says that there is more than what is read.
func (e *env) noteRocksDB(st *store.Store) {
	if dir, ok := st.RocksDB(); ok {
		e.note("the store also keeps ConsumeQueues in RocksDB (%s), which are not read", dir)
	}
}

func formatInt(n int64) string { return strconv.FormatInt(n, 10) }
