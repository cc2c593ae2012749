package store

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBloomRecorded compares with what the broker's own class answered.
func TestBloomRecorded(t *testing.T) {
	f, err := os.Open("../testdata/conformance/bloom.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	type row struct {
		F, N, K, M int
		Key        string
		Bits       []int
		Bytes      string
	}
	rows := 0
	for sc := bufio.NewScanner(z); sc.Scan(); rows++ {
		var want row
		if err := json.Unmarshal(sc.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		b, err := NewBloomFilter(want.F, want.N)
		if err != nil {
			t.Fatal(err)
		}
		pos := b.Positions(want.Key)
		bitMap := make([]byte, b.M()/8)
		if b.Hit(bitMap, pos) {
			t.Errorf("%q hits an empty bit map", want.Key)
		}
		b.Set(bitMap, pos)
		if !b.Hit(bitMap, pos) || !b.Fits(bitMap) || b.Fits(append(bitMap, 0)) {
			t.Errorf("%q: hit or fit is wrong for its own bit map", want.Key)
		}
		got := row{want.F, want.N, b.K(), b.M(), want.Key, pos, hex.EncodeToString(bitMap)}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("-want +got:\n%s", d)
		}
	}
	if rows < 400 {
		t.Errorf("%d rows, want the whole corpus", rows)
	}
}

func TestBloomRefusesSettings(t *testing.T) {
	for _, c := range [][2]int{{0, 32}, {100, 32}, {-1, 1}, {20, 0}, {1, math.MaxInt}} {
		if b, err := NewBloomFilter(c[0], c[1]); err == nil {
			t.Errorf("NewBloomFilter(%d, %d) = %+v, want an error", c[0], c[1], b)
		}
	}
}

func TestBloomShortBitMap(t *testing.T) {
	b, err := NewBloomFilter(DefaultBloomErrorRate, DefaultBloomExpected)
	if err != nil {
		t.Fatal(err)
	}
	pos := b.Positions(BloomKey("CID_test", "TopicTest"))
	short := []byte{0xff}
	b.Set(short, pos) // must not write beyond the map
	if b.Hit(short, pos) {
		t.Error("a hit on bits that the map does not have")
	}
}
