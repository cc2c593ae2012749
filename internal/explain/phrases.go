package explain

// What a term was found to read, and how its outcome follows.
const (
	factHolds       phrase = "fact-holds"        // property, value
	factTyped       phrase = "fact-typed"        // property, value, type: of a typed message
	factMissing     phrase = "fact-missing"      // property
	factMissingBoth phrase = "fact-missing-both" // left, right
	factBoth        phrase = "fact-both"         // left, right: two facts
	factRead        phrase = "fact-read"         // fact, type, result: the value reads as another text
	factReadBool    phrase = "fact-read-bool"    // fact, result
	factMinus       phrase = "fact-minus"        // fact
	factTextOnly    phrase = "fact-text-only"    // fact, operator
	factNoneEquals  phrase = "fact-none-equals"  // fact
	factTypes       phrase = "fact-types"        // left, right, leftType, rightType
	factOperand     phrase = "fact-operand"      // term, outcome: of a condition below a term
	so              phrase = "so"                // fact, term, outcome
	soBound         phrase = "so-bound"          // fact, bound, term, outcome: of a BETWEEN
	soNot           phrase = "so-not"            // conclusion, outcome: that NOT makes of it
	always          phrase = "always"            // term, outcome: without any property
)

// What failed, or is so for every message.
const (
	failRead      phrase = "fail-read"        // fact, type, other
	failOrder     phrase = "fail-order"       // fact, operator
	failConstant  phrase = "fail-constant"    // value, type, other
	failBoolean   phrase = "fail-boolean"     // term
	failFloat     phrase = "fail-float"       // term
	failMinus     phrase = "fail-minus"       // fact
	failPattern   phrase = "fail-pattern"     // term
	loneProperty  phrase = "lone-property"    // fact
	emptySearch   phrase = "empty-search"     // term
	missingEither phrase = "missing-either"   // fact, term: CONTAINS and NOT CONTAINS of a missing property
	moreOfTheSame phrase = "more-of-the-same" // count
)

// The outcomes, and the types of values.
const (
	wordTrue    phrase = "true"
	wordFalse   phrase = "false"
	wordNull    phrase = "null"
	wordUnknown phrase = "unknown" // null, at the end of a sentence
	wordError   phrase = "error"
	wordValue   phrase = "value"
	wordSkipped phrase = "not-evaluated"

	typeBool    phrase = "bool"
	typeInt8    phrase = "int8"
	typeInt16   phrase = "int16"
	typeInt32   phrase = "int32"
	typeInt64   phrase = "int64"
	typeFloat32 phrase = "float32"
	typeFloat64 phrase = "float64"
	typeString  phrase = "string"
)

// The notes behind a term in the tree.
const (
	noteHolds     phrase = "note-holds"   // property, value
	noteMissing   phrase = "note-missing" // property
	noteRead      phrase = "note-read"    // type, other
	noteResult    phrase = "note-result"  // result
	noteFailed    phrase = "note-failed"
	noteAnd       phrase = "note-and"
	noteOr        phrase = "note-or"
	noteError     phrase = "note-error"
	noteBetween   phrase = "note-between"
	noteNotNeeded phrase = "note-not-needed"
	noteText      phrase = "note-text"
	noteEmpty     phrase = "note-empty"
	noteMinus     phrase = "note-minus"
	noteNoOrder   phrase = "note-no-order"
	noteBoolLeft  phrase = "note-bool-left"
	noteBothNull  phrase = "note-both-null"
	noteTypes     phrase = "note-types"
	noteRows      phrase = "note-rows" // count
	separator     phrase = "separator" // between two notes
)

// What to do.
const (
	adviseDecimals  phrase = "advise-decimals" // literal, old
	adviseZero      phrase = "advise-zero"     // property
	adviseBlanks    phrase = "advise-blanks"   // literal
	adviseNumber    phrase = "advise-number"   // property, value, term
	adviseEmpty     phrase = "advise-empty"    // property, term
	adviseSwap      phrase = "advise-swap"     // term
	adviseNear      phrase = "advise-near"     // property, near
	adviseRename    phrase = "advise-rename"   // property, near: that no selector can name
	adviseTags      phrase = "advise-tags"     // property, near
	adviseMissing   phrase = "advise-missing"  // property
	adviseOrNull    phrase = "advise-or-null"  // term, property
	adviseQuote     phrase = "advise-quote"    // term, property
	adviseUnquote   phrase = "advise-unquote"  // term
	adviseConstText phrase = "advise-const-text"
	adviseIsTrue    phrase = "advise-is-true"   // term
	adviseCase      phrase = "advise-case"      // value, literal
	adviseCaseBool  phrase = "advise-case-bool" // term
	adviseTrim      phrase = "advise-trim"      // value, literal
	adviseBool      phrase = "advise-bool"      // term
	adviseMinus     phrase = "advise-minus"
	adviseSearch    phrase = "advise-search"
	adviseConstant  phrase = "advise-constant"
	adviseOrder     phrase = "advise-order"
)

// What else stops a message that the selector lets through.
const (
	elseDisabled phrase = "else-disabled" // error
	elseGroup    phrase = "else-group"
	elseCheck    phrase = "else-check"
	elseRetry    phrase = "else-retry"
	elseOffset   phrase = "else-offset"
	elseBytes    phrase = "else-bytes"
)

// The subscription to tags.
const (
	tagAll       phrase = "tag-all"
	tagPasses    phrase = "tag-passes"   // tag, code
	tagFiltered  phrase = "tag-filtered" // tag, code, wanted
	tagNone      phrase = "tag-none"     // wanted
	tagCollides  phrase = "tag-collides" // tag, code, other
	tagNegative  phrase = "tag-negative" // tag, code
	tagNothing   phrase = "tag-nothing"
	tagCode      phrase = "tag-code"  // tag, code
	tagMore      phrase = "tag-more"  // count
	tagComma     phrase = "tag-comma" // between two tags
	tagSplit     phrase = "tag-split" // tag
	tagWriteAll  phrase = "tag-write-all"
	tagStar      phrase = "tag-star"
	tagNear      phrase = "tag-near"     // tag, near
	tagBroker    phrase = "tag-broker"   // outcome
	tagConsumer  phrase = "tag-consumer" // outcome
	tagSetIt     phrase = "tag-set-it"
	wordPasses   phrase = "passes"
	wordDrops    phrase = "drops"
	wordNotAsked phrase = "not-asked"
)
