package seltest

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// TestSchema holds the schema for editors against what is read: they take and
// refuse the same.
func TestSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/schema/test.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		content string
		valid   bool
	}{
		{"release: 4.9\nselectors: {a: b, c: {sql: d, release: 5.1.3}, e: {tags: f}, g: {from: h}}\ntests: []", true},
		{"selectors: {a: b}\ntests:\n- {message: {a: 1, b: true, c: x, d: ~}, want: null}\n- {name: n, selector: a, want: false}\n- {want: filtered}", true},
		{"selectors: {a: b}\ntests:\n- {message: {tags: x, keys: [k, 1], body: {}, properties: {a: 1}}, want: error}", true},
		{"selectors: {a: b}\ntests:\n- {message: {a: 1}, table: [[b, want], [~, null], [1, delivered]]}", true},
		{"selectors: {a: b}\ntests: []\nmore: 1", false},
		{"selectors: {a: b}", false},
		{"tests: []", false},
		{"selectors: {}\ntests: []", false},
		{"selectors: {a: {sql: b, tags: c}}\ntests: []", false},
		{"selectors: {a: {sql: b, text: c}}\ntests: []", false},
		{"selectors: {a: {}}\ntests: []", false},
		{"selectors: {a: }\ntests: []", false},
		{"selectors: {a: b}\ntests: {}", false},
		{"selectors: {a: b}\ntests: [{}]", false},
		{"selectors: {a: b}\ntests: [{want: maybe}]", false},
		{"selectors: {a: b}\ntests: [{want: null, mesage: {}}]", false},
		{"selectors: {a: b}\ntests: [{want: null, message: []}]", false},
		{"selectors: {a: b}\ntests: [{want: null, message: {a: {b: c}}}]", false},
		{"selectors: {a: b}\ntests: [{want: null, message: {properties: {}, tag: x}}]", false},
		{"selectors: {a: b}\ntests: [{want: null, table: [[want], [null]]}]", false},
		{"selectors: {a: b}\ntests: [{table: [[want]]}]", false},
		{"selectors: {a: b}\ntests: [{table: [[want], want]}]", false},
	} {
		_, problems := Read("t.yaml", test.content)
		if read := len(problems) == 0; read != test.valid {
			t.Errorf("read %t, want %t: %s %v", read, test.valid, test.content, problems)
		}
		var document any
		if err := yaml.Unmarshal([]byte(test.content), &document); err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(instance); (err == nil) != test.valid {
			t.Errorf("schema: %v, want %t: %s", err, test.valid, test.content)
		}
	}
}
