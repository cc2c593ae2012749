package ast

import (
	"fmt"
	"strconv"
	"strings"
)

// Release is a RocketMQ release as an ordered number; the behaviours of brokers
// hang on it. The zero value is the newest release this module was verified
// against.
type Release uint32

const (
	// Newest is the newest verified release, whichever that is.
	Newest Release = 0
	// Extended is no release: the newest one plus [NOT] LIKE 'pattern' [ESCAPE 'c']
	// and '*' as a wildcard inside a union of tags. No broker runs this.
	Extended Release = 1<<32 - 1
)

// The releases in which a behaviour changed, and the bounds of what is known.
var (
	// First is the first release whose brokers filter by SQL92.
	First = release(4, 1, 0)
	// TextOperators is the first release with CONTAINS, STARTSWITH and ENDSWITH.
	TextOperators = release(5, 1, 3)
	// Verified is the newest release whose engine was asked.
	Verified = release(5, 5, 0)
)

const fieldBits = 10 // of each of the three numbers

func release(major, minor, patch uint32) Release {
	return Release(major<<(2*fieldBits) | minor<<fieldBits | patch)
}

// ParseRelease reads a release as people write it: "5.1.3", "v4.1.0",
// "4.1.0-incubating", "5.2" (5.2.0), "newest" or "", and "extended". The error is
// an *Error with no span in the selector.
func ParseRelease(text string) (Release, error) {
	s := strings.ToLower(strings.TrimSpace(text))
	switch s {
	case "", "newest", "latest":
		return Newest, nil
	case "extended":
		return Extended, nil
	}
	number := strings.TrimPrefix(s, "v")
	number, suffix, _ := strings.Cut(number, "-")
	parts := strings.Split(number, ".")
	bad := len(parts) < 2 || len(parts) > 3 || (suffix != "" && suffix != "incubating" && suffix != "release" && suffix != "snapshot")
	var v [3]uint32
	for i, part := range parts {
		if bad {
			break
		}
		n, err := strconv.ParseUint(part, 10, fieldBits)
		v[i], bad = uint32(n), err != nil || part[0] == '+'
	}
	if bad {
		return 0, &Error{Code: CodeBadRelease, Args: []any{text}}
	}
	r := release(v[0], v[1], v[2])
	if r < First {
		return 0, &Error{Code: CodeReleaseTooOld, Args: []any{text, First.String()}}
	}
	return r, nil
}

// String returns the release's number, or "extended". Newest has the number of
// the newest verified release.
func (r Release) String() string {
	if r == Extended {
		return "extended"
	}
	n := uint32(r.number())
	const mask = 1<<fieldBits - 1
	return fmt.Sprintf("%d.%d.%d", n>>(2*fieldBits), n>>fieldBits&mask, n&mask)
}

// number replaces the two releases that have none by the newest verified one.
func (r Release) number() Release {
	if r == Newest || r == Extended {
		return Verified
	}
	return r
}

// IsVerified reports whether the engine of r, or one on either side of it with
// the same behaviour, was asked. Later releases behave like the newest verified
// one as far as anybody knows.
func (r Release) IsVerified() bool { return r.number() <= Verified }

// Before reports whether r is older than s.
func (r Release) Before(s Release) bool { return r.number() < s.number() }

// HasTextOperators reports whether CONTAINS, STARTSWITH and ENDSWITH are
// operators and reserved; before, they are ordinary names.
func (r Release) HasTextOperators() bool { return r.number() >= TextOperators }

// HasLike reports whether LIKE and ESCAPE are operators: under Extended only.
func (r Release) HasLike() bool { return r == Extended }

// TagWildcardInUnion reports whether '*' in a union of tags matches every tag:
// under Extended only. To a broker it is a tag of that name.
func (r Release) TagWildcardInUnion() bool { return r == Extended }

// NegativeTagCodesPass reports whether a broker takes a negative number in the
// tag code field for no code at all and lets it pass: in 4.1.0 only.
func (r Release) NegativeTagCodesPass() bool { return r.number() == First }

// Delta is a change of behaviour between releases.
type Delta struct {
	From    Release
	Summary string
}

// Deltas returns every known change, oldest first.
func Deltas() []Delta {
	return []Delta{
		{First, "SQL92 selectors appear (4.1.0-incubating); the tag code stage lets every negative code pass, in this release only"},
		{release(4, 2, 0), "the tag code stage compares negative codes like any other"},
		{TextOperators, "CONTAINS, STARTSWITH, ENDSWITH (and NOT before each) become operators and reserved words"},
	}
}
