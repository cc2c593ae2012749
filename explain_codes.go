package rmqsql

// Kind is what sort of term a [Term] is.
type Kind string

// The kinds of terms.
const (
	KindAnd        Kind = "and"
	KindOr         Kind = "or"
	KindNot        Kind = "not"
	KindCompare    Kind = "compare" // = <> > >= < <=
	KindIsNull     Kind = "isNull"
	KindBetween    Kind = "between"
	KindIn         Kind = "in"
	KindContains   Kind = "contains"
	KindStartsWith Kind = "startsWith"
	KindEndsWith   Kind = "endsWith"
	KindLike       Kind = "like" // under the release Extended only
	KindNegate     Kind = "negate"
	KindProperty   Kind = "property"
	KindConstant   Kind = "constant"
)

// Outcome is what became of a [Term].
type Outcome string

// The outcomes.
const (
	OutcomeTrue    Outcome = "true"
	OutcomeFalse   Outcome = "false"
	OutcomeNull    Outcome = "null"         // unknown
	OutcomeError   Outcome = "error"        // the term or one below it failed, and with it the selector
	OutcomeValue   Outcome = "value"        // a text or a number: see the term's Value
	OutcomeSkipped Outcome = "notEvaluated" // see the term's Reason
)

// Reason is why a [Term] failed, was skipped, or turned out as it did.
type Reason string

// Why a term failed.
const (
	ReasonUnreadableNumber    Reason = "unreadable-number"         // a text beside a number does not read as the number's type
	ReasonOrderOfText         Reason = "order-of-text"             // > >= < <= between two texts, one of which is no number
	ReasonBooleanLeftOfText   Reason = "boolean-left-of-text"      // a boolean on the left is not compared with a text
	ReasonDoubleLeftOfFloat   Reason = "float64-left-of-float32"   // typed messages only
	ReasonNegationOfSmallType Reason = "negation-of-small-integer" // of 8 or 16 bits; typed messages only
	ReasonBadPattern          Reason = "bad-pattern"               // LIKE with an impossible ESCAPE
)

// Why a term is null, or true or false in spite of its values.
const (
	ReasonMissingProperty Reason = "missing-property" // the message has no such property
	ReasonOperandNull     Reason = "operand-null"     // the only operand is null
	ReasonLeftNull        Reason = "left-null"        // the left side of a comparison is null
	ReasonRightNull       Reason = "right-null"       // only the right side is null
	ReasonBothNull        Reason = "both-null"        // = and <> take null for equal to null
	ReasonNotANumber      Reason = "not-a-number"     // minus of a text or a boolean is null
	ReasonNotText         Reason = "not-text"         // IN, CONTAINS and their kind look at nothing but text; typed messages only
	ReasonEmptySearch     Reason = "empty-search"     // CONTAINS '' and its kind are false for every message
	ReasonNotABoolean     Reason = "not-a-boolean"    // text counts as false where a condition is asked for, even 'true'
	ReasonNoCommonType    Reason = "no-common-type"   // the types do not convert: the left side counts as less
)

// Why a term was skipped.
const (
	ReasonDecidedBefore Reason = "decided-before" // what stands before it settled the matter
	ReasonErrorBefore   Reason = "error-before"   // a term before it failed, which ends everything
	ReasonNotNeeded     Reason = "not-needed"     // the other operand settled the comparison
)
