package broker

import (
	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/store"
)

// Subscription is what a consumer group asks of a topic, as a [Registry] knew it
// when it was looked up. It is immutable and safe for concurrent use. A broker
// looks it up for each pull, so that changes take effect.
//
// A nil Subscription is that of a group that has none, or none that compiles: its
// questions are answered with No, so nothing is delivered by mistake.
type Subscription struct {
	group, topic     string
	kind, expression string
	version          int64
	born, dead       int64 // ms since 1970; dead is 0 for a living one
	filter           *Filter
	positions        []int       // of the group in bit maps; nil for tags
	bits             *GroupBits  // nil if no bit map can tell anything
	set              *rmqsql.Set // the topic's; nil for tags
	id               rmqsql.ID   // in set
	stage            Stage
	counter          Counter
	retry            *Registry // where the selectors are that apply to retried messages; else nil
}

// Group returns the consumer group.
func (s *Subscription) Group() string { return s.group }

// Topic returns the topic.
func (s *Subscription) Topic() string { return s.topic }

// Type returns the type, [TagType] or [SQLType].
func (s *Subscription) Type() string { return s.kind }

// Expression returns the text that was compiled.
func (s *Subscription) Expression() string { return s.expression }

// Version returns the client's version of the subscription, by which newer ones
// replace older ones.
func (s *Subscription) Version() int64 { return s.version }

// Born returns since when the registry has this expression, in ms since 1970. Only
// the bit maps of messages stored later tell anything of it.
func (s *Subscription) Born() int64 { return s.born }

// Died returns since when the group has no consumer, in ms since 1970, or 0 while
// it has some.
func (s *Subscription) Died() int64 { return s.dead }

// Dead tells whether the group has no consumer. Its questions are answered all the
// same, and bit maps go on to be computed for it, until it expires.
func (s *Subscription) Dead() bool { return s.dead != 0 && s.dead >= s.born }

// Filter returns the compiled subscription, without the bits, the retries and the
// custom stage.
func (s *Subscription) Filter() *Filter {
	if s == nil {
		return nil
	}
	return s.filter
}

// State tells what the bit map of a unit says of the group: see [GroupBits.State].
// The zero unit, which stands for none, is not consulted.
func (s *Subscription) State(unit store.ExtUnit) BitMap {
	if s == nil || s.bits == nil {
		return NotConsulted
	}
	return s.bits.State(unit)
}

// MatchQueue is the broker's first question, by what the ConsumeQueue tells; its
// arguments are what [CodeOf] returns. See [Filter.MatchQueue].
func (s *Subscription) MatchQueue(code int64, hasCode bool, unit store.ExtUnit) bool {
	if s == nil {
		return false
	}
	if s.filter.MatchQueue(code, hasCode, s.State(unit)) {
		return true
	}
	if s.filter.sql != nil {
		s.count(BloomMiss, "")
	} else {
		s.count(TagMiss, "")
	}
	return false
}

// MatchStored is the broker's second question, by the properties of the stored
// message: the selector is true, and so is the custom stage. A retried message is
// asked the selector that applies to it: see [Options].
func (s *Subscription) MatchStored(m rmqsql.Message) bool {
	if s == nil {
		return false
	}
	if s.counter != nil {
		v, _ := s.EvalStored(m)
		return v == rmqsql.True
	}
	f := s.applies(m)
	return f != nil && f.MatchStored(m) && s.passes(m)
}

// EvalStored is MatchStored that tells why: it matches if the verdict is True. A No
// of the custom stage is False, and so is one for want of a subscription. After
// rmqsql.Error the error is a *rmqsql.EvalError.
func (s *Subscription) EvalStored(m rmqsql.Message) (rmqsql.Verdict, error) {
	if s == nil {
		return rmqsql.False, nil
	}
	f := s.applies(m)
	if f == nil {
		s.count(Unasked, "")
		return rmqsql.False, nil
	}
	verdict, err := f.EvalStored(m)
	if f.sql != nil {
		s.count(Evaluated, "")
	}
	switch verdict {
	case rmqsql.False:
		s.count(False, "")
	case rmqsql.Null:
		s.count(Null, "")
	case rmqsql.Error:
		s.count(Failed, failedTerm(err))
	case rmqsql.True:
		if !s.passes(m) {
			s.count(Stopped, "")
			return rmqsql.False, nil
		}
		s.count(Delivered, "")
	}
	return verdict, err
}

// SecondCheck is what the consumer can ask of what it got: see [Filter.SecondCheck].
// The custom stage is the broker's alone.
func (s *Subscription) SecondCheck(m rmqsql.Message) bool {
	return s != nil && s.filter.SecondCheck(m)
}

func (s *Subscription) passes(m rmqsql.Message) bool { return s.stage == nil || s.stage(m) }

func (s *Subscription) count(e Event, term string) {
	if s.counter != nil {
		s.counter.Count(e, term)
	}
}

// failedTerm is the part of the selector that an evaluation ended in.
func failedTerm(err error) string {
	if failed, ok := err.(*rmqsql.EvalError); ok { // never wrapped, and this costs nothing
		return failed.Term
	}
	return ""
}
