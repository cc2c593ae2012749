package vm

import "fmt"

// Fault is the error that ended an evaluation. A broker that meets it does not
// deliver the message, and logs an exception of its own.
type Fault struct {
	Term     Term // the part of the selector that failed
	Reason   Reason
	Property string // the property that was read, where the term reads one directly
	Text     string // the text that could not be used
	Want     Kind   // what the text was to be read as, if that was the trouble
}

// Error says what failed, in English.
func (f *Fault) Error() string {
	subject := fmt.Sprintf("%q", f.Text)
	if f.Property != "" {
		subject = fmt.Sprintf("property %s holds %q, which", f.Property, f.Text)
	}
	switch f.Reason {
	case Unreadable:
		return fmt.Sprintf("%s cannot be read as %s", subject, f.Want)
	case TextOrder:
		return fmt.Sprintf("%s cannot be read as a number, and text has no order", subject)
	case BooleanOfText:
		return fmt.Sprintf("a boolean on the left cannot be compared with the text %q", f.Text)
	case DoubleOfFloat:
		return "a float64 on the left cannot be compared with a float32"
	case NegateSmall:
		return fmt.Sprintf("%s, of type %s, has no negative", f.Text, f.Want)
	}
	return "the evaluation failed"
}
