package main

import (
	"encoding/json"
	"os"
	"strings"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/wire"
)

// pattern is a selector of the workload with its messages.
type pattern struct {
	Name     string
	Selector string
	Messages []message
}

// message has its properties in stored order. The last letter of its name tells
// whether it matches.
type message struct {
	Name       string
	Properties [][2]string
}

func (m message) matches() bool { return strings.HasSuffix(m.Name, "y") }

// properties returns a map whose strings are nobody else's: literals shared with a
// selector are equal by their addresses, which flatters the figures.
func (m message) properties() map[string]string {
	properties := make(map[string]string, len(m.Properties))
	for _, p := range m.Properties {
		properties[strings.Clone(p[0])] = strings.Clone(p[1])
	}
	return properties
}

// stored returns the properties as brokers store them.
func (m message) stored() rmqsql.Stored {
	var stored rmqsql.Stored
	for _, p := range m.Properties {
		stored = wire.AppendProperty(stored, p[0], p[1])
	}
	return stored
}

// line returns the properties as a JSON object.
func (m message) line() []byte {
	var b strings.Builder
	for _, p := range m.Properties {
		name, _ := json.Marshal(p[0])
		value, _ := json.Marshal(p[1])
		b.WriteByte(',')
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	return []byte("{" + b.String()[1:] + "}")
}

// readWorkload reads the workload from the module's folder testdata.
func readWorkload() ([]pattern, error) {
	file, err := os.Open("../testdata/bench/workload.jsonl")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var patterns []pattern
	for lines := json.NewDecoder(file); lines.More(); {
		var p pattern
		if err := lines.Decode(&p); err != nil {
			return nil, err
		}
		patterns = append(patterns, p)
	}
	return patterns, nil
}
