package javalang

import "unicode/utf8"

// DecodeUTF8 is new String(b, UTF_8), encoded again: what is no UTF-8 becomes
// U+FFFD. Java replaces each malformed sequence, as far as it could have gone on,
// by one of them, where Go counts bytes; an encoded surrogate is one sequence.
// Valid input is returned as it is, without a copy.
func DecodeUTF8(b []byte) []byte {
	if utf8.Valid(b) {
		return b
	}
	out := make([]byte, 0, len(b)+utf8.UTFMax)
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size <= 1 {
			size = malformed(b)
		}
		out = utf8.AppendRune(out, r)
		b = b[size:]
	}
	return out
}

// malformed returns how many bytes, at the start of b, Java replaces by one
// U+FFFD.
func malformed(b []byte) int {
	low, high := byte(0x80), byte(0xBF) // what may follow the first byte
	var length int
	switch first := b[0]; {
	case first >= 0xC2 && first <= 0xDF:
		length = 2
	case first >= 0xE0 && first <= 0xEF:
		length = 3
		if first == 0xE0 {
			low = 0xA0
		}
	case first >= 0xF0 && first <= 0xF4:
		length = 4
		switch first {
		case 0xF0:
			low = 0x90
		case 0xF4:
			high = 0x8F
		}
	default:
		return 1
	}
	n := 1
	for n < length && n < len(b) && low <= b[n] && b[n] <= high {
		low, high = 0x80, 0xBF
		n++
	}
	return n
}
