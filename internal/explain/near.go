package explain

import (
	"slices"
	"strings"
)

// near returns the name among those of the message that was probably meant by a
// name it lacks: one that differs in case, blanks and separators only, or else in
// one character. It returns "" if there is none.
func near(name string, names []string) string {
	names = slices.Sorted(slices.Values(names)) // the same answer for the same message
	for _, candidate := range names {
		if candidate != name && plain(candidate) == plain(name) && plain(name) != "" {
			return candidate
		}
	}
	for _, candidate := range names {
		// Short names differ in one character from too many others.
		if len(name) >= 4 && oneEdit(strings.ToLower(name), strings.ToLower(candidate)) {
			return candidate
		}
	}
	return ""
}

// plain drops what people spell in several ways: orderId, order_id, order-id.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '_', '-', '.', '$':
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// oneEdit reports whether one inserted, dropped, replaced or swapped pair of
// characters makes b of a.
func oneEdit(a, b string) bool {
	x, y := []rune(a), []rune(b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	if len(x) == 2 && len(y) == 2 {
		return x[0] == y[1] && x[1] == y[0]
	}
	return len(x) <= 1 && len(y) <= 1 && len(x)+len(y) > 0
}

// systemName returns the property that holds the tag or the keys, if name looks
// like them.
func systemName(name string) string {
	switch {
	case name == "TAGS" || name == "KEYS":
		return ""
	case strings.EqualFold(name, "tag") || strings.EqualFold(name, "tags"):
		return "TAGS"
	case strings.EqualFold(name, "key") || strings.EqualFold(name, "keys"):
		return "KEYS"
	}
	return ""
}

// isName reports whether a selector can name the property.
func isName(name string) bool {
	for i, r := range name {
		letter := r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}
