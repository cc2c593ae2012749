package explain_test

import (
	"testing"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/explain"
)

func TestLabels(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{explain.Verdict(rmqsql.True, ast.English), "delivered"},
		{explain.Verdict(rmqsql.Null, ast.English), "filtered (null)"},
		{explain.Verdict(rmqsql.Error, ast.Chinese), "被过滤（错误）"},
		{explain.Text(explain.LabelSummary, ast.English, "total", "3", "delivered", "1", "filtered", "2"), "3 messages: 1 delivered, 2 filtered"},
		{explain.Outcome(rmqsql.OutcomeSkipped, ast.Chinese), "未求值"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
