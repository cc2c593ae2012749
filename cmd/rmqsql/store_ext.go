package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/survey"
	"github.com/rmqsql/rmqsql/store"
)

func storeExtCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "ext",
		Usage:     "look into ext units, and look a consumer group up in their bit maps",
		UsageText: "store ext STORE [--topic TOPIC [--queue N]] [--group GROUP [--registered TIME]] [--dump]",
		Description: `A bit map tells of which groups' selectors a message was true when it was stored:
hit (it may be delivered, the selector decides), miss (it is not delivered), or not
consulted: stored before the group registered, or of other Bloom settings than these.

Exit code: 2 if something is damaged; it is named, and the rest is counted.

Examples:
  rmqsql store ext store
  rmqsql store ext store --topic OrderTopic --group order-consumers --dump`,
		Flags: append(queueFlags(),
			&cli.StringFlag{Name: "group", Usage: "look `GROUP` up in the bit maps"},
			&cli.StringFlag{Name: "registered", Usage: "when the group registered (`TIME`); default: before all messages"},
			&cli.IntFlag{Name: "error-rate", Value: store.DefaultBloomErrorRate, Usage: "the broker's maxErrorRateOfBloomFilter, in `PERCENT`; default: 20"},
			&cli.IntFlag{Name: "expected-groups", Value: store.DefaultBloomExpected, Usage: "the broker's expectConsumerNumUseFilter (`N`); default: 32"},
			&cli.BoolFlag{Name: "dump", Usage: "write one line a unit"},
			formatFlag("text", "json", "jsonl")),
		Action: func(c *cli.Context) error { return e.storeExt(c) },
	}
}

// extJSON is what the ext units of a queue hold.
type extJSON struct {
	Topic    string           `json:"topic"`
	Queue    int              `json:"queue"`
	Files    int              `json:"files"`
	Units    int64            `json:"units"`
	NoBitMap int64            `json:"noBitMap"`
	BitMaps  map[string]int64 `json:"bitMaps"` // by their number of bits
	Hit      *int64           `json:"hit"`
	Miss     *int64           `json:"miss"`
	Not      *int64           `json:"notConsulted"`
	Damaged  int64            `json:"damaged"`
	Damage   []damageJSON     `json:"damage"`
}

type unitJSON struct {
	Topic     string  `json:"topic"`
	Queue     int     `json:"queue"`
	Offset    int64   `json:"offset"` // in the ext files, in bytes
	Address   jsonInt `json:"address"`
	TagCode   jsonInt `json:"tagCode"`
	StoreTime jsonInt `json:"storeTime"`
	Bits      int     `json:"bits"`
	BitMap    string  `json:"bitMap"` // hexadecimal
	State     *string `json:"state"`  // of the group: hit, miss, not consulted
}

