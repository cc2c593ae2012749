package refeval

// Outcome is what became of a term.
type Outcome uint8

// The outcomes.
const (
	NotEvaluated Outcome = iota // skipped: a term before it decided, or failed
	True
	False
	Null
	Plain // a text or a number; the term's Value
	Error // the term, or one below it, failed, and with it the whole selector
)

var outcomeNames = [...]string{
	NotEvaluated: "not evaluated", True: "true", False: "false", Null: "null", Plain: "plain", Error: "error",
}

// String returns the outcome's name in lower case.
func (o Outcome) String() string { return outcomeNames[o] }

// Reason says why a term failed, or came out in a way that its values alone do
// not show. It is data: whoever shows it has the words.
type Reason uint8

// The reasons.
const (
	NoReason Reason = iota

	// Why a term failed.
	UnreadableNumber       // a text beside a number does not read as the number's type
	OrderOfText            // > >= < <= between two texts, one of which does not read as a double
	BooleanLeftOfText      // a boolean on the left is not compared with a text
	Float64LeftOfFloat32   // a double on the left is not compared with a float
	NegationOfSmallInteger // - of an 8- or 16-bit integer
	BadPattern             // LIKE with a pattern that the checks refuse

	// Why a term is null, or true or false in spite of its values.
	MissingProperty // the message has no such property
	OperandNull     // the only operand is null
	LeftNull        // only the left side of a comparison is null, or the right one did not matter
	RightNull       // only the right side is null
	BothNull        // = and <> take null for equal to null
	NotANumber      // - of a text or a boolean is null
	NotText         // IN, CONTAINS, LIKE and their kind look at nothing but text
	EmptySearch     // CONTAINS '' and its kind are false, and do not look at their operand
	NotABoolean     // a value that is no boolean counts as false where a condition is asked for
	NoCommonType    // values of two types that do not convert: the left one counts as less
)

var reasonNames = [...]string{
	NoReason:               "",
	UnreadableNumber:       "unreadable-number",
	OrderOfText:            "order-of-text",
	BooleanLeftOfText:      "boolean-left-of-text",
	Float64LeftOfFloat32:   "float64-left-of-float32",
	NegationOfSmallInteger: "negation-of-small-integer",
	BadPattern:             "bad-pattern",
	MissingProperty:        "missing-property",
	OperandNull:            "operand-null",
	LeftNull:               "left-null",
	RightNull:              "right-null",
	BothNull:               "both-null",
	NotANumber:             "not-a-number",
	NotText:                "not-text",
	EmptySearch:            "empty-search",
	NotABoolean:            "not-a-boolean",
	NoCommonType:           "no-common-type",
}

// String returns the reason's kebab-case name, "" for NoReason.
func (r Reason) String() string { return reasonNames[r] }
