package vm

// Op is an operation code. The picture behind each shows the stack before and
// after: v any value, t a truth value (true, false or null), x either.
type Op uint8

// Tests: they leave the stack alone, read property P and jump to T, F or N.
// A missing property is null unless the picture says otherwise.
const (
	TestEqual      Op = iota // P = string K
	TestIn                   // P is in set K
	TestInt32                // P, as a 32-bit integer, is within range K; no integer: error
	TestInt64                // P, as a 64-bit integer, is within range K; no integer: error
	TestFloat64              // P, as a double, is within range K (of order keys); no double: error
	TestTrue                 // P is "true" in any case; other text is false
	TestMissing              // P is missing: T, else F
	TestText                 // P as a condition: no text is one, so F or N; T is where a boolean would lead
	TestContains             // string K is part of P
	TestStartsWith           // P starts with string K
	TestEndsWith             // P ends with string K
	TestLike                 // P matches pattern K

	// Plain operations. All but the jumps and Branch go on with the next one.
	PushProperty // PushProperty P         – v
	PushConst    // PushConst K            – v
	Dup          // v                DUP   v v
	Swap         // x y             SWAP   y x
	Nip          // x y              NIP   y
	Negate       // v             NEGATE   v   NULL if no number; wraps around; int8, int16: error
	Compare      // v v        COMPARE A   t   NULL if either side is; may err
	Equal        // v v            EQUAL   t   see equalValues; may err
	Not          // t                NOT   t
	And          // t t              AND   t   NULL if neither decides
	Or           // t t               OR   t   NULL if neither decides
	ToCondition  // v       TO CONDITION   t   a boolean itself, null itself, all else false
	IsNull       // v            IS NULL   t   never null
	InSet        // v           IN SET K   t   NULL if no string
	Contains     // v         CONTAINS K   t   false if no string; A = 1: NOT CONTAINS
	StartsWith   // v       STARTSWITH K   t   likewise
	EndsWith     // v         ENDSWITH K   t   likewise
	Like         // v             LIKE K   t   NULL if no string
	Jump         //                JUMP T
	JumpFalse    // t         JUMP FALSE T   t   on false only, never on null; t stays
	JumpTrue     // t          JUMP TRUE T   t   on true only
	JumpNull     // v          JUMP NULL T   v   on null only
	Branch       // t             BRANCH T F N   –
	Return       // t             RETURN         –   ends the program with t

	opCount
)

// opInfo is what a program's checks and its printer know of an operation.
type opInfo struct {
	name      string
	pop, push int
	operand   operand
	jumps     jumps
	mayErr    bool
}

// operand is what K points to.
type operand uint8

const (
	noOperand operand = iota
	aString
	aSet
	aRange
	aPattern
	aConst
)

// jumps is where an operation may go on.
type jumps uint8

const (
	goesOn   jumps = iota // with the next operation
	alwaysT               // T
	maybeT                // T or the next operation
	threeWay              // T, F or N
	nowhere               // the program ends
)

var ops = [opCount]opInfo{
	TestEqual:      {"test-equal", 0, 0, aString, threeWay, false},
	TestIn:         {"test-in", 0, 0, aSet, threeWay, false},
	TestInt32:      {"test-int32", 0, 0, aRange, threeWay, true},
	TestInt64:      {"test-int64", 0, 0, aRange, threeWay, true},
	TestFloat64:    {"test-float64", 0, 0, aRange, threeWay, true},
	TestTrue:       {"test-true", 0, 0, noOperand, threeWay, false},
	TestMissing:    {"test-missing", 0, 0, noOperand, threeWay, false},
	TestText:       {"test-text", 0, 0, noOperand, threeWay, false},
	TestContains:   {"test-contains", 0, 0, aString, threeWay, false},
	TestStartsWith: {"test-startswith", 0, 0, aString, threeWay, false},
	TestEndsWith:   {"test-endswith", 0, 0, aString, threeWay, false},
	TestLike:       {"test-like", 0, 0, aPattern, threeWay, false},
	PushProperty:   {"push-property", 0, 1, noOperand, goesOn, false},
	PushConst:      {"push-const", 0, 1, aConst, goesOn, false},
	Dup:            {"dup", 1, 2, noOperand, goesOn, false},
	Swap:           {"swap", 2, 2, noOperand, goesOn, false},
	Nip:            {"nip", 2, 1, noOperand, goesOn, false},
	Negate:         {"negate", 1, 1, noOperand, goesOn, true},
	Compare:        {"compare", 2, 1, noOperand, goesOn, true},
	Equal:          {"equal", 2, 1, noOperand, goesOn, true},
	Not:            {"not", 1, 1, noOperand, goesOn, false},
	And:            {"and", 2, 1, noOperand, goesOn, false},
	Or:             {"or", 2, 1, noOperand, goesOn, false},
	ToCondition:    {"to-condition", 1, 1, noOperand, goesOn, false},
	IsNull:         {"is-null", 1, 1, noOperand, goesOn, false},
	InSet:          {"in-set", 1, 1, aSet, goesOn, false},
	Contains:       {"contains", 1, 1, aString, goesOn, false},
	StartsWith:     {"startswith", 1, 1, aString, goesOn, false},
	EndsWith:       {"endswith", 1, 1, aString, goesOn, false},
	Like:           {"like", 1, 1, aPattern, goesOn, false},
	Jump:           {"jump", 0, 0, noOperand, alwaysT, false},
	JumpFalse:      {"jump-false", 1, 1, noOperand, maybeT, false},
	JumpTrue:       {"jump-true", 1, 1, noOperand, maybeT, false},
	JumpNull:       {"jump-null", 1, 1, noOperand, maybeT, false},
	Branch:         {"branch", 1, 0, noOperand, threeWay, false},
	Return:         {"return", 1, 0, noOperand, nowhere, false},
}

// String returns the operation's name.
func (op Op) String() string { return ops[op].name }

// MayErr reports whether the operation can end an evaluation with an error.
func (op Op) MayErr() bool { return ops[op].mayErr }

// IsTest reports whether the operation reads a property and jumps.
func (op Op) IsTest() bool { return op < PushProperty }

// Targets returns how many jump targets an instruction of the operation has:
// T, F and N (3), T alone (1), or none.
func (op Op) Targets() int {
	switch ops[op].jumps {
	case threeWay:
		return 3
	case alwaysT, maybeT:
		return 1
	}
	return 0
}

// Relation is the comparison that the operation Compare makes.
type Relation uint8

// The relations. (Equality is an operation of its own: it treats null otherwise.)
const (
	Greater Relation = iota
	GreaterEqual
	Less
	LessEqual
)

// NamesProperty is set in A of a Compare or Equal one side of which is property
// P, so that an error can name it.
const NamesProperty = 0x80

var relationText = [...]string{">", ">=", "<", "<="}

// String returns the relation's operator.
func (r Relation) String() string { return relationText[r] }

// holds tells whether the relation holds between two values that compare as
// sign says.
func (r Relation) holds(sign int) bool {
	switch r {
	case Greater:
		return sign > 0
	case GreaterEqual:
		return sign >= 0
	case Less:
		return sign < 0
	}
	return sign <= 0
}
