package service_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/rmqsql/rmqsql/internal/api"
	"github.com/rmqsql/rmqsql/internal/service"
)

// description is the part of /openapi.json that the tests read. Version 3.1's
// schemas are JSON Schemas, so a validator of those serves.
type description struct {
	OpenAPI    string
	Paths      map[string]map[string]operation
	Components struct {
		Schemas   map[string]json.RawMessage
		Responses map[string]response
	}

	raw any
}

type operation struct {
	OperationID string
	RequestBody *struct{ Content map[string]content }
	Responses   map[string]response
}

type response struct {
	Ref     string `json:"$ref"`
	Content map[string]content
}

type content struct {
	Schema struct {
		Ref string `json:"$ref"`
	}
	Example json.RawMessage
}

func readDescription(t *testing.T, url string) *description {
	t.Helper()
	_, body := send(t, "GET", url+"/openapi.json", "")
	d := &description{}
	if err := json.Unmarshal(body, d); err != nil {
		t.Fatal(err)
	}
	var err error
	if d.raw, err = jsonschema.UnmarshalJSON(bytes.NewReader(body)); err != nil {
		t.Fatal(err)
	}
	return d
}

// schema compiles the schema at a pointer into the description.
func (d *description) schema(t *testing.T, pointer string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("openapi.json", d.raw); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("openapi.json" + pointer)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validate holds a JSON text against the schema at a pointer.
func (d *description) validate(t *testing.T, pointer string, text []byte) error {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return d.schema(t, pointer).Validate(value)
}

// schemaOf returns the pointer to the schema of an operation's reply with a status.
func (d *description) schemaOf(t *testing.T, o operation, status int) string {
	t.Helper()
	r, ok := o.Responses[strconv.Itoa(status)]
	if !ok {
		t.Errorf("%s: the status %d is not described", o.OperationID, status)
		return ""
	}
	if name, isRef := strings.CutPrefix(r.Ref, "#/components/responses/"); isRef {
		r = d.Components.Responses[name]
	}
	return r.Content[jsonType].Schema.Ref
}

// TestDescription: it describes what there is, no more and no less, and its
// references lead somewhere.
func TestDescription(t *testing.T) {
	s := newServer(t, service.Options{})
	d := readDescription(t, s.URL)
	if d.OpenAPI != "3.1.0" {
		t.Errorf("version %q", d.OpenAPI)
	}
	var described []string
	for path, methods := range d.Paths {
		if name, ok := strings.CutPrefix(path, "/v1/"); ok {
			described = append(described, name)
		}
		for method, o := range methods {
			r, body := send(t, strings.ToUpper(method), s.URL+path, "")
			if r.StatusCode == http.StatusNotFound || r.StatusCode == http.StatusMethodNotAllowed {
				t.Errorf("%s %s: status %d: %s", method, path, r.StatusCode, body)
			}
			for status := range o.Responses {
				n, err := strconv.Atoi(status)
				if err != nil {
					t.Error(err)
				}
				if ref := d.schemaOf(t, o, n); ref != "" {
					d.schema(t, ref)
				}
			}
		}
	}
	slices.Sort(described)
	if diff := cmp.Diff(api.Operations(), described); diff != "" {
		t.Errorf("operations (-there +described):\n%s", diff)
	}
	for name := range d.Components.Schemas {
		d.schema(t, "#/components/schemas/"+name)
	}
	for pointer := range maps.Keys(refs(d.raw)) {
		d.schema(t, pointer)
	}
}

// refs collects all references to schemas.
func refs(v any) map[string]bool {
	found := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok && strings.HasPrefix(ref, "#/components/schemas/") {
				found[ref] = true
			}
			for _, below := range v {
				walk(below)
			}
		case []any:
			for _, below := range v {
				walk(below)
			}
		}
	}
	walk(v)
	return found
}

// TestAnswersAsDescribed: requests that are answered, and all answers, are as the
// description says; it allows no field that it does not name.
func TestAnswersAsDescribed(t *testing.T) {
	s := newServer(t, service.Options{})
	d := readDescription(t, s.URL)
	apiCases(t, func(name, label string, request []byte) {
		o, known := d.Paths["/v1/"+name]["post"]
		if !known {
			return
		}
		r, body := ask(t, s, name, request)
		if r.StatusCode == 200 || r.StatusCode == http.StatusUnprocessableEntity {
			if err := d.validate(t, o.RequestBody.Content[jsonType].Schema.Ref, request); err != nil {
				t.Errorf("%s %s: the request: %v", name, label, err)
			}
		}
		if ref := d.schemaOf(t, o, r.StatusCode); ref != "" {
			if err := d.validate(t, ref, body); err != nil {
				t.Errorf("%s %s: status %d: %v\n%s", name, label, r.StatusCode, err, body)
			}
		}
	})
	for path, methods := range d.Paths {
		if o, ok := methods["get"]; ok {
			r, body := send(t, "GET", s.URL+path, "")
			if ref := d.schemaOf(t, o, r.StatusCode); ref != "" {
				if err := d.validate(t, ref, body); err != nil {
					t.Errorf("%s: %v\n%s", path, err, body)
				}
			}
		}
	}
}

// TestExamples: the requests that the description shows are answered.
func TestExamples(t *testing.T) {
	s := newServer(t, service.Options{})
	d := readDescription(t, s.URL)
	shown := 0
	for path, methods := range d.Paths {
		if o, ok := methods["post"]; ok {
			shown++
			r, body := send(t, "POST", s.URL+path, string(o.RequestBody.Content[jsonType].Example), "Content-Type", jsonType)
			if r.StatusCode != 200 {
				t.Errorf("%s: status %d: %s", path, r.StatusCode, body)
			}
		}
	}
	if shown == 0 {
		t.Error("there are no examples")
	}
}

// TestCodesDescribed: the description lists the codes of errors.
func TestCodesDescribed(t *testing.T) {
	s := newServer(t, service.Options{})
	d := readDescription(t, s.URL)
	for _, code := range append(api.Codes(), "nonsense") {
		err := d.validate(t, "#/components/schemas/Failure", api.Failed(&api.Failure{Code: code, Message: "x"}).Body)
		if (err == nil) != (code != "nonsense") {
			t.Errorf("%s: %v", code, err)
		}
	}
}
