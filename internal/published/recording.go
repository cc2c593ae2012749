package published

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// RecordingFile is the name of a recording in the folder of its store.
const RecordingFile = "recording.json"

// FilterFile is where a broker keeps the filters of its groups, below its store.
const FilterFile = "config/consumerFilter.json"

// Recording is what a broker was sent and what it delivered.
type Recording struct {
	Release string `json:"release"`
	Sent    []Sent `json:"sent"`
	Pulls   []Pull `json:"pulls"`
}

// Sent is a message as its producer sent it.
type Sent struct {
	Topic string `json:"topic"`
	Key   string `json:"key"` // its KEYS, by which it is found again
	// Properties are the producer's, name 0x01 value 0x02, repeated.
	Properties string `json:"properties"`
	Body       string `json:"body"`
}

// Pull is what a consumer got from the beginning of a topic to its end.
type Pull struct {
	Group      string `json:"group"`
	Topic      string `json:"topic"`
	Type       string `json:"type"`
	Expression string `json:"expression"`
	// Registered: the expression was announced in heartbeats, and not brought with
	// each pull. Only then the broker consults bit maps.
	Registered bool `json:"registered"`
	// Client: the messages came out of a client, behind its check of the tag's text.
	Client bool `json:"client"`
	// Refused is the broker's answer where it delivered nothing because it did not
	// take the subscription; 0 otherwise.
	Refused int `json:"refused"`
	// Offsets are the queue offsets of what was delivered, by queue, ascending;
	// queues without any are left out.
	Offsets map[int][]int64 `json:"offsets"`
}

// Load reads the recording of the store in a folder.
func Load(dir string) (*Recording, error) {
	b, err := os.ReadFile(filepath.Join(dir, RecordingFile))
	if err != nil {
		return nil, err
	}
	rec := new(Recording)
	return rec, json.Unmarshal(b, rec)
}

// Save writes the recording into the folder of its store, a message or pull a line.
func (r *Recording) Save(dir string) error {
	var b bytes.Buffer
	release, err := json.Marshal(r.Release)
	fmt.Fprintf(&b, "{\"release\": %s,\n\"sent\": [", release)
	err = errors.Join(err, writeLines(&b, r.Sent))
	b.WriteString("],\n\"pulls\": [")
	err = errors.Join(err, writeLines(&b, r.Pulls))
	b.WriteString("]}\n")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, RecordingFile), b.Bytes(), 0o644)
}

func writeLines[T any](b *bytes.Buffer, list []T) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false) // selectors are full of < and >
	for i := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := enc.Encode(list[i]); err != nil {
			return err
		}
	}
	return nil
}
