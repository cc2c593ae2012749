package rmqsql

import (
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/grammar"
)

// Release is a RocketMQ release. The zero value is the newest verified one.
type Release = ast.Release

// Extended is no release but the newest one with additions that no broker runs:
// [NOT] LIKE 'pattern' [ESCAPE 'c'], and * as a wildcard in a union of tags.
const Extended = ast.Extended

// ParseRelease reads a release number such as "4.9.4", "v5.1.3" or
// "4.1.0-incubating", or "extended". Anything below 4.1.0, which had no filters,
// is an error. Numbers beyond the newest verified one are accepted and behave like
// it; see [Release.IsVerified].
func ParseRelease(text string) (Release, error) { return ast.ParseRelease(text) }

// Options tell how to compile. The zero value, and a nil pointer, stand for the
// newest release, a broker's leniency, and the default limits.
type Options struct {
	// Release is the broker's release.
	Release Release
	// Strict refuses text behind the selector, which a broker would ignore.
	Strict bool
	// Limits bound what is compiled. Brokers have no limits but their stack.
	Limits Limits
}

// Limits are the most that a selector may have; 0 stands for the default.
type Limits struct {
	Bytes  int // of text; default 256 KiB, at most 1 GiB
	Levels int // of parentheses, NOT and signs around one operand; default and most 1,000
	Items  int // of one IN list; default 10,000
}

// grammar clips the limits to what the parser's stack and the program's offsets
// can bear.
func (l Limits) grammar() grammar.Limits {
	return grammar.Limits{
		Bytes:  min(l.Bytes, 1<<30),
		Levels: min(l.Levels, grammar.DefaultLevels),
		Items:  l.Items,
	}
}

// orDefault returns the options, or the defaults for nil.
func (o *Options) orDefault() Options {
	if o == nil {
		return Options{}
	}
	return *o
}
