package generate

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/conformance"
)

var (
	anyName   = regexp.MustCompile(`[A-Za-z_$][A-Za-z0-9_$]*`)
	anyString = regexp.MustCompile(`(?s)'((?:[^']|'')*)'`)
	anyNumber = regexp.MustCompile(`[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?`)
)

// props returns a message for a selector, of which it reads no more than what
// looks like a name or a constant.
func (m *maker) props(expr string) conformance.Props {
	var near []string
	for _, s := range anyString.FindAllStringSubmatch(expr, -1) {
		near = append(near, strings.ReplaceAll(s[1], "''", "'"))
	}
	near = append(near, anyNumber.FindAllString(expr, -1)...)

	props := conformance.Props{}
	used := anyName.FindAllString(anyString.ReplaceAllString(expr, " "), -1)
	if m.chance(50) {
		used = append(used, m.name())
	}
	for _, name := range used {
		if len(props) >= 12 || m.chance(150) || (slices.Contains(reserved, strings.ToUpper(name)) && !m.chance(100)) {
			continue
		}
		text := pick(m, oddities)
		if len(near) > 0 && !m.chance(250) {
			text = m.nudge(pick(m, near))
		}
		props[name] = conformance.Value{Text: text}
		if m.Typed && !m.chance(200) {
			props[name] = m.typed(text)
		}
	}
	return props
}

// nudge changes a constant's text a little, or not at all.
func (m *maker) nudge(text string) string {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && m.chance(500) {
		text = strconv.FormatInt(n+int64(m.IntN(3)-1), 10)
	} else if f, err := strconv.ParseFloat(text, 64); err == nil && m.chance(500) {
		f = math.Nextafter(f, pick(m, []float64{f, math.Inf(1), math.Inf(-1)}))
		text = strconv.FormatFloat(f, pick(m, []byte{'e', 'g', 'f'}), -1, 64)
	}
	switch m.IntN(24) {
	case 0:
		return text + pick(m, []string{"x", " ", "\n", "\x00", "0", ".", "f", "D", "L", "é", "\u3000"})
	case 1:
		return pick(m, []string{"x", " ", "\t", "\x1f", "0", "00", "\u00a0", "😀"}) + text
	case 2:
		return "-" + text
	case 3:
		return "+" + text
	case 4:
		return text + ".0"
	case 5:
		return "x" + text + "y"
	case 6:
		return strings.ToUpper(text)
	case 7:
		return strings.ToLower(text)
	case 8:
		return m.otherDigits(text)
	case 9:
		if r := []rune(text); len(r) > 0 {
			return string(r[:m.IntN(len(r))])
		}
	case 10:
		if r := []rune(text); len(r) > 0 {
			return string(r[m.IntN(len(r)):])
		}
	case 11:
		return text + text
	}
	return text
}

// zeros of decimal digits in other scripts, the last two beyond the basic plane.
var zeros = []rune{'٠', '۰', '߀', '०', '০', '๐', '０', '᠐', '꘠', '\U00011066', '𝟎'}

// otherDigits writes digits, or some of them, in another script.
func (m *maker) otherDigits(text string) string {
	zero, all := pick(m, zeros), m.chance(500)
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' && (all || m.chance(500)) {
			return zero + r - '0'
		}
		return r
	}, text)
}

// typed returns a value of another type, near the text where that is a number.
func (m *maker) typed(text string) conformance.Value {
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		if m.chance(500) {
			return conformance.Value{Text: text}
		}
		f = pick(m, []float64{0, math.Copysign(0, -1), 1, -1, 5, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxInt64, math.MinInt64, math.MaxInt32, math.MinInt32, 1 << 24})
	}
	n := int64(f)
	if exact, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64); err == nil {
		n = exact
	}
	switch kind := conformance.Kind(1 + m.IntN(7)); kind {
	case conformance.Bool:
		return conformance.Value{Kind: kind, Text: strconv.FormatBool(m.chance(500))}
	case conformance.Int8:
		return conformance.Value{Kind: kind, Text: strconv.FormatInt(int64(int8(n)), 10)}
	case conformance.Int16:
		return conformance.Value{Kind: kind, Text: strconv.FormatInt(int64(int16(n)), 10)}
	case conformance.Int32:
		return conformance.Value{Kind: kind, Text: strconv.FormatInt(int64(int32(n)), 10)}
	case conformance.Int64:
		return conformance.Value{Kind: kind, Text: strconv.FormatInt(n, 10)}
	case conformance.Float32:
		return conformance.Value{Kind: kind, Text: javaFloat(f, 32)}
	default:
		return conformance.Value{Kind: kind, Text: javaFloat(f, 64)}
	}
}

// javaFloat writes a number so that Java reads it.
func javaFloat(f float64, bits int) string {
	return strings.Replace(strconv.FormatFloat(f, 'g', -1, bits), "Inf", "Infinity", 1)
}
