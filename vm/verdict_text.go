package vm

import (
	"fmt"
	"slices"
)

// MarshalText writes the verdict as "true", "false", "null" or "error", so that
// it stands in JSON as a word.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (v *Verdict) UnmarshalText(text []byte) error {
	i := slices.Index(verdictText[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is no verdict", text)
	}
	*v = Verdict(i)
	return nil
}
