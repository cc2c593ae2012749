package extract

import (
	"regexp"
	"strings"
)

// readDDL reads a file of statements for Flink.
func readDDL(s *Source, _ *Options) *File {
	b := newBuilder(s, verbatim, 0, len(s.Text))
	b.copy(s.Text, 0, len(s.Text))
	return &File{Source: s, Selectors: ddlSelectors(b.value(), s), Comments: sqlComments(s)}
}

var sqlComment = regexp.MustCompile(`(?s)--[^\n]*|/\*.*?\*/`)

func sqlComments(s *Source) []Comment {
	var comments []Comment
	for _, m := range sqlComment.FindAllStringIndex(s.Text, -1) {
		comments = append(comments, Comment{m[0], m[1], s.Text[m[0]:m[1]]})
	}
	return comments
}

// The options of the table connector, newer and older.
const (
	ddlSQL   = "rocketmq.source.filter.sql"
	ddlTag   = "rocketmq.source.filter.tag"
	ddlTopic = "rocketmq.source.topic"
	ddlGroup = "rocketmq.source.group"
)

// option is 'key' = 'value' in a statement.
type option struct {
	key   string
	value Value
}

// ddlSelectors finds the filters among the options of tables in a text.
func ddlSelectors(v Value, s *Source) []*Selector {
	var found []*Selector
	for _, options := range ddlOptions(v) {
		byKey := map[string]Value{}
		for _, o := range options {
			byKey[o.key] = o.value
		}
		connector, _ := byKey["connector"].Known()
		first := func(keys ...string) Value {
			for _, key := range keys {
				if v, ok := byKey[key]; ok {
					return v
				}
			}
			return nil
		}
		topic, group := first(ddlTopic, "topic"), first(ddlGroup, "consumerGroup", "consumergroup")
		for _, o := range options {
			old := connector == "rocketmq"
			switch {
			case o.key == ddlSQL || old && o.key == "sql":
				found = append(found, &Selector{Kind: SQL, Value: o.value, Source: s, group: group, topic: topic})
			case o.key == ddlTag || old && o.key == "tag":
				found = append(found, &Selector{Kind: Tag, Value: o.value, Source: s, group: group, topic: topic})
			}
		}
	}
	return found
}

// ddlOptions returns the options of a text, those of one pair of parentheses
// together.
func ddlOptions(v Value) [][]option {
	all := letters(v)
	text := plain(all)
	var lists [][]option
	var list []option
	var key string
	expectValue, haveKey := false, false
	flush := func() {
		if len(list) > 0 {
			lists, list = append(lists, list), nil
		}
	}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], "--"):
			i += runLength(text[i:], "\n")
			continue
		case strings.HasPrefix(text[i:], "/*"):
			i += blockCommentEnd(text[i:], false)
			continue
		case c == '\'':
			end, inside := sqlString(text, i)
			if end < 0 {
				flush()
				return lists
			}
			if expectValue {
				list = append(list, option{key, ddlValue(v, all, inside)})
				haveKey, expectValue = false, false
			} else {
				key, haveKey = text[i+1:end-1], true
			}
			i = end
			continue
		case c == '=' && haveKey:
			expectValue = true
		case c <= ' ':
		default:
			haveKey, expectValue = false, false
			if c == ')' || c == ';' {
				flush()
			}
		}
		i++
	}
	flush()
	return lists
}

// sqlString returns the offset behind a string and those of its letters; a doubled
// quote is one. -1 if the string has no end.
func sqlString(text string, i int) (end int, inside []int) {
	for i++; i < len(text); i++ {
		if text[i] == '\'' {
			if i+1 == len(text) || text[i+1] != '\'' {
				return i + 1, inside
			}
			inside = append(inside, i)
			i++
			continue
		}
		inside = append(inside, i)
	}
	return -1, nil
}

// ddlValue is the text of letters of a value, as a string of SQL in it.
func ddlValue(v Value, all []letter, inside []int) Value {
	chosen := make([]letter, len(inside))
	for n, i := range inside {
		chosen[n] = all[i]
	}
	out := spell(v, chosen)
	for i := range out {
		out[i].quoting = doubling("'").within(out[i].quoting)
	}
	if len(inside) == 0 {
		return out
	}
	return placeholders(out)
}

// ddl looks for statements in a string of source code, and for an option that is set
// by a call: set("rocketmq.source.filter.sql", "…").
func (f *finder) ddl(t *token) {
	text := t.value.String()
	if !strings.Contains(text, "rocketmq") {
		return
	}
	if text != ddlSQL && text != ddlTag {
		f.found = append(f.found, ddlSelectors(t.value, f.source)...)
		return
	}
	for i := range f.tokens {
		if f.tokens[i].start != t.start {
			continue
		}
		open := int(f.inside[i])
		if open < 0 || !f.at(open).is("(") || !f.at(i+1).is(",") {
			return
		}
		kind := SQL
		if text == ddlTag {
			kind = Tag
		}
		end := f.expressionEnd(i + 2)
		if v := f.value(span{i + 2, end}); v != nil {
			s := f.add(kind, v, i)
			s.topic = nil
		}
		return
	}
}
