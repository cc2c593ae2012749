package extract

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNamed(t *testing.T) {
	const java = `package shop;
import org.apache.rocketmq.client.consumer.MessageSelector;
class Filters {
    static final String MIN = "100";
    static final String BIG = "amount > " + MIN;
    static final String TAGS = "TagA || TagB";
    static final String PLAIN = "vip";
    void f(String limit) {
        DefaultMQPushConsumer consumer = new DefaultMQPushConsumer("billing");
        consumer.subscribe("orders", MessageSelector.bySql(PLAIN));
        consumer.subscribe("refunds", MessageSelector.bySql("a > " + limit));
    }
}
class Other { static final String BIG = "amount > 5"; }
`
	const config = `spring.cloud.stream.rocketmq.bindings:
  in-0: {consumer: {subscription: "sql:a = 1"}}
own:
  filter: b = 2
`
	const rules = `selectors:
  big: amount > 100
  tagged: {tags: TagA}
`
	for _, test := range []struct{ path, content, name, want string }{
		{"F.java", java, "Filters.BIG", "sql amount > 100"},
		{"F.java", java, "shop.Filters.BIG", "sql amount > 100"},
		{"F.java", java, "BIG", "sql amount > 100; sql amount > 5"},
		{"F.java", java, "TAGS", "tag TagA || TagB"},
		{"F.java", java, "PLAIN", "sql vip"},
		{"F.java", java, "orders", "sql vip"},
		{"F.java", java, "L11", "sql a > {}"},
		{"F.java", java, "billing", "sql vip; sql a > {}"},
		{"F.java", java, "nothing", ""},
		{"F.java", java, "", "sql vip; sql a > {}"},
		{"application.yml", config, "spring.cloud.stream.rocketmq.bindings.in-0.consumer.subscription", "sql a = 1"},
		{"application.yml", config, "own.filter", "sql b = 2"},
		{"shop.rmqsql.yaml", rules, "big", "sql amount > 100"},
		{"shop.rmqsql.yaml", rules, "tagged", "tag TagA"},
		{"list.selectors", "# x\na = 1\nb = 2\n", "L3", "sql b = 2"},
		{"one.sql92", "a = 1\nAND b = 2\n", "", "sql a = 1\nAND b = 2"},
		{"f.go", "package f\n\nconst Big = `a > 1`\n", "Big", "sql a > 1"},
	} {
		var got []string
		for _, s := range Named(test.path, test.content, test.name, nil) {
			got = append(got, s.Kind.String()+" "+s.Text())
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("%s#%s (-want +got)\n%s", test.path, test.name, diff)
		}
	}
}
