package vm

// Message gives a program the properties of a message.
type Message interface {
	// Property returns a property's text, and false if the message has none of
	// that name. It may be called from any goroutine that evaluates the message,
	// and must give the same answer each time during one evaluation.
	Property(name string) (string, bool)
}

// TypedMessage is a message whose properties have types. A broker's never have.
type TypedMessage interface {
	Message
	// Value returns a property, and false if the message has none of that name.
	Value(name string) (Value, bool)
}

// Map is a message held in a map. A nil Map is a message without properties.
// Unlike a broker, which stores no empty properties, it keeps empty strings.
type Map map[string]string

// Property implements Message.
func (m Map) Property(name string) (string, bool) {
	v, ok := m[name]
	return v, ok
}

// Values is a typed message held in a map. A null Value is a missing property.
type Values map[string]Value

// Property implements Message: it finds text only.
func (m Values) Property(name string) (string, bool) {
	v := m[name]
	return v.str, v.kind == KindString
}

// Value implements TypedMessage.
func (m Values) Value(name string) (Value, bool) {
	v := m[name]
	return v, v.kind != KindNull
}
