package ast

import (
	"fmt"
	"maps"
	"slices"
)

// Code is the number of a rule: 1xx refused by the parser, 2xx refused by the
// checks, 3xx accepted but not what is written, 4xx probably a mistake, 5xx tag
// subscriptions, 6xx files, releases and groups. Codes never change their
// meaning.
type Code uint16

// String returns the rule's id, such as "RMQ203".
func (c Code) String() string { return fmt.Sprintf("RMQ%03d", uint16(c)) }

// Name returns the rule's kebab-case name.
func (c Code) Name() string { return codes[c].name }

// Severity returns how grave a finding of this rule is.
func (c Code) Severity() Severity { return codes[c].severity }

// Severity grades findings.
type Severity uint8

// The severities. Error: refused, ignored text, an operator the release lacks,
// groups that disagree. Warning: legal, and probably not meant. Note: style.
const (
	SeverityError Severity = iota
	SeverityWarning
	SeverityNote
)

var severityText = [...]string{"error", "warning", "note"}

// String returns "error", "warning" or "note".
func (s Severity) String() string { return severityText[s] }

// The rules of the parser.
const (
	CodeUnexpected       Code = 101
	CodeUnexpectedEnd    Code = 102
	CodeUnknownCharacter Code = 103
	CodeOpenString       Code = 104
	CodeDoubleQuotes     Code = 105
	CodeBangEquals       Code = 106
	CodeDoubleEquals     Code = 107
	CodeNameCharacter    Code = 108
	CodeInvalidUTF8      Code = 109
	CodeTextTooLong      Code = 110
	CodeTooDeep          Code = 111
	CodeListTooLong      Code = 112
	CodeEmpty            Code = 113
	CodeNotWithout       Code = 114
	CodeIsWithoutNull    Code = 115
	CodeListItem         Code = 116
	CodeUnclosed         Code = 117
	CodeReserved         Code = 118
	CodeOpenComment      Code = 119
	CodeNotASCII         Code = 120
	CodeSymbolOperator   Code = 121
	CodeSearchNotString  Code = 122
	CodeNotLike          Code = 123
	CodeEscape           Code = 124
	CodeBetweenWithout   Code = 125
	CodeFullWidth        Code = 126
	CodeTooManyNames     Code = 127
)

// The rules of the checks.
const (
	CodeIntegerRange    Code = 201
	CodeFloatRange      Code = 202
	CodeOrderConstant   Code = 203
	CodeOrderBoolean    Code = 204
	CodeCompareNull     Code = 205
	CodeBooleanMismatch Code = 206
	CodeBetweenReversed Code = 207
	CodeInNotProperty   Code = 208
	CodeNotBoolean      Code = 209
	CodeBetweenNull     Code = 210
)

// The rules of accepted selectors that are not what is written.
const (
	CodeIgnored       Code = 301
	CodeNotBindsTight Code = 302
	CodeBareProperty  Code = 303
	CodeNotProperty   Code = 304
	CodeBooleanAsText Code = 305
	CodeBooleanOnLeft Code = 306
	CodeConstantTerm  Code = 307
	CodePropertyTerm  Code = 308
)

// The rules of selectors that are probably a mistake.
const (
	CodeErrorFirst             Code = 403
	CodeMixedBetween           Code = 402
	CodeTextAndNumber          Code = 401
	CodeIntegerForOther        Code = 404
	CodeNegativeTest           Code = 405
	CodeNotContains            Code = 406
	CodeNegatedContains        Code = 407
	CodeEmptySearch            Code = 408
	CodeRepeatedItem           Code = 409
	CodeContradiction          Code = 410
	CodeRedundantTerm          Code = 411
	CodeNeverTrue              Code = 412
	CodeAlwaysTrue             Code = 413
	CodeUnreachableAlternative Code = 414
	CodeSystemProperty         Code = 415
	CodeClock                  Code = 416
	CodeNotInSamples           Code = 417
	CodePlaceholder            Code = 418
	CodeTagsAsSQL              Code = 419
	CodeOnlyTags               Code = 420
	CodeBrokerStack            Code = 421
)

