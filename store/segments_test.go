package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestListSegments(t *testing.T) {
	dir := t.TempDir()
	sizes := map[string]int{
		"00000000000000000100":     100,
		"00000000000000000200":     150, // overlaps the next but one
		"00000000000000000300":     0,   // just created
		"00000000000000000310":     40,
		"00000000000000000500":     7,  // behind a gap
		"99999999999999999999":     10, // no offset
		"0000000000000000060":      10, // 19 digits
		"0000000000000000060x":     10,
		"lock":                     10,
		"00000000000000000700.bak": 10,
	}
	for name, size := range sizes {
		if err := os.WriteFile(filepath.Join(dir, name), make([]byte, size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "00000000000000000800"), 0o755); err != nil {
		t.Fatal(err)
	}
	s, err := openSegments(newFileCache(), dir)
	if err != nil {
		t.Fatal(err)
	}
	type row struct{ Base, Size int64 }
	var got []row
	for _, seg := range s.snapshot() {
		got = append(got, row{seg.Base, seg.Size})
	}
	if d := cmp.Diff([]row{{100, 100}, {200, 110}, {310, 40}, {500, 7}}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	for off, want := range map[int64]error{
		0: ErrExpired, 99: ErrExpired, 350: ErrMissingFile, 499: ErrMissingFile, 507: ErrUnwritten, -1: ErrExpired,
	} {
		if _, ok := s.find(off); ok || s.absent(off) != want {
			t.Errorf("offset %d: found %v, %v, want %v", off, ok, s.absent(off), want)
		}
	}
	for _, off := range []int64{100, 199, 200, 309, 310, 349, 500, 506} {
		if seg, ok := s.find(off); !ok || off < seg.Base || off >= seg.End() {
			t.Errorf("offset %d is in %+v, %v", off, seg, ok)
		}
	}
}

func TestLastNonZero(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 9, 4095, 4096, 4097, 10000} {
		for _, at := range []int{-1, 0, 1, 7, 8, 4095, 4096, n - 1} {
			if at >= n {
				continue
			}
			b := make([]byte, n)
			want := -1
			if at >= 0 {
				b[at], want = 1, at
			}
			if got := lastNonZero(b); got != want {
				t.Errorf("%d bytes, one at %d: got %d", n, at, got)
			}
		}
	}
}
