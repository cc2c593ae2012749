package store_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/store"
)

// TestUnitReader answers for every address, good or not and in any order, as
// ConsumeQueueExt.Unit does.
func TestUnitReader(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Ext: 300})
	var addresses []int64
	for i := range 60 {
		p, err := w.Put(storetest.Message{Topic: "T", Ext: true, BitMap: make([]byte, i%5*4), StoreTime: int64(i)})
		if err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, p.Address, p.Address+1)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	last := addresses[len(addresses)-1]
	addresses = append(addresses, addresses[0], addresses[40], last+100, last+1000, store.MaxExtAddress, 7)

	x, err := openStore(t, dir).Ext("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	r := x.Reader()
	for _, address := range addresses {
		want, wantErr := x.Unit(address)
		got, err := r.Unit(address)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("address %d: error %v, want %v", address, err, wantErr)
		}
		if err == nil {
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("address %d: -want +got:\n%s", address, d)
			}
		}
	}
}

// TestUnitReaderSeesNewUnits reads ahead where nothing is written yet.
func TestUnitReaderSeesNewUnits(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{Ext: 100})
	put := func() storetest.Placed {
		t.Helper()
		p, err := w.Put(storetest.Message{Topic: "T", Ext: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := put()
	x, err := openStore(t, dir).Ext("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	r := x.Reader()
	if _, err := r.Unit(first.Address + 20); !errors.Is(err, store.ErrUnwritten) {
		t.Errorf("behind the only unit: %v", err)
	}
	for range 20 { // into further files
		p := put()
		if u, err := r.Unit(p.Address); err != nil || u.Size != 20 {
			t.Errorf("%+v: %+v, %v", p, u, err)
		}
	}
}

func TestUnitReaderAllocatesNothing(t *testing.T) {
	dir := t.TempDir()
	w := storetest.New(dir, storetest.Sizes{})
	var addresses []int64
	for range 20 {
		p, err := w.Put(storetest.Message{Topic: "T", Ext: true, BitMap: make([]byte, 14)})
		if err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, p.Address)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	x, err := openStore(t, dir).Ext("T", 0)
	if err != nil {
		t.Fatal(err)
	}
	r := x.Reader()
	n := testing.AllocsPerRun(10, func() {
		for _, address := range addresses {
			if _, err := r.Unit(address); err != nil {
				t.Error(err)
			}
		}
	})
	if n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
