package consumer

type ExpressionType string

const (
	SQL92 = ExpressionType("SQL92")
	TAG   = ExpressionType("TAG")
)

type MessageSelector struct {
	Type       ExpressionType
	Expression string
}
