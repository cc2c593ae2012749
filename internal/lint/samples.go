package lint

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/ast"
)

// maxSamples bounds the texts that are tried for one property.
const maxSamples = 500

// ways returns all the ways in which atoms of one property can come out together;
// none if there are too many.
func ways(atoms []atom) [][]truth {
	known := literalsOf(atoms)
	texts := append(known.spellings(), known.strings...)
	if len(texts) > maxSamples {
		return nil
	}
	searches, ok := searchesOf(atoms)
	if !ok {
		return nil
	}
	var list [][]truth
	row := func(value any, exact bool, found map[search]bool) {
		lookup := func(string) any { return value }
		way := make([]truth, len(atoms))
		for i, a := range atoms {
			if a.search != nil && !exact {
				way[i] = a.search.outcome(found)
			} else {
				way[i] = evaluate(a.node, lookup)
			}
		}
		list = append(list, way)
	}
	row(nil, true, nil)
	for i, text := range texts {
		if exact := i >= len(texts)-len(known.strings); exact || len(searches) == 0 {
			row(text, true, nil)
			continue
		}
		for _, found := range searches {
			row(text, false, found)
		}
	}
	return distinct(list)
}

// literals are the constants that a property is compared with. Only by them, and by
// the number types' ranges and syntax, does a comparison tell texts apart.
type literals struct {
	strings  []string
	integers []int64
	floats   []float64
}

func literalsOf(atoms []atom) *literals {
	known := &literals{}
	for _, a := range atoms {
		if a.search != nil {
			continue
		}
		ast.Walk(a.node, func(x ast.Expr) bool {
			switch x := x.(type) {
			case *ast.String:
				known.strings = append(known.strings, x.Value)
			case *ast.Int:
				known.integers = append(known.integers, x.Value, -x.Value) // there may be a sign before it
			case *ast.Float:
				known.floats = append(known.floats, x.Value, -x.Value)
			}
			return true
		})
	}
	slices.Sort(known.strings)
	known.strings = slices.Compact(known.strings)
	return known
}

// spellings returns a text of every class of texts beside the literals themselves:
// no number and not TRUE; TRUE in some case; an integer of each range between the
// constants, in digits that a double has too and in digits that it has not; any
// other double of each range.
func (l *literals) spellings() []string {
	list := []string{l.unlike("~", func(n int) string { return strings.Repeat("~", n) + "~" })}
	if t, ok := l.spellTrue(); ok {
		list = append(list, t)
	}
	for _, v := range l.integerCuts() {
		list = append(list,
			l.integer(strconv.FormatInt(v, 10), "0"),
			l.integer(strings.Map(arabicIndic, strconv.FormatInt(v, 10)), string(arabicIndic('0'))))
	}
	for _, v := range l.floatCuts() {
		text := strconv.FormatFloat(v, 'e', -1, 64)
		switch {
		case math.IsNaN(v):
			text = "NaN"
		case math.IsInf(v, 0):
			text = strings.Replace(text, "Inf", "Infinity", 1)
		}
		// Blanks around a double do not count; an integer has none.
		list = append(list, l.unlike(text, func(n int) string { return strings.Repeat(" ", n) + text }))
	}
	return list
}

// unlike returns first, or else the first variation that is none of the strings.
func (l *literals) unlike(first string, vary func(n int) string) string {
	text := first
	for n := 1; ; n++ {
		if _, taken := slices.BinarySearch(l.strings, text); !taken {
			return text
		}
		text = vary(n)
	}
}

// integer adds zeros before the digits.
func (l *literals) integer(text, zero string) string {
	digits := strings.TrimPrefix(text, "-")
	sign := text[:len(text)-len(digits)]
	return l.unlike(text, func(n int) string { return sign + strings.Repeat(zero, n) + digits })
}

// spellTrue returns TRUE in a case that is none of the strings, if there is one.
func (l *literals) spellTrue() (string, bool) {
	for bits := range 16 {
		word := []byte("true")
		for i := range word {
			if bits>>i&1 == 1 {
				word[i] -= 'a' - 'A'
			}
		}
		if _, taken := slices.BinarySearch(l.strings, string(word)); !taken {
			return string(word), true
		}
	}
	return "", false
}

// arabicIndic turns digits into those of another script: an integer to Java, but no
// double.
func arabicIndic(r rune) rune {
	if '0' <= r && r <= '9' {
		return r - '0' + '٠'
	}
	return r
}

// integerCuts returns integers of every range that the constants and the integer
// types cut out, each bound and its neighbours.
func (l *literals) integerCuts() []int64 {
	bounds := []int64{0, math.MinInt32, math.MaxInt32, math.MinInt64, math.MaxInt64}
	bounds = append(bounds, l.integers...)
	for _, f := range l.floats {
		// As a double an integer may be rounded, so several may be equal to f.
		bounds = append(bounds,
			firstInteger(func(v int64) bool { return float64(v) >= f }),
			firstInteger(func(v int64) bool { return float64(v) > f }))
	}
	cuts := make([]int64, 0, 3*len(bounds))
	for _, b := range bounds {
		cuts = append(cuts, b)
		if b > math.MinInt64 {
			cuts = append(cuts, b-1)
		}
		if b < math.MaxInt64 {
			cuts = append(cuts, b+1)
		}
	}
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

// firstInteger returns the smallest integer for which test holds, which must hold
// for all larger ones; the largest if it holds for none.
func firstInteger(test func(int64) bool) int64 {
	low, high := int64(math.MinInt64), int64(math.MaxInt64)
	for low < high {
		middle := low + int64((uint64(high)-uint64(low))/2)
		if test(middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// floatCuts does the same for doubles, which here are all spelled as no integer.
func (l *literals) floatCuts() []float64 {
	cuts := []float64{math.Inf(-1), -0.5, 0.5, math.Inf(1), math.NaN()}
	for _, f := range l.floats {
		cuts = append(cuts, math.Nextafter(f, math.Inf(-1)), f, math.Nextafter(f, math.Inf(1)))
	}
	return cuts
}
