package api

import (
	"cmp"
	"slices"

	"github.com/rmqsql/rmqsql/internal/explain"
)

// tagGroup is the messages of one tag.
type tagGroup struct {
	Count     int      `json:"count"`
	Index     int      `json:"index"` // of the first one, from 1
	Delivered bool     `json:"delivered"`
	Text      string   `json:"text"` // the verdict in words
	Reason    string   `json:"reason"`
	Steps     []string `json:"steps"` // what the broker and then the consumer say
	Advice    string   `json:"advice,omitempty"`
	Tag       string   `json:"tag"`
	Code      int64    `json:"code"`
	Broker    bool     `json:"broker"`             // the broker lets it pass, by the code
	Consumer  bool     `json:"consumer"`           // the consumer does too, by the text
	Collides  string   `json:"collides,omitempty"` // the subscribed tag of the same code
}

func (x context) explainTags(text string, b *batch, out *explainReply) error {
	f, err := x.compileTags(text, firstPath)
	if err != nil {
		return err
	}
	list, byTag, delivered := []*tagGroup{}, map[string]*tagGroup{}, 0
	for _, m := range b.messages {
		tag := tagOf(b.engine(m))
		g := byTag[tag]
		if g == nil {
			v := explain.JudgeTag(f, tag)
			verdict := explain.LabelDropped
			if v.Delivered {
				verdict = explain.LabelDelivered
			}
			g = &tagGroup{Index: m.Index, Delivered: v.Delivered, Text: explain.Text(verdict, x.lang),
				Reason: explain.TagReason(f, v, x.lang), Steps: explain.TagSteps(v, x.lang), Advice: explain.TagAdvice(f, v, x.lang),
				Tag: v.Tag, Code: v.Code, Broker: v.Broker, Consumer: v.Consumer, Collides: v.Collides}
			byTag[tag] = g
			list = append(list, g)
		}
		g.Count++
		if g.Delivered {
			delivered++
		}
	}
	slices.SortStableFunc(list, func(a, b *tagGroup) int {
		switch {
		case a.Delivered == b.Delivered:
			return cmp.Compare(b.Count, a.Count)
		case a.Delivered:
			return 1
		}
		return -1
	})
	out.Groups, out.Summary = list, b.counts(delivered)
	if out.Summary.Messages > 0 && out.Summary.Filtered == 0 {
		out.Elsewhere = explain.ElsewhereTags(x.lang)
	}
	return nil
}
