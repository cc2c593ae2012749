package rmqsql

import "github.com/rmqsql/rmqsql/vm"

// Message gives a filter the properties of a message. The tag is the property
// TAGS, the keys are the property KEYS.
type Message = vm.Message

// TypedMessage is a message whose properties have types. A broker's properties
// are always text; typed ones are for engines that embed this package.
type TypedMessage = vm.TypedMessage

// Map is a message held in a map. Unlike a broker, which stores no empty
// properties, it keeps empty strings.
type Map = vm.Map

// Values is a typed message held in a map; see [Int32] and its siblings.
type Values = vm.Values

// Value is a typed property. The zero Value is a missing one.
type Value = vm.Value

// Int8 returns an 8-bit integer.
func Int8(v int8) Value { return vm.Int8(v) }

// Int16 returns a 16-bit integer.
func Int16(v int16) Value { return vm.Int16(v) }

// Int32 returns a 32-bit integer.
func Int32(v int32) Value { return vm.Int32(v) }

// Int64 returns a 64-bit integer.
func Int64(v int64) Value { return vm.Int64(v) }

// Float32 returns a 32-bit float.
func Float32(v float32) Value { return vm.Float32(v) }

// Float64 returns a 64-bit float.
func Float64(v float64) Value { return vm.Float64(v) }

// String returns a text.
func String(v string) Value { return vm.String(v) }

// Bool returns a boolean.
func Bool(v bool) Value { return vm.Bool(v) }
