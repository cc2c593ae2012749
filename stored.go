package rmqsql

import (
	"github.com/rmqsql/rmqsql/internal/javalang"
	"github.com/rmqsql/rmqsql/internal/wire"
)

// Stored are the properties of a message in the bytes that a broker stores and
// sends: name 0x01 value 0x02, repeated, the last 0x02 optional. A []byte can be
// handed in for it.
//
// It is a [Message], read without a map and exactly as if it had been decoded to
// one first: of several pairs with one name the last counts; a pair without 0x01,
// with an empty name or with an empty value does not exist, so that no property is
// ever an empty text. It must not change while it is read. Bytes that are no UTF-8
// are compared as they are; see [DecodeStored].
//
// Its methods: Property and Lookup find a property, All yields them in stored
// order, Map decodes them.
type Stored = wire.Properties

// DecodeStored returns properties as a broker reads them: bytes that are no UTF-8
// become U+FFFD, as Java decodes them. Valid properties are returned as they are,
// without a copy. Package store has done this to the messages that it reads.
func DecodeStored(properties []byte) Stored { return Stored(javalang.DecodeUTF8(properties)) }

// MatchStored is [Filter.Match] for stored properties. It allocates nothing after the
// first message, while Match allocates to be handed a Stored that is no pointer.
func (f *Filter) MatchStored(properties Stored) bool { return f.matcher.MatchStored(properties) }

// EvalStored is [Filter.Eval] for stored properties. It allocates for an error
// only, which keeps nothing of the bytes.
func (f *Filter) EvalStored(properties Stored) (Verdict, error) {
	return f.report(f.matcher.EvalStored(properties))
}
