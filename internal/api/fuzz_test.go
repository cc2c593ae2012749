package api_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/internal/api"
)

// FuzzAnswer sends anything to every operation: each answers, in JSON, with an
// error that has one of the codes if at all.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `[]`, `{"expression":"a > 1","messages":[{"a":"2"}]}`, `{"expression":"a >","messages":"{"}`,
		`{"type":"TAG","expression":"Aa||BB","messages":{"TAGS":"Aa"},"lang":"zh"}`, `{"filters":[{"expression":"a=1"}],"messages":[]}`,
		`{"expressions":["a == 1","a"],"against":["4.9.4"],"samples":[{"a":1.5}]}`, `{"expression":"a BETWEEN 1 AND 2 x","rows":3}`,
		`{"expression":"a LIKE '%'","release":"extended","messages":"{\"a\":true}","typed":true,"keepEmpty":true,"echo":true,"index":1}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, request []byte) {
		for _, operation := range api.Operations() {
			r := api.Answer(operation, request)
			var reply struct {
				Version int
				Error   *struct {
					Code    api.Code
					Message string
				}
			}
			if err := json.Unmarshal(r.Body, &reply); err != nil || reply.Version != api.Version {
				t.Fatalf("%s: %v: %s", operation, err, r.Body)
			}
			switch {
			case r.Code == api.OK && reply.Error == nil:
			case r.Code == api.Internal:
				t.Fatalf("%s: %s", operation, r.Body)
			case reply.Error == nil || reply.Error.Code != r.Code || reply.Error.Message == "" || !slices.Contains(api.Codes(), r.Code):
				t.Fatalf("%s: code %q: %s", operation, r.Code, r.Body)
			}
		}
	})
}

// FuzzAgree asks one question in every way: the operations agree with the engine
// and with each other.
func FuzzAgree(f *testing.F) {
	for _, seed := range [][3]string{
		{"a > 1", "a", "2"}, {"a > 1 AND b = 'x'", "a", "1.5"}, {"a = 'x' b", "a", "x"}, {"NOT a", "a", "true"}, {"a >", "b", ""}, {"a IN ('北京')", "a", "北京"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, expression, name, value string) {
		messages := []map[string]string{{name: value}, {"other": "x"}}
		filter, compileErr := rmqsql.Compile(jsonText(t, expression), &rmqsql.Options{Limits: rmqsql.Limits{Bytes: api.MaxExpression, Levels: 200}})
		var evaluated struct {
			Results []struct{ Delivered bool }
			Summary struct{ Delivered, Filtered int }
			Unread  []json.RawMessage
		}
		question := map[string]any{"expression": expression, "messages": messages}
		code := answer(t, "eval", question, &evaluated)
		if (compileErr != nil) != (code == api.Refused) {
			t.Fatalf("Compile: %v; eval: %q", compileErr, code)
		}
		var checked struct {
			Findings []struct{ Rule, Severity string }
		}
		answer(t, "check", map[string]any{"expression": expression}, &checked)
		if code == api.Refused && (len(checked.Findings) == 0 || checked.Findings[0].Severity != "error") {
			t.Fatalf("eval refuses it, check says %+v", checked)
		}
		if code != api.OK {
			return
		}
		var matched struct{ Results []struct{ Matched []string } }
		answer(t, "match", map[string]any{"filters": []map[string]string{{"name": "f", "expression": expression}}, "messages": messages}, &matched)
		for i, r := range evaluated.Results {
			properties := rmqsql.Map{}
			for name, value := range messages[i] {
				if value = jsonText(t, value); value != "" {
					properties[jsonText(t, name)] = value
				}
			}
			if want := filter.Match(properties); r.Delivered != want || (len(matched.Results[i].Matched) == 1) != want {
				t.Fatalf("message %d: eval %t, match %q, the engine %t", i, r.Delivered, matched.Results[i].Matched, want)
			}
		}
		var explained struct {
			Summary struct{ Delivered, Filtered int }
		}
		answer(t, "explain", question, &explained)
		if explained.Summary != evaluated.Summary {
			t.Fatalf("explain counts %+v, eval %+v", explained.Summary, evaluated.Summary)
		}
	})
}

// jsonText is what is left of a text on its way through JSON.
func jsonText(t *testing.T, text string) string {
	data, err := json.Marshal(text)
	if err == nil {
		err = json.Unmarshal(data, &text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func answer(t *testing.T, operation string, request, into any) api.Code {
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	r := api.Answer(operation, data)
	if r.Code != api.OK {
		return r.Code
	}
	if err := json.Unmarshal(r.Body, into); err != nil {
		t.Fatalf("%v: %s", err, r.Body)
	}
	return r.Code
}