func (e *env) storeExt(c *cli.Context) error {
	format, err := chosenFormat(c, "text", "json", "jsonl")
	if err != nil {
		return err
	}
	dump := c.Bool("dump") || format == "jsonl"
	if dump && format == "json" {
		return usagef("--dump writes text, or JSON lines by --format jsonl")
	}
	bloom, err := store.NewBloomFilter(c.Int("error-rate"), c.Int("expected-groups"))
	if err != nil {
		return usagef("%v", err)
	}
	group := c.String("group")
	registered, err := timeOf(c, "registered")
	if err != nil {
		return err
	}
	if registered == nil {
		registered = new(int64)
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
	ctx, stop := untilInterrupt()
	defer stop()
	list := []extJSON{}
	damaged := false
	for _, topic := range topics {
		for _, ref := range topic.Queues {
			if ref.Batch {
				continue
			}
			var bits *broker.GroupBits
			if group != "" {
				bits = broker.NewGroupBits(bloom, group, topic.Name, *registered)
			}
			var each func(store.ExtUnit, broker.BitMap) error
			if dump {
				each = e.dumpUnit(ref, bits != nil, format)
			}
			x, err := survey.ExtUnits(ctx, st, ref, bits, each)
			if errors.Is(err, store.ErrNoQueue) {
				continue
			}
			if x != nil {
				list = append(list, newExtJSON(x, bits != nil))
			}
			if err != nil {
				_ = e.writeExt(list, format, dump, group, bloom) // what was found so far; the first error counts
				return e.ended(err)
			}
			damaged = damaged || x.Damaged > 0
			e.damage(asErrors(x.Damage), x.Damaged)
		}
	}
	if err := e.writeExt(list, format, dump, group, bloom); err != nil {
		return err
	}
	if damaged {
		return exitFailed
	}
	return nil
}

func newExtJSON(x *survey.Ext, grouped bool) extJSON {
	j := extJSON{
		Topic: x.Ref.Topic, Queue: x.Ref.ID, Files: x.Files, Units: x.Units, NoBitMap: x.NoBitMap,
		BitMaps: map[string]int64{}, Damaged: x.Damaged, Damage: []damageJSON{},
	}
	for bits, n := range x.Bits {
		j.BitMaps[fmt.Sprint(bits)] = n
	}
	if grouped {
		j.Hit, j.Miss, j.Not = &x.Hit, &x.Miss, &x.NotConsulted
	}
	for _, d := range x.Damage {
		j.Damage = append(j.Damage, newDamageJSON(d))
	}
	return j
}

// dumpUnit returns what writes one line a unit.
func (e *env) dumpUnit(ref store.QueueRef, grouped bool, format string) func(store.ExtUnit, broker.BitMap) error {
	encoder := jsonEncoder(e.stdout)
	return func(u store.ExtUnit, bits broker.BitMap) error {
		state := bits.String()
		if format == "jsonl" {
			j := unitJSON{
				ref.Topic, ref.ID, store.ExtOffset(u.Address), jsonInt(u.Address), jsonInt(u.TagCode), jsonInt(u.StoreTime),
				len(u.BitMap) * 8, fmt.Sprintf("%x", u.BitMap), &state,
			}
			if !grouped {
				j.State = nil
			}
			return encoder.Encode(j)
		}
		text := "no bit map"
		if len(u.BitMap) > 0 {
			text = fmt.Sprintf("bit map %x", u.BitMap)
		}
		if grouped {
			text += "  " + state
		}
		_, err := fmt.Fprintf(e.stdout, "%s queue %d  byte %d  code %d  stored %s  %s\n",
			report.Printable(ref.Topic), ref.ID, store.ExtOffset(u.Address), u.TagCode, formatTime(u.StoreTime), text)
		return err
	}
}

// writeExt writes the counts, unless units have been written one by one.
func (e *env) writeExt(list []extJSON, format string, dump bool, group string, bloom *store.BloomFilter) error {
	switch {
	case dump:
	case format == "json":
		return jsonEncoder(e.stdout).Encode(struct {
			Group  *string   `json:"group"`
			K      int       `json:"k"` // bits that a group sets
			M      int       `json:"m"` // bits of a bit map
			Queues []extJSON `json:"queues"`
		}{orNull(group), bloom.K(), bloom.M(), list})
	case len(list) == 0:
		e.note("no queue has ext units")
	default:
		return e.table(extRows(list, group))
	}
	return nil
}

func extRows(list []extJSON, group string) [][]string {
	head := []string{"topic", "queue", "units", "bits", "no bit map"}
	if group != "" {
		head = append(head, "hit", "miss", "not consulted")
	}
	rows := [][]string{head}
	for _, x := range list {
		var sizes []string
		for bits := range x.BitMaps {
			sizes = append(sizes, bits)
		}
		slices.Sort(sizes)
		row := []string{report.Printable(x.Topic), fmt.Sprint(x.Queue), formatInt(x.Units), strings.Join(sizes, ","), formatInt(x.NoBitMap)}
		if group != "" {
			row = append(row, formatInt(*x.Hit), formatInt(*x.Miss), formatInt(*x.Not))
		}
		rows = append(rows, row)
	}
	return rows
}
