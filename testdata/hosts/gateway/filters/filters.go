// Package filters holds what consumers ask for.
package filters

const (
	Minimum = "amount >= 10"
	Tags    = "TagGo || TagRust"
)
