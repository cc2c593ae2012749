package extract

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// subscriptionLists are texts and what is read of them.
var subscriptionLists = []struct {
	name, text, want string
	own              bool // of the project's own form, which the schema describes
}{
	{"yaml", "subscriptions:\n- {group: g, topic: t, type: sql, expression: a > 1, name: x}\n- {group: g, topic: u, expression: TagA || TagB}\n",
		"sql a > 1 @g #t, tag TagA || TagB @g #u", true},
	{"bare list", `[{"group": "g", "topic": "t", "type": "SQL92", "expression": "a"}]`, "sql a @g #t", true},
	{"json with tabs", "{\n\t\"subscriptions\":\t[{\"group\":\"g\",\t\"topic\":\"t\\tt\", \"expression\":\"A\"}]}", "tag A @g #t\tt", true},
	{"connection", `{"subscriptionTable":{"t":{"topic":"t","subString":"A||B","expressionType":"TAG","codeSet":[1]},"%RETRY%g":{"topic":"%RETRY%g","subString":"*"}}}`,
		"tag A||B @g #t", false},
	{"connection without a group", `{"subscriptionTable":{"t":{"topic":"t","subString":"*","expressionType":null}}}`, "tag * @(unnamed) #t", false},
	{"json lines", "{\"group\":\"g1\",\"subscriptionTable\":{\"t\":{\"topic\":\"t\",\"subString\":\"A\"}}}\n{\"group\":\"g2\",\"subscriptionTable\":{\"t\":{\"topic\":\"t\",\"subString\":\"B\"}}}\n",
		"tag A @g1 #t, tag B @g2 #t", false},
	{"running info", `{"properties":{},"subscriptionSet":[{"topic":"t","subString":"a > 1","expressionType":"SQL92"},{"topic":"%RETRY%g","subString":"*"}]}`,
		"sql a > 1 @g #t", false},
	{"heartbeat", `{"consumerDataSet":[{"groupName":"g","subscriptionDataSet":[{"topic":"t","subString":"A"}]}]}`, "tag A @g #t", false},
	{"filters", `{"filterDataByTopic":{"t":{"groupFilterData":{"g":{"topic":"t","expression":"a = 1","expressionType":"SQL92"}}}}}`, "sql a = 1 @g #t", false},
	{"empty list", "subscriptions: []", "", true},

	{"unknown key", "subscriptions: [{group: g, topic: t, expresion: a}]", "f:1:38: a subscription has no key expresion: ", true},
	{"unknown top key", "subscriptions: []\nversion: 1", "f:2:1: there is no key version: ", true},
	{"missing key", "- {group: g, expression: a}", "f:1:3: a subscription needs the key topic", true},
	{"wrong type", "- {group: g, topic: t, type: xpath, expression: a}", "f:1:30: a type is sql or tag, not xpath", true},
	{"not a text", "- {group: g, topic: t, expression: [a]}", "f:1:36: expression takes a text", true},
	{"nothing", "a: 1", "f:1:1: there are no subscriptions", false},
	{"not YAML", "{", "f: it is neither JSON nor YAML: ", false},
	{"a word", "hello", "f:1:1: a list of subscriptions is expected", true},
	{"no data", `{"subscriptionTable":{"t":{}}}`, "f:1:27: subscription data needs topic and subString", false},
}

func TestReadSubscriptions(t *testing.T) {
	for _, test := range subscriptionLists {
		f, err := ReadSubscriptions("f", test.text, "")
		var list []string
		for _, s := range f.Selectors {
			list = append(list, s.Kind.String()+" "+s.Text()+" @"+s.Group()+" #"+s.Topic())
		}
		got := strings.Join(list, ", ")
		if err != nil {
			got = err.Error()
			var bad *ListError
			if !errors.As(err, &bad) {
				t.Errorf("%s: %T", test.name, err)
			}
			if strings.HasPrefix(got, test.want) {
				continue
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", test.name, diff)
		}
	}
}

// TestSubscriptionSchema: the published schema accepts what is read, of the form that
// it describes, and nothing else.
func TestSubscriptionSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/schema/subscriptions.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range subscriptionLists {
		if !test.own {
			continue
		}
		var value any
		if err := yaml.Unmarshal([]byte(plainBlanks(test.text)), &value); err != nil {
			t.Fatal(test.name, err)
		}
		_, readError := ReadSubscriptions("f", test.text, "")
		if err := schema.Validate(value); (err == nil) != (readError == nil) {
			t.Errorf("%s: schema %v, reader %v", test.name, err, readError)
		}
	}
}

func FuzzSubscriptions(f *testing.F) {
	for _, test := range subscriptionLists {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, content string) {
		file, err := ReadSubscriptions("f", content, "g")
		var bad *ListError
		if err != nil && !errors.As(err, &bad) {
			t.Fatalf("%T", err)
		}
		for _, s := range file.Selectors {
			inside(t, s)
		}
	})
}
