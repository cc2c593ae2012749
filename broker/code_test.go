package broker_test

import (
	"errors"
	"testing"

	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/store"
)

// units answers every address alike.
type units struct {
	unit store.ExtUnit
	err  error
}

func (u units) Unit(int64) (store.ExtUnit, error) { return u.unit, u.err }

func TestCodeOf(t *testing.T) {
	corrupt := &store.CorruptError{File: "f", Field: "bit map length"}
	disk := errors.New("input/output error")
	for _, c := range []struct {
		name    string
		tagCode int64
		units   broker.Units
		code    int64
		hasCode bool
		err     error
	}{
		{"code", 2112, nil, 2112, true, nil},
		{"negative code", -1750699932, nil, -1750699932, true, nil},
		{"smallest code", -1 << 31, units{err: disk}, -1 << 31, true, nil},
		{"largest address", store.MaxExtAddress, units{unit: store.ExtUnit{TagCode: 5}}, 5, true, nil},
		{"unit", store.ExtAddress(0), units{unit: store.ExtUnit{TagCode: 0}}, 0, true, nil},
		{"no ext files", store.ExtAddress(0), nil, 0, false, nil},
		{"expired unit", store.ExtAddress(0), units{err: store.ErrExpired}, 0, false, nil},
		{"unwritten unit", store.ExtAddress(40), units{err: store.ErrUnwritten}, 0, false, nil},
		{"missing file", store.ExtAddress(40), units{err: store.ErrMissingFile}, 0, false, nil},
		{"corrupt unit", store.ExtAddress(40), units{err: corrupt}, 0, false, corrupt},
		{"disk", store.ExtAddress(40), units{err: disk}, 0, false, disk},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, hasCode, unit, err := broker.CodeOf(c.tagCode, c.units)
			if code != c.code || hasCode != c.hasCode || !errors.Is(err, c.err) {
				t.Errorf("got %d, %v, %v; want %d, %v, %v", code, hasCode, err, c.code, c.hasCode, c.err)
			}
			if hasCode && unit.TagCode != code && store.IsExtAddress(c.tagCode) {
				t.Errorf("unit %+v does not hold the code %d", unit, code)
			}
		})
	}
}

func TestGroupBits(t *testing.T) {
	bloom, err := store.NewBloomFilter(store.DefaultBloomErrorRate, store.DefaultBloomExpected)
	if err != nil {
		t.Fatal(err)
	}
	empty := make([]byte, bloom.M()/8)
	matched := make([]byte, bloom.M()/8)
	bloom.Set(matched, bloom.Positions(store.BloomKey("group", "topic")))
	g := broker.NewGroupBits(bloom, "group", "topic", 1000)

	for _, c := range []struct {
		name      string
		storeTime int64
		bitMap    []byte
		want      broker.BitMap
	}{
		{"set", 1001, matched, broker.Hit},
		{"not set", 1001, empty, broker.Miss},
		{"stored before", 999, empty, broker.NotConsulted},
		{"stored in the same millisecond", 1000, empty, broker.NotConsulted},
		{"of other settings", 1001, empty[1:], broker.NotConsulted},
		{"no bit map", 1001, nil, broker.NotConsulted},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := g.State(store.ExtUnit{StoreTime: c.storeTime, BitMap: c.bitMap}); got != c.want {
				t.Errorf("State = %v, want %v", got, c.want)
			}
		})
	}
	if got := broker.NewGroupBits(bloom, "other", "topic", 1000).State(store.ExtUnit{StoreTime: 1001, BitMap: matched}); got != broker.Miss {
		t.Errorf("another group: %v, want a miss", got)
	}
}
