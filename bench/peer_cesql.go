package main

import (
	"strings"

	cesql "github.com/cloudevents/sdk-go/sql/v2"
	"github.com/cloudevents/sdk-go/sql/v2/parser"
	"github.com/cloudevents/sdk-go/v2/event"
)

// cesqlEngine has the properties as extensions of an event.
var cesqlEngine = engine{"CloudEvents SQL", "github.com/cloudevents/sdk-go/sql/v2", "over the extensions of an event", func(p pattern) (matcher, error) {
	text, ok := cesqlText[p.Name]
	if !ok {
		return nil, nil
	}
	expression, err := compileCESQL(text)
	if err != nil {
		return nil, err
	}
	return func(properties map[string]string) run {
		e := cloudEvent(properties)
		return counting(func() bool {
			v, err := expression.Evaluate(e)
			matched, _ := v.(bool)
			return err == nil && matched
		})
	}, nil
}}

func compileCESQL(text string) (cesql.Expression, error) { return parser.Parse(text) }

// cloudEvent carries properties under names that an event allows: small letters and
// digits.
func cloudEvent(properties map[string]string) event.Event {
	e := event.New()
	e.SetID("1")
	e.SetSource("bench")
	e.SetType("message")
	for name, value := range properties {
		e.SetExtension(strings.ToLower(strings.ReplaceAll(name, "_", "")), value)
	}
	return e
}

// cesqlText is the patterns in CESQL, which reads strings as integers by itself.
var cesqlText = map[string]string{
	"P1": `region = 'BEIJING'`,
	"P2": `amount > 100`,
	"P3": `(amount > 100 AND region = 'BEIJING') OR orderid = 'VIP001'`,
	"P4": `color IN ('red', 'blue', 'green', 'black', 'white', 'grey', 'pink', 'cyan') AND size >= 10 AND size <= 20`,
	"P5": `(region = 'BEIJING' OR region = 'SHANGHAI') AND amount > 100 AND amount < 10000 AND (color = 'red' OR color = 'cyan')
		AND size >= 5 AND size <= 50 AND (status = 'PAID' OR status = 'SHIPPED') AND qty > 0 AND qty < 1000
		AND price > 10 AND price < 5000 AND orderid != 'X0'
		AND ((EXISTS channel AND channel = 'web') OR (EXISTS level AND level > 3) OR size = 15)
		AND ((EXISTS level AND level < 10) OR orderid = 'VIP001')`,
}
