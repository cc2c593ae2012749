package javalang

import "unicode/utf8"

// HashCode is String.hashCode: 31*h + unit over the UTF-16 code units of s,
// wrapping at 32 bits. A broker's tag codes are made of it. Bytes that are not
// UTF-8 count as what DecodeUTF8 makes of them.
func HashCode(s string) int32 {
	var h int32
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return hashUnits(h, s[i:])
		}
		h = 31*h + int32(s[i])
	}
	return h
}

// hashUnits goes on with h over a text that is not all ASCII.
func hashUnits(h int32, s string) int32 {
	if !utf8.ValidString(s) {
		s = string(DecodeUTF8([]byte(s)))
	}
	for _, r := range s {
		if r > 0xFFFF {
			r -= 0x10000
			h = 31*h + (0xD800 + r>>10)
			r = 0xDC00 + r&0x3FF
		}
		h = 31*h + r
	}
	return h
}

// HashCodeBytes is the same sum over UTF-8 bytes, each read as unsigned. Some
// clients compute tag codes so, among them the Go client; it equals HashCode
// for ASCII text and for hardly any other.
func HashCodeBytes(s string) int32 {
	var h int32
	for i := 0; i < len(s); i++ {
		h = 31*h + int32(s[i])
	}
	return h
}

// Trim is String.trim: it drops characters up to U+0020, control characters
// and NUL included, from both ends; other Unicode spaces stay.
func Trim(s string) string {
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// EqualFoldTrue is "true".equalsIgnoreCase(s). No letter outside ASCII folds to
// one of t, r, u, e, so four bytes decide.
func EqualFoldTrue(s string) bool {
	return len(s) == 4 && s[0]|0x20 == 't' && s[1]|0x20 == 'r' && s[2]|0x20 == 'u' && s[3]|0x20 == 'e'
}
