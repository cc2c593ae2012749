package lint

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/refeval"
)

// truth is what a condition is for one message.
type truth uint8

const (
	isFalse truth = iota
	isTrue
	isNull
	isError // the evaluation ends, and the message is not delivered
)

// all are the outcomes of a condition of which nothing is known.
var all = []truth{isFalse, isTrue, isNull, isError}

// evaluate returns what x, as a condition, is for a message.
func evaluate(x ast.Expr, lookup refeval.Lookup) truth {
	switch refeval.Eval(x, lookup).Outcome {
	case refeval.True:
		return isTrue
	case refeval.Null:
		return isNull
	case refeval.Error:
		return isError
	}
	return isFalse
}

func negate(t truth) truth {
	switch t {
	case isTrue:
		return isFalse
	case isFalse:
		return isTrue
	}
	return t
}

// stops is the outcome of a term that ends a chain.
func stops(op ast.LogicOp) truth {
	if op == ast.Or {
		return isTrue
	}
	return isFalse
}

// fold evaluates a chain from the left: the first error or deciding term ends it,
// null loses against both. Chains of chains fold the same in one or in steps.
func fold(op ast.LogicOp, terms ...truth) truth {
	sawNull := false
	for _, t := range terms {
		switch t {
		case isError, stops(op):
			return t
		case isNull:
			sawNull = true
		}
	}
	if sawNull {
		return isNull
	}
	return negate(stops(op))
}

// interest is which outcomes of a condition make a difference to what is
// delivered.
type interest uint8

const (
	onlyTruth    interest = iota // true, or anything else
	truthOrError                 // an error is told from false and null: it hides what follows
	everything
)

// of maps outcomes that make no difference to one of them.
func (i interest) of(t truth) truth {
	switch {
	case i == everything || t == isTrue || i == truthOrError && t == isError:
		return t
	}
	return isFalse
}

// inside is the interest in a term of a chain that is itself of interest i. An AND
// is true if all of its terms are. In an OR an error of any term but the last
// hides the terms behind it.
func (i interest) inside(op ast.LogicOp, last bool) interest {
	switch {
	case i == onlyTruth && (op == ast.And || last):
		return onlyTruth
	case i != everything && (op == ast.Or || last):
		return truthOrError
	}
	return everything
}
