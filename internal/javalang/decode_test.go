package javalang

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestDecodeUTF8 compares with what Java 17 made of the same bytes:
// testdata/utf8-java17.tsv.gz holds bytes and their decoded form, both in hex.
func TestDecodeUTF8(t *testing.T) {
	file, err := os.Open("testdata/utf8-java17.tsv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for lines := bufio.NewScanner(unzipped); lines.Scan(); rows++ {
		in, want, _ := strings.Cut(lines.Text(), "\t")
		b, err := hex.DecodeString(in)
		if err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(DecodeUTF8(b)); got != want {
			t.Errorf("%s is decoded as %s, want %s", in, got, want)
		}
	}
	if rows == 0 {
		t.Error("no rows")
	}
}

func TestDecodeUTF8KeepsWhatIsValid(t *testing.T) {
	for _, s := range []string{"", "abc", "北京😀\uFFFD"} {
		b := []byte(s)
		if got := DecodeUTF8(b); !bytes.Equal(got, b) || len(b) > 0 && &got[0] != &b[0] {
			t.Errorf("%q is decoded as %q, or copied", s, got)
		}
	}
}

func FuzzDecodeUTF8(f *testing.F) {
	f.Add([]byte("a\xe5\x8c"))
	f.Add([]byte("\xed\xa0\x80\xf4\x90\xff"))
	f.Fuzz(func(t *testing.T, b []byte) {
		got := DecodeUTF8(b)
		if !utf8.Valid(got) {
			t.Errorf("%x is decoded as %x, which is no UTF-8", b, got)
		}
		if valid := bytes.ToValidUTF8(b, nil); !bytes.Equal(valid, bytes.ReplaceAll(got, []byte("\uFFFD"), nil)) && !bytes.Contains(b, []byte("\uFFFD")) {
			t.Errorf("%x is decoded as %x: other characters changed", b, got)
		}
	})
}
