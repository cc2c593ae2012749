package golang

type FilterExpressionType int32

const (
	SQL92 FilterExpressionType = iota
	TAG
)

type FilterExpression struct{}

var NewFilterExpression = func(expression string) *FilterExpression { return nil }

var NewFilterExpressionWithType = func(expression string, t FilterExpressionType) *FilterExpression { return nil }
