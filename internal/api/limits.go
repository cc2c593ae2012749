package api

import (
	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/grammar"
)

// The limits of one request. Together they keep the slowest request to a few
// seconds and its memory to some hundred megabytes, on an ordinary machine.
const (
	MaxRequest     = 1 << 20   // bytes
	MaxExpression  = 32 << 10  // bytes, of one selector or tag subscription
	maxLevels      = 200       // of parentheses, NOT and signs in a selector
	maxMessages    = 10_000    // in one request
	maxNames       = 1000      // properties of one message
	maxFilters     = 1000      // of match
	maxName        = 128       // bytes, of a filter of match
	maxExpressions = 1000      // of check
	maxCheckWork   = 64 << 10  // bytes of all expressions of check, times the releases that they are compared with
	maxFindings    = 1000      // in one reply
	maxFindingText = 2 << 20   // bytes of expressions that they repeat
	maxSamples     = 1000      // messages that check is given
	maxProperties  = 64        // of a selector that has a truth table
	maxRows        = 64        // of a truth table, unless more are asked for
	mostRows       = 1000      // of a truth table
	maxMatchWork   = 16 << 20  // messages times bytes of all selectors
	maxEvalWork    = 4 << 20   // the same where each message that is filtered has a reason
	maxExplainWork = 1 << 20   // the same where traces are kept
	maxTruthWork   = 4 << 20   // combinations times bytes
	maxTruth       = 20_000    // combinations
	maxTraceText   = 512 << 10 // bytes of terms' text in one reply
	leastCost      = 64        // bytes that a selector counts as at least
)

func selectorLimits() rmqsql.Limits {
	return rmqsql.Limits{Bytes: MaxExpression, Levels: maxLevels}
}

func parserLimits() grammar.Limits {
	return grammar.Limits{Bytes: MaxExpression, Levels: maxLevels}
}

// checkWork refuses more evaluations than one request may ask for. Time grows with
// the length of a selector and with the number of messages.
func checkWork(messages, bytes, most int) error {
	cost := max(bytes, leastCost)
	if messages <= most/cost {
		return nil
	}
	return tooMuch("%d messages and %d bytes of expressions are too much work for one request: send at most %d such messages",
		messages, bytes, most/cost)
}
