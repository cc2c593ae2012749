package main

import "k8s.io/apimachinery/pkg/labels"

// labelsEngine is the selectors of Kubernetes, which have no OR.
var labelsEngine = engine{"k8s labels", "k8s.io/apimachinery", "label selectors over map[string]string; they have no OR", func(p pattern) (matcher, error) {
	text, ok := labelsText[p.Name]
	if !ok {
		return nil, nil
	}
	selector, err := labels.Parse(text)
	if err != nil {
		return nil, err
	}
	return func(properties map[string]string) run {
		var set labels.Labels = labels.Set(properties)
		return counting(func() bool { return selector.Matches(set) })
	}, nil
}}

var labelsText = map[string]string{
	"P1": "region = BEIJING",
	"P2": "amount > 100",
	"P4": "color in (red,blue,green,black,white,grey,pink,cyan), size > 9, size < 21",
}
