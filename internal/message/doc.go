// Package message reads messages written as JSON: objects one a line, one behind
// the other, pretty-printed, or in an array.
//
// A message is a flat object of properties, or, exactly when its "properties" is
// an object, an envelope:
//
//	{"amount": 150.00, "TAGS": "VIP"}
//	{"tags": "VIP", "keys": ["k1", "k2"], "properties": {"amount": "150.00"}, "body": "…"}
//
// Tags become the property TAGS, keys the property KEYS, an array joined by
// spaces as clients do; an envelope's other fields are passed over. A broker's
// properties are text, so numbers and booleans become the text as it is written,
// unless types are asked for. A null is a missing property.
//
// The standard library's decoder is not used but for strings: it cannot tell
// where in a stream a property stands, keeps the last of two values of one name,
// and stops at the first message that is malformed.
package message
