package store

import (
	"testing"

	"github.com/rmqsql/rmqsql/internal/storetest"
)

// TestPropertiesAreDecoded: bytes that are no UTF-8 are to a broker what Java makes
// of them, before it looks for names and values.
func TestPropertiesAreDecoded(t *testing.T) {
	m := messageWith(t, storetest.Message{Properties: []byte(
		"region\x01\xff\x02city\x01北\xe5\x8c\x02plain\x01x\x02\xffname\x01v")})
	for name, want := range map[string]string{"region": "\uFFFD", "city": "北\uFFFD", "plain": "x", "\uFFFDname": "v"} {
		if got, ok := m.Properties.Property(name); !ok || got != want {
			t.Errorf("%s is %q, %t; want %q", name, got, ok, want)
		}
	}
}
