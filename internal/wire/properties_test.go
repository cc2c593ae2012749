package wire

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var propertyCases = []struct {
	name   string
	stored string
	want   map[string]string
}{
	{"empty", "", map[string]string{}},
	{"one", "a\x011\x02", map[string]string{"a": "1"}},
	{"last end optional", "a\x011\x02b\x012", map[string]string{"a": "1", "b": "2"}},
	{"last wins", "a\x011\x02b\x012\x02a\x013\x02", map[string]string{"a": "3", "b": "2"}},
	{"empty value does not exist", "a\x01\x02b\x012\x02", map[string]string{"b": "2"}},
	{"empty value does not hide an earlier one", "a\x011\x02a\x01\x02", map[string]string{"a": "1"}},
	{"empty name", "\x01v\x02b\x012\x02", map[string]string{"b": "2"}},
	{"no separator", "a\x02b\x012\x02", map[string]string{"b": "2"}},
	{"value holds the separator", "a\x01b\x01c\x02", map[string]string{"a": "b\x01c"}},
	{"value starts with the separator", "a\x01\x01c\x02", map[string]string{"a": "\x01c"}},
	{"empty pairs", "\x02\x02a\x011\x02\x02", map[string]string{"a": "1"}},
	{"names with a common start", "ab\x011\x02a\x012\x02abc\x013\x02", map[string]string{"a": "2", "ab": "1", "abc": "3"}},
	{"text beyond ASCII", "标签\x01订单\x02", map[string]string{"标签": "订单"}},
	{"only a separator", "\x01", map[string]string{}},
	{"unfinished name", "a\x011\x02b", map[string]string{"a": "1"}},
	{"unfinished value", "a\x011\x02b\x01", map[string]string{"a": "1"}},
}

func TestProperties(t *testing.T) {
	for _, c := range propertyCases {
		t.Run(c.name, func(t *testing.T) {
			p := Properties(c.stored)
			if d := cmp.Diff(c.want, p.Map()); d != "" {
				t.Errorf("Map (-want +got):\n%s", d)
			}
			for name, want := range c.want {
				if got, ok := p.Property(name); !ok || got != want {
					t.Errorf("Property(%q) = %q, %v, want %q", name, got, ok, want)
				}
			}
			for _, absent := range []string{"", "zz", "a\x01b", "\x01", "a\x01"} {
				if got, ok := p.Property(absent); ok {
					t.Errorf("Property(%q) = %q, want none", absent, got)
				}
			}
		})
	}
}

func TestPropertiesAllKeepsStoredOrder(t *testing.T) {
	var got []string
	for n, v := range Properties("b\x012\x02a\x011\x02x\x01\x02b\x013\x02").All() {
		got = append(got, n+"="+v)
	}
	if d := cmp.Diff([]string{"b=2", "a=1", "b=3"}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestAppendProperty(t *testing.T) {
	p := AppendProperty(AppendProperty(nil, "a", "1"), "TAGS", "订单")
	if d := cmp.Diff("a\x011\x02TAGS\x01订单\x02", string(p)); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func TestPropertyDoesNotAllocate(t *testing.T) {
	p := Properties(strings.Repeat("name\x01value\x02", 8) + "last\x01v\x02")
	n := testing.AllocsPerRun(100, func() {
		if v, ok := p.Property("last"); !ok || v != "v" {
			t.Error("last not found")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations a look-up, want none", n)
	}
}

// javaDecode restates MessageDecoder.string2messageProperties with its index
// arithmetic, as the oracle.
func javaDecode(s string) map[string]string {
	m := map[string]string{}
	for index := 0; index < len(s); {
		end := strings.IndexByte(s[index:], 2)
		if end < 0 {
			end = len(s)
		} else {
			end += index
		}
		if end-index >= 3 {
			sep := strings.IndexByte(s[index:], 1)
			if sep >= 0 {
				sep += index
			}
			if sep > index && sep < end-1 {
				m[s[index:sep]] = s[sep+1 : end]
			}
		}
		index = end + 1
	}
	return m
}

func FuzzProperties(f *testing.F) {
	for _, c := range propertyCases {
		f.Add(c.stored, "a")
	}
	f.Add("a\x01b\x01c\x02", "a\x01b")
	f.Fuzz(func(t *testing.T, stored, name string) {
		p := Properties(stored)
		want := javaDecode(stored)
		if d := cmp.Diff(want, p.Map()); d != "" {
			t.Fatalf("Map of %q (-want +got):\n%s", stored, d)
		}
		names := []string{name}
		for n := range want {
			names = append(names, n)
		}
		for _, n := range names {
			wantValue, wantOK := want[n]
			if got, ok := p.Property(n); got != wantValue || ok != wantOK {
				t.Fatalf("%q: Property(%q) = %q, %v, want %q, %v", stored, n, got, ok, wantValue, wantOK)
			}
		}
	})
}

func BenchmarkProperty(b *testing.B) {
	var p Properties
	for _, n := range []string{"TAGS", "KEYS", "UNIQ_KEY", "WAIT", "region", "amount", "level", "flag"} {
		p = AppendProperty(p, n, "value of "+n)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := p.Property("amount"); !ok {
			b.Fatal("amount not found")
		}
	}
}
