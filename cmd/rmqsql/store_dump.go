package main

import (
	"fmt"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/internal/survey"
)

// entryJSON is an entry of a ConsumeQueue.
type entryJSON struct {
	Topic          string  `json:"topic"`
	Queue          int     `json:"queue"`
	QueueOffset    int64   `json:"queueOffset"`
	Kind           string  `json:"kind"`
	PhysicalOffset jsonInt `json:"physicalOffset"`
	Size           int32   `json:"size"`
	TagCode        jsonInt `json:"tagCode"` // the field as it stands
	// ExtCode is the code in the unit that the field leads to; null if it is no
	// address, or the unit is gone.
	ExtCode      *jsonInt `json:"extCode,omitempty"`
	IsExtAddress bool     `json:"extAddress,omitempty"`
	DeliveryTime *jsonInt `json:"deliveryTime,omitempty"`
	BatchSize    int16    `json:"batchSize,omitempty"`
}

// dumpEntry returns what writes one line an entry.
func (e *env) dumpEntry(format string) func(survey.Entry) error {
	if format == "jsonl" {
		encoder := jsonEncoder(e.stdout)
		return func(s survey.Entry) error { return encoder.Encode(newEntryJSON(s)) }
	}
	return func(s survey.Entry) error {
		_, err := fmt.Fprintf(e.stdout, "%s queue %d offset %d  %s  at %d  size %d  code %s\n",
			report.Printable(s.Ref.Topic), s.Ref.ID, s.QueueOffset, s.Kind, s.Offset, s.Size, codeText(s))
		return err
	}
}

// codeText shows the code field and what it means.
func codeText(s survey.Entry) string {
	text := formatInt(s.TagCode)
	switch {
	case s.Ext && s.HasCode:
		text += fmt.Sprintf(" (ext unit with code %d)", s.Code)
	case s.Ext:
		text += " (ext unit that is gone)"
	case s.Delayed:
		text += " (" + formatTime(s.Code) + ")"
	}
	if s.Batch > 0 {
		text += fmt.Sprintf("  batch of %d", s.Batch)
	}
	return text
}

func newEntryJSON(s survey.Entry) entryJSON {
	j := entryJSON{
		Topic: s.Ref.Topic, Queue: s.Ref.ID, QueueOffset: s.QueueOffset, Kind: string(s.Kind),
		PhysicalOffset: jsonInt(s.Offset), Size: s.Size, TagCode: jsonInt(s.TagCode), IsExtAddress: s.Ext, BatchSize: s.Batch,
	}
	code := jsonInt(s.Code)
	switch {
	case s.Ext && s.HasCode:
		j.ExtCode = &code
	case s.Delayed && s.HasCode:
		j.DeliveryTime = &code
	}
	return j
}
