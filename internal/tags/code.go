package tags

import "github.com/rmqsql/rmqsql/internal/javalang"

// Code returns the code that a broker stores for a tag: Java's hash of its
// text, sign-extended to the field's 64 bits; 0 for no tag.
func Code(tag string) int64 { return int64(javalang.HashCode(tag)) }

// BytesCode returns the code that clients compute which hash the tag's UTF-8
// bytes, the Go client among them. A broker agrees only where the tag is ASCII
// (or by chance).
func BytesCode(tag string) int64 { return int64(javalang.HashCodeBytes(tag)) }

// Collisions groups those of the given tags that have the code of another one.
// Groups and their tags keep the order given; a tag that is repeated counts
// once.
func Collisions(tags []string) [][]string {
	seen := make(map[string]struct{}, len(tags))
	byCode := make(map[int64][]string, len(tags))
	var order []int64
	for _, tag := range tags {
		if _, repeated := seen[tag]; repeated {
			continue
		}
		seen[tag] = struct{}{}
		code := Code(tag)
		if byCode[code] == nil {
			order = append(order, code)
		}
		byCode[code] = append(byCode[code], tag)
	}
	var groups [][]string
	for _, code := range order {
		if len(byCode[code]) > 1 {
			groups = append(groups, byCode[code])
		}
	}
	return groups
}
