package extract

// Kind is which of the two filter languages a text is in.
type Kind uint8

// The kinds.
const (
	Tag Kind = iota
	SQL
)

// String returns "sql" or "tag".
func (k Kind) String() string {
	if k == SQL {
		return "sql"
	}
	return "tag"
}

// Selector is a selector or tag subscription that a file holds.
type Selector struct {
	Kind   Kind
	Value  Value
	Source *Source // the file that subscribes; a constant may come from another one

	group, topic Value // as far as the file tells

	// Profile is that of the configuration, such as "dev" for application-dev.yml:
	// only one is active at a time.
	Profile string
	// Implicit is the subscription to everything that a listener has which names no
	// tags. It stands nowhere, but has to agree with others of its group.
	Implicit bool
	// Whole tells that the file holds nothing else, so that the selector may be laid
	// out anew.
	Whole bool
}

// Text returns the selector, holes as {}.
func (s *Selector) Text() string { return s.Value.String() }

// Group returns the consumer group, "" if the file does not tell.
func (s *Selector) Group() string { return known(s.group) }

// Topic returns the topic, "" if the file does not tell.
func (s *Selector) Topic() string { return known(s.topic) }

func known(v Value) string {
	text, ok := v.Known()
	if !ok {
		return ""
	}
	return text
}

// Comment is a comment of a file, in which findings can be silenced.
type Comment struct {
	Start, End int
	Text       string
}

// File is what was found in a file.
type File struct {
	Source    *Source
	Selectors []*Selector
	Comments  []Comment
	// Err tells why the file could not be read as what its name says. What was found
	// all the same is in Selectors.
	Err error

	code *code // nil if the host is no code
}