// The rules of tag subscriptions.
const (
	CodeTagsEmpty    Code = 501
	CodeTagStar      Code = 502
	CodeTagBlanks    Code = 503
	CodeTagBlank     Code = 504
	CodeTagSeparator Code = 505
	CodeTagPattern   Code = 506
	CodeTagEmpty     Code = 507
	CodeTagCollision Code = 508
	CodeTagNotASCII  Code = 509
	CodeTagLong      Code = 510
	CodeSQLAsTags    Code = 511
	CodeTagRepeated  Code = 512
)

// The rules of files, releases and groups.
const (
	CodeBadRelease      Code = 601
	CodeReleaseTooOld   Code = 602
	CodeReservedLater   Code = 603
	CodeOperatorTooNew  Code = 604
	CodeReleaseDelivers Code = 605
	CodeReleaseRefuses  Code = 606
	CodeGroupDisagrees  Code = 611
	CodeGroupSpelling   Code = 612
	CodeDynamic         Code = 613
	CodeUnusedIgnore    Code = 614
)

var codes = map[Code]struct {
	name     string
	severity Severity
}{
	CodeUnexpected:             {"unexpected-token", SeverityError},
	CodeUnexpectedEnd:          {"unexpected-end", SeverityError},
	CodeUnknownCharacter:       {"unknown-character", SeverityError},
	CodeOpenString:             {"unclosed-string", SeverityError},
	CodeDoubleQuotes:           {"double-quotes", SeverityError},
	CodeBangEquals:             {"bang-equals", SeverityError},
	CodeDoubleEquals:           {"double-equals", SeverityError},
	CodeNameCharacter:          {"name-character", SeverityError},
	CodeInvalidUTF8:            {"invalid-utf8", SeverityError},
	CodeTextTooLong:            {"text-too-long", SeverityError},
	CodeTooDeep:                {"nested-too-deep", SeverityError},
	CodeListTooLong:            {"list-too-long", SeverityError},
	CodeEmpty:                  {"empty-selector", SeverityError},
	CodeNotWithout:             {"not-without-operator", SeverityError},
	CodeIsWithoutNull:          {"is-without-null", SeverityError},
	CodeListItem:               {"list-item-not-string", SeverityError},
	CodeUnclosed:               {"unclosed-parenthesis", SeverityError},
	CodeReserved:               {"reserved-word", SeverityError},
	CodeOpenComment:            {"unclosed-comment", SeverityError},
	CodeNotASCII:               {"non-ascii-character", SeverityError},
	CodeSymbolOperator:         {"symbol-operator", SeverityError},
	CodeSearchNotString:        {"search-not-string", SeverityError},
	CodeNotLike:                {"not-like", SeverityError},
	CodeEscape:                 {"bad-escape", SeverityError},
	CodeBetweenWithout:         {"between-without-and", SeverityError},
	CodeFullWidth:              {"full-width-character", SeverityError},
	CodeTooManyNames:           {"too-many-properties", SeverityError},
	CodeIntegerRange:           {"integer-out-of-range", SeverityError},
	CodeFloatRange:             {"float-out-of-range", SeverityError},
	CodeOrderConstant:          {"order-needs-number", SeverityError},
	CodeOrderBoolean:           {"order-of-condition", SeverityError},
	CodeCompareNull:            {"compare-with-null", SeverityError},
	CodeBooleanMismatch:        {"boolean-with-other-constant", SeverityError},
	CodeBetweenReversed:        {"between-reversed", SeverityError},
	CodeInNotProperty:          {"in-needs-property", SeverityError},
	CodeNotBoolean:             {"not-a-condition", SeverityError},
	CodeBetweenNull:            {"between-null", SeverityError},
	CodeIgnored:                {"ignored-text", SeverityError},
	CodeTagsEmpty:              {"tags-empty", SeverityError},
	CodeBadRelease:             {"bad-release", SeverityError},
	CodeReleaseTooOld:          {"release-too-old", SeverityError},
	CodeNotBindsTight:          {"not-binds-tight", SeverityWarning},
	CodeBareProperty:           {"bare-property", SeverityWarning},
	CodeNotProperty:            {"not-property", SeverityWarning},
	CodeBooleanAsText:          {"boolean-as-text", SeverityNote},
	CodeBooleanOnLeft:          {"boolean-on-left", SeverityWarning},
	CodeConstantTerm:           {"constant-term", SeverityWarning},
	CodePropertyTerm:           {"property-with-property", SeverityWarning},
	CodeErrorFirst:             {"error-before-alternative", SeverityWarning},
	CodeMixedBetween:           {"mixed-between", SeverityWarning},
	CodeTextAndNumber:          {"text-and-number", SeverityWarning},
	CodeIntegerForOther:        {"integer-for-other-number", SeverityWarning},
	CodeNegativeTest:           {"negative-without-null", SeverityWarning},
	CodeNotContains:            {"not-contains-missing", SeverityWarning},
	CodeNegatedContains:        {"negated-contains", SeverityNote},
	CodeEmptySearch:            {"empty-search", SeverityWarning},
	CodeRepeatedItem:           {"repeated-item", SeverityWarning},
	CodeContradiction:          {"contradiction", SeverityWarning},
	CodeRedundantTerm:          {"redundant-term", SeverityWarning},
	CodeNeverTrue:              {"never-true", SeverityWarning},
	CodeAlwaysTrue:             {"always-true", SeverityWarning},
	CodeUnreachableAlternative: {"unreachable-alternative", SeverityWarning},
	CodeSystemProperty:         {"misspelt-system-property", SeverityWarning},
	CodeClock:                  {"clock-name", SeverityWarning},
	CodeNotInSamples:           {"property-not-in-samples", SeverityWarning},
	CodePlaceholder:            {"placeholder", SeverityWarning},
	CodeTagsAsSQL:              {"tags-as-sql", SeverityWarning},
	CodeOnlyTags:               {"only-tags", SeverityNote},
	CodeBrokerStack:            {"broker-stack", SeverityWarning},
	CodeTagStar:                {"star-in-union", SeverityWarning},
	CodeTagBlanks:              {"blank-tags", SeverityWarning},
	CodeTagBlank:               {"blank-in-tag", SeverityWarning},
	CodeTagSeparator:           {"tag-separator", SeverityWarning},
	CodeTagPattern:             {"tag-pattern", SeverityWarning},
	CodeTagEmpty:               {"empty-tag", SeverityWarning},
	CodeTagCollision:           {"tag-collision", SeverityNote},
	CodeTagNotASCII:            {"non-ascii-tag", SeverityWarning},
	CodeTagLong:                {"long-tag", SeverityWarning},
	CodeSQLAsTags:              {"sql-as-tags", SeverityWarning},
	CodeTagRepeated:            {"repeated-tag", SeverityWarning},
	CodeReservedLater:          {"reserved-later", SeverityWarning},
	CodeOperatorTooNew:         {"operator-too-new", SeverityError},
	CodeReleaseDelivers:        {"releases-disagree", SeverityError},
	CodeReleaseRefuses:         {"refused-by-a-release", SeverityError},
	CodeGroupDisagrees:         {"group-disagrees", SeverityError},
	CodeGroupSpelling:          {"group-spelling", SeverityWarning},
	CodeDynamic:                {"dynamic-selector", SeverityNote},
	CodeUnusedIgnore:           {"unused-ignore", SeverityWarning},
}

// Codes returns every code, ascending.
func Codes() []Code { return sortedCodes }

var sortedCodes = slices.Sorted(maps.Keys(codes))
