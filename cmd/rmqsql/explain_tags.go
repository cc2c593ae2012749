package main

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"github.com/fatih/color"
	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/explain"
	"github.com/rmqsql/rmqsql/internal/message"
	"github.com/rmqsql/rmqsql/internal/report"
)

// tagGroup is the messages of one tag.
type tagGroup struct {
	count, index int
	verdict      explain.TagVerdict
}

// explainTags explains a subscription to tags: the broker's check, the consumer's,
// and collisions.
func (e *env) explainTags(c *cli.Context, format string) error {
	if c.Args().Present() || c.IsSet("f") {
		return usagef("--tags holds the subscription: give no other expression (%s)", quoteArg(c.Args().First()+c.String("f")))
	}
	release, err := e.release(c)
	if err != nil {
		return err
	}
	text := c.String("tags")
	f, err := rmqsql.CompileTags(text, &rmqsql.Options{Release: release})
	var refused *ast.Error
	if errors.As(err, &refused) {
		finding := report.New(refused, text, argument(text, 1).origin)
		e.complainFinding(&finding)
		return exitFailed
	}
	if err != nil {
		return err
	}
	groups, unread, err := e.groupTags(c, f)
	if err != nil {
		return err
	}
	filtered := 0
	for _, g := range groups {
		if !g.verdict.Delivered {
			filtered += g.count
		}
	}
	if format == "json" {
		err = e.writeTagsJSON(f, release, groups, filtered)
	} else {
		e.writeTags(f, groups, filtered)
	}
	return errors.Join(err, messagesCode(filtered, unread))
}

// groupTags sorts messages by tag: those that are filtered first, the most
// frequent before the others.
func (e *env) groupTags(c *cli.Context, f *rmqsql.TagFilter) (list []*tagGroup, unread int, err error) {
	byTag := map[string]*tagGroup{}
	unread, err = e.eachMessage(c, func(m message.Message, _ rmqsql.Message) {
		tag := m.Properties["TAGS"].Text
		if byTag[tag] == nil {
			byTag[tag] = &tagGroup{index: m.Index, verdict: explain.JudgeTag(f, tag)}
			list = append(list, byTag[tag])
		}
		byTag[tag].count++
	})
	slices.SortStableFunc(list, func(a, b *tagGroup) int {
		return cmp.Or(cmp.Compare(ordinal(a.verdict.Delivered), ordinal(b.verdict.Delivered)), cmp.Compare(b.count, a.count))
	})
	return list, unread, err
}

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}

func total(groups []*tagGroup) int {
	n := 0
	for _, g := range groups {
		n += g.count
	}
	return n
}

func (e *env) writeTags(f *rmqsql.TagFilter, groups []*tagGroup, filtered int) {
	all := total(groups)
	if all == 0 { // none could be read, which has been said
		return
	}
	if all == 1 {
		c, verdict := e.tagVerdict(groups[0].verdict)
		e.writeHeadline(c, verdict, explain.TagReason(f, groups[0].verdict, e.lang))
		e.writeTagSteps(f, groups[0])
	} else {
		e.printf("%s\n", explain.Text(explain.LabelSummary, e.lang, "total", strconv.Itoa(all),
			"delivered", strconv.Itoa(all-filtered), "filtered", strconv.Itoa(filtered)))
		for _, g := range groups[:min(len(groups), mostExamples)] {
			c, verdict := e.tagVerdict(g.verdict)
			e.printf("\n%s\n", explain.Text(explain.LabelGroup, e.lang, "count", strconv.Itoa(g.count), "total", strconv.Itoa(all),
				"verdict", e.out.paint(c, verdict), "index", strconv.Itoa(g.index)))
			e.printf("%s\n", wrap("  "+report.Printable(explain.TagReason(f, g.verdict, e.lang)), e.out.width, 4))
			e.writeTagSteps(f, g)
		}
		if rest := groups[min(len(groups), mostExamples):]; len(rest) > 0 {
			e.printf("\n%s\n", explain.Text(explain.LabelMoreGroups, e.lang, "count", strconv.Itoa(len(rest)), "messages", strconv.Itoa(total(rest))))
		}
	}
	if filtered == 0 {
		e.writeList(explain.LabelElsewhere, explain.ElsewhereTags(e.lang))
	}
}

// writeTagSteps tells what the broker and the consumer say, and what to do.
func (e *env) writeTagSteps(f *rmqsql.TagFilter, g *tagGroup) {
	for _, step := range explain.TagSteps(g.verdict, e.lang) {
		e.printf("  - %s\n", report.Printable(step))
	}
	if advice := explain.TagAdvice(f, g.verdict, e.lang); advice != "" {
		e.printf("%s\n", e.adviceLine(advice, 2))
	}
}

func (e *env) tagVerdict(v explain.TagVerdict) (*color.Color, string) {
	if v.Delivered {
		return e.out.good, explain.Text(explain.LabelDelivered, e.lang)
	}
	return e.out.bad, explain.Text(explain.LabelDropped, e.lang)
}

// jsonTagGroup is the JSON form of a tagGroup.
type jsonTagGroup struct {
	Count     int    `json:"count"`
	Index     int    `json:"index"`
	Delivered bool   `json:"delivered"`
	Reason    string `json:"reason"`
	Advice    string `json:"advice,omitempty"`
	Tag       string `json:"tag"`
	Code      int64  `json:"code"`
	Broker    bool   `json:"broker"`
	Consumer  bool   `json:"consumer"`
	Collides  string `json:"collides,omitempty"` // the subscribed tag of the same code
}

func (e *env) writeTagsJSON(f *rmqsql.TagFilter, release rmqsql.Release, groups []*tagGroup, filtered int) error {
	lang := e.machineLang()
	all := total(groups)
	out := struct {
		Version    int            `json:"version"`
		Expression string         `json:"expression"`
		Release    string         `json:"release"`
		Summary    jsonCounts     `json:"summary"`
		Groups     []jsonTagGroup `json:"groups"`
		Elsewhere  []string       `json:"elsewhere,omitempty"`
	}{explanationVersion, f.String(), release.String(), jsonCounts{all, all - filtered, filtered}, []jsonTagGroup{}, nil}
	for _, g := range groups {
		v := g.verdict
		out.Groups = append(out.Groups, jsonTagGroup{
			Count: g.count, Index: g.index, Delivered: v.Delivered,
			Reason: explain.TagReason(f, v, lang), Advice: explain.TagAdvice(f, v, lang),
			Tag: v.Tag, Code: v.Code, Broker: v.Broker, Consumer: v.Consumer, Collides: v.Collides,
		})
	}
	if all > 0 && filtered == 0 {
		out.Elsewhere = explain.ElsewhereTags(lang)
	}
	return e.writeDocument(out)
}
