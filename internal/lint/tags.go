package lint

import (
	"errors"
	"slices"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/internal/tags"
)

// CheckTags returns all there is to say about a tag subscription, in the order of
// the text.
func CheckTags(text string, options Options) []Finding {
	subscription, err := tags.Parse(text, options.Release)
	if err != nil {
		var e *ast.Error
		if !errors.As(err, &e) {
			e = &ast.Error{Code: ast.CodeTagsEmpty}
		}
		return []Finding{{Error: *e}}
	}
	p := &tagPass{text: text, options: options, subscription: subscription, pieces: pieces(text)}
	for _, rule := range rules {
		if rule.checkTags != nil {
			p.code = rule.Code
			rule.checkTags(p)
		}
	}
	slices.SortStableFunc(p.findings, byPlace)
	return p.findings
}

// tagPass is one look at one tag subscription.
type tagPass struct {
	text         string
	options      Options
	subscription *tags.Subscription
	pieces       []piece
	code         ast.Code
	findings     []Finding
}

// piece is what stands between two ||.
type piece struct {
	tag string   // trimmed; "" if there is nothing else
	at  ast.Span // of the tag; of the whole piece if that is empty
}

// pieces cuts the text like a client does.
func pieces(text string) (list []piece) {
	start := 0
	for part := range strings.SplitSeq(text, "||") {
		tag := javalang.Trim(part)
		at := ast.Span{Start: start, End: start + len(part)}
		if tag != "" {
			at.Start += strings.Index(part, tag)
			at.End = at.Start + len(tag)
		}
		list = append(list, piece{tag, at})
		start += len(part) + len("||")
	}
	return list
}

func (p *tagPass) report(at ast.Span, args ...any) *Finding {
	p.findings = append(p.findings, Finding{Error: ast.Error{Code: p.code, Span: at, Args: args}})
	return &p.findings[len(p.findings)-1]
}

// each calls visit for every tag, in the order of the text.
func (p *tagPass) each(visit func(piece)) {
	if p.subscription.All() || p.isSelector() {
		return
	}
	for _, piece := range p.pieces {
		if piece.tag != "" {
			visit(piece)
		}
	}
}

// prove returns a fix if the edited text asks for the intended tags.
func (p *tagPass) prove(intended []string, edits ...Edit) *Fix {
	f := &Fix{Edits: edits}
	s, err := tags.Parse(f.Apply(p.text), p.options.Release)
	if err != nil || s.All() || !slices.Equal(s.Tags(), intended) {
		return nil
	}
	return f
}

// CorrectTags is Correct for a tag subscription: it corrects one finding after the
// other wherever it is certain what was meant. Each fix is proven: the
// subscription then asks for exactly the tags that were meant.
func CorrectTags(text string, options Options) (fixed string, applied []Finding, err error) {
	fixed = text
	for range min(maxFixes, maxRead/(len(text)+1)+1) {
		findings := CheckTags(fixed, options)
		i := slices.IndexFunc(findings, func(f Finding) bool { return f.Fix != nil })
		if i < 0 {
			if _, err := tags.Parse(fixed, options.Release); err != nil {
				return text, nil, err
			}
			return fixed, applied, nil
		}
		applied = append(applied, findings[i])
		fixed = findings[i].Fix.Apply(fixed)
	}
	return text, nil, errTooMany
}
