package ast

// The phrases that messages put together.
const (
	TermOperand       Term = "operand"
	TermCondition     Term = "condition"
	TermOperator      Term = "operator"
	TermEnd           Term = "end"
	TermOpenList      Term = "open-list"
	TermListNext      Term = "list-next"
	TermSearchText    Term = "search-text"
	TermAfterNot      Term = "after-not"
	TermAfterNotOld   Term = "after-not-old"
	TermNull          Term = "null"
	TermValue         Term = "value"
	TermName          Term = "name"
	TermReservedSince Term = "reserved-since"
	TermNothing       Term = "nothing"

	TermNonASCII    Term = "non-ascii"
	TermDropQuotes  Term = "drop-quotes"
	TermTextOrder   Term = "text-order"
	TermBoolOrder   Term = "bool-order"
	TermNullOrder   Term = "null-order"
	TermFloatZero   Term = "float-zero"
	TermFloatTiny   Term = "float-tiny"
	TermFloatHuge   Term = "float-huge"
	TermZeroHelp    Term = "zero-help"
	TermHugeHelp    Term = "huge-help"
	TermLikeHelp    Term = "like-help"
	TermLikeHelpOld Term = "like-help-old"
)
