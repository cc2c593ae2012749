package store_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rmqsql/rmqsql/internal/storetest"
	"github.com/rmqsql/rmqsql/internal/wire"
	"github.com/rmqsql/rmqsql/store"
)

// found runs Verify and gives the findings as "kind file@offset".
func found(t testing.TB, dir string, opts *store.VerifyOptions) ([]string, store.VerifySummary) {
	t.Helper()
	var got []string
	sum, err := openStore(t, dir).Verify(context.Background(), opts, func(f store.Finding) error {
		name, err := filepath.Rel(dir, f.File)
		if err != nil {
			return err
		}
		got = append(got, fmt.Sprintf("%s %s@%d", f.Kind, filepath.ToSlash(name), f.Offset))
		if f.Field == "" || f.Want == "" || f.Have == "" || !strings.Contains(f.String(), f.Want) {
			t.Errorf("incomplete finding: %s", f)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return got, sum
}

func TestVerifyFixture(t *testing.T) {
	got, sum := found(t, fixture, nil)
	if len(got) > 0 {
		t.Errorf("findings in a sound store: %q", got)
	}
	messages := int64(len(fixtureMessages(t)))
	if sum.Messages != messages || sum.Entries-sum.Filler-sum.Expired != messages || sum.LogEnd != store.EndUnwritten || sum.Units == 0 {
		t.Errorf("summary %+v, want %d messages and as many entries, and units", sum, messages)
	}
}

func TestVerifyRandomStores(t *testing.T) {
	for seed := range uint64(10) {
		dir := t.TempDir()
		randomStore(t, seed, dir)
		if got, _ := found(t, dir, nil); len(got) > 0 {
			t.Errorf("seed %d: findings in a sound store: %q", seed, got)
		}
	}
}

// sample is a store to damage: ten messages in queue T/0, five with ext units in
// E/0, a delayed one, three batches, one message that goes into a light queue.
type sample struct {
	dir     string
	plain   []storetest.Placed
	ext     []storetest.Placed
	delayed storetest.Placed
	batches []storetest.Placed
}

const (
	logFile   = "commitlog/00000000000000000000"
	plainFile = "consumequeue/T/0/00000000000000000000"
	extQueue  = "consumequeue/E/0/00000000000000000000"
	extFile   = "consumequeue_ext/E/0/00000000000000000000"
	delayFile = "consumequeue/SCHEDULE_TOPIC_XXXX/2/00000000000000000000"
	batchFile = "batchconsumequeue/B/0/00000000000000000000"
)

func newSample(t testing.TB) *sample {
	t.Helper()
	s := &sample{dir: t.TempDir()}
	w := storetest.New(s.dir, storetest.Sizes{Log: 1 << 20})
	put := func(m storetest.Message) storetest.Placed {
		t.Helper()
		m.StoreTime += 1700000000000
		m.Body = []byte("body of a message")
		p, err := w.Put(m)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for i := range 10 {
		tag := wire.AppendProperty(nil, "TAGS", fmt.Sprint("Tag", i%3))
		s.plain = append(s.plain, put(storetest.Message{Topic: "T", Properties: tag, StoreTime: int64(i)}))
		if i%2 == 0 {
			s.ext = append(s.ext, put(storetest.Message{Topic: "E", Properties: tag, Ext: true, BitMap: make([]byte, 14)}))
		}
	}
	at := int64(1700000010000)
	delay := wire.AppendProperty(wire.AppendProperty(nil, "TAGS", "TagC"), "DELAY", "3")
	s.delayed = put(storetest.Message{Topic: "SCHEDULE_TOPIC_XXXX", Queue: 2, Properties: delay, TagCode: &at})
	for range 3 {
		s.batches = append(s.batches, put(storetest.Message{Topic: "B", BatchSize: 7}))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return s
}

// poke changes bytes of a file of the store.
func (s *sample) poke(t testing.TB, name string, at int64, change func(b []byte)) {
	t.Helper()
	path := filepath.Join(s.dir, name)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	change(b[at:])
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
}

func put32(v int32) func([]byte) {
	return func(b []byte) { binary.BigEndian.PutUint32(b, uint32(v)) }
}

func put64(v int64) func([]byte) {
	return func(b []byte) { binary.BigEndian.PutUint64(b, uint64(v)) }
}

func zero(n int) func([]byte) { return func(b []byte) { clear(b[:n]) } }

func flip(b []byte) { b[0] ^= 0x10 }

func TestVerifyFindsDamage(t *testing.T) {
	store.NoTailWait(t)
	cases := []struct {
		name   string
		damage func(t *testing.T, s *sample)
		want   func(s *sample) []string
	}{
		{"nothing", func(*testing.T, *sample) {}, func(*sample) []string { return nil }},
		{"entry past the log's end", func(t *testing.T, s *sample) { s.poke(t, plainFile, 3*20, put64(900000)) },
			func(*sample) []string { return []string{"past-end " + plainFile + "@60"} }},
		{"entry past the log's files", func(t *testing.T, s *sample) { s.poke(t, plainFile, 3*20, put64(math.MaxInt64)) },
			func(*sample) []string { return []string{"past-end " + plainFile + "@60"} }},
		{"entry into a message", func(t *testing.T, s *sample) { s.poke(t, plainFile, 3*20, put64(s.plain[3].Offset+4)) },
			func(*sample) []string { return []string{"no-message " + plainFile + "@60"} }},
		{"wrong size", func(t *testing.T, s *sample) { s.poke(t, plainFile, 3*20+8, put32(s.plain[3].Size+1)) },
			func(*sample) []string { return []string{"size " + plainFile + "@68"} }},
		{"negative size", func(t *testing.T, s *sample) { s.poke(t, plainFile, 3*20+8, put32(-5)) },
			func(*sample) []string { return []string{"corrupt " + plainFile + "@68"} }},
		{"negative offset", func(t *testing.T, s *sample) { s.poke(t, plainFile, 3*20, put64(-5)) },
			func(*sample) []string { return []string{"corrupt " + plainFile + "@60"} }},
		{"wrong code", func(t *testing.T, s *sample) { s.poke(t, plainFile, 4*20+12, put64(77)) },
			func(*sample) []string { return []string{"tag-code " + plainFile + "@92"} }},
		{"code not sign-extended", func(t *testing.T, s *sample) { s.poke(t, plainFile, 4*20+12, flip) },
			func(*sample) []string { return []string{"tag-code " + plainFile + "@92"} }},
		{"code becomes an ext address", func(t *testing.T, s *sample) { s.poke(t, plainFile, 4*20+12, put64(math.MinInt64+34)) },
			func(*sample) []string { return []string{"dangling-ext-address " + plainFile + "@92"} }},
		{"entry repeated", func(t *testing.T, s *sample) {
			s.poke(t, plainFile, 4*20, func(b []byte) { copy(b[20:40], b[:20]) })
		}, func(*sample) []string { return []string{"repeated-queue-offset " + plainFile + "@100"} }},
		{"queue offset repeated in the log", func(t *testing.T, s *sample) { s.poke(t, logFile, s.plain[5].Offset+20, put64(4)) },
			func(*sample) []string { return []string{"repeated-queue-offset " + plainFile + "@100"} }},
		{"queue offset wrong", func(t *testing.T, s *sample) { s.poke(t, logFile, s.plain[5].Offset+20, put64(4000)) },
			func(*sample) []string { return []string{"queue-offset " + plainFile + "@100"} }},
		{"entry of another topic", func(t *testing.T, s *sample) {
			s.poke(t, plainFile, 0, func(b []byte) { put64(s.ext[0].Offset)(b); put32(s.ext[0].Size)(b[8:]) })
		}, func(*sample) []string { return []string{"topic " + plainFile + "@0"} }},
		{"queue id wrong", func(t *testing.T, s *sample) { s.poke(t, logFile, s.plain[5].Offset+12, put32(3)) },
			func(*sample) []string { return []string{"queue " + plainFile + "@100"} }},
		{"zeroed hole", func(t *testing.T, s *sample) { s.poke(t, plainFile, 4*20, zero(40)) },
			func(*sample) []string { return []string{"hole " + plainFile + "@80"} }},
		{"filler in the middle", func(t *testing.T, s *sample) {
			s.poke(t, plainFile, 4*20, func(b []byte) { zero(20)(b); put32(math.MaxInt32)(b[8:]) })
		}, func(*sample) []string { return []string{"misplaced-filler " + plainFile + "@80"} }},
		{"cut queue file", func(t *testing.T, s *sample) { truncate(t, s, plainFile, 195) },
			func(*sample) []string { return []string{"torn " + plainFile + "@180"} }},
		{"flipped body byte", func(t *testing.T, s *sample) { s.poke(t, logFile, s.plain[5].Offset+92, flip) },
			func(s *sample) []string {
				return []string{fmt.Sprintf("body-crc %s@%d", logFile, s.plain[5].Offset+88)}
			}},
		{"wrong physical offset", func(t *testing.T, s *sample) { s.poke(t, logFile, s.plain[5].Offset+28, put64(1)) },
			func(s *sample) []string {
				return []string{fmt.Sprintf("physical-offset %s@%d", logFile, s.plain[5].Offset+28)}
			}},
		{"zeroed record", func(t *testing.T, s *sample) { s.poke(t, logFile, s.plain[5].Offset, zero(int(s.plain[5].Size))) },
			func(s *sample) []string {
				return []string{fmt.Sprintf("hole %s@%d", logFile, s.plain[5].Offset), "no-message " + plainFile + "@100"}
			}},
		{"bad magic", func(t *testing.T, s *sample) { s.poke(t, logFile, s.plain[5].Offset+4, flip) },
			func(s *sample) []string {
				return []string{fmt.Sprintf("corrupt %s@%d", logFile, s.plain[5].Offset+4), "no-message " + plainFile + "@100"}
			}},
		{"torn record", func(t *testing.T, s *sample) { truncate(t, s, logFile, s.batches[2].Offset+50) },
			func(s *sample) []string {
				return []string{fmt.Sprintf("torn %s@%d", logFile, s.batches[2].Offset), "no-message " + batchFile + "@92"}
			}},
		{"torn record, zeros behind it", func(t *testing.T, s *sample) {
			s.poke(t, logFile, s.batches[2].Offset+50, zero(int(s.batches[2].Size-50)))
		}, func(s *sample) []string {
			return []string{fmt.Sprintf("torn %s@%d", logFile, s.batches[2].Offset+91), "no-message " + batchFile + "@92"}
		}},
		{"dangling ext address", func(t *testing.T, s *sample) { s.poke(t, extQueue, 2*20+12, put64(s.ext[2].Address+5000)) },
			func(*sample) []string {
				return []string{"dangling-ext-address " + extQueue + "@52", "orphan-unit " + extFile + "@68"}
			}},
		{"address into a unit", func(t *testing.T, s *sample) { s.poke(t, extQueue, 2*20+12, put64(s.ext[2].Address+6)) },
			func(*sample) []string {
				return []string{"dangling-ext-address " + extQueue + "@52", "orphan-unit " + extFile + "@68"}
			}},
		{"no entry for the last unit", func(t *testing.T, s *sample) { s.poke(t, extQueue, 4*20+12, put64(s.ext[4].TagCode)) },
			func(*sample) []string { return []string{"orphan-unit " + extFile + "@136"} }},
		{"no entry for the first unit", func(t *testing.T, s *sample) { s.poke(t, extQueue, 12, put64(s.ext[0].TagCode)) },
			func(*sample) []string { return []string{"orphan-unit " + extFile + "@0"} }},
		{"no entry for any unit", func(t *testing.T, s *sample) {
			for i, p := range s.ext {
				s.poke(t, extQueue, int64(i)*20+12, put64(p.TagCode))
			}
		}, func(s *sample) (want []string) {
			for i := range s.ext {
				want = append(want, fmt.Sprintf("orphan-unit %s@%d", extFile, i*34))
			}
			return want
		}},
		{"no ext files", func(t *testing.T, s *sample) { remove(t, s, "consumequeue_ext") },
			func(s *sample) (want []string) {
				for i := range s.ext {
					want = append(want, fmt.Sprintf("dangling-ext-address %s@%d", extQueue, i*20+12))
				}
				return want
			}},
		{"wrong code in a unit", func(t *testing.T, s *sample) { s.poke(t, extFile, 2*34+2, put64(5)) },
			func(*sample) []string { return []string{"tag-code " + extQueue + "@52"} }},
		{"wrong store time in a unit", func(t *testing.T, s *sample) { s.poke(t, extFile, 2*34+10, put64(5)) },
			func(*sample) []string { return []string{"store-time " + extFile + "@78"} }},
		{"bad bit map length", func(t *testing.T, s *sample) { s.poke(t, extFile, 4*34+18, func(b []byte) { b[1] = 3 }) },
			func(*sample) []string {
				return []string{"dangling-ext-address " + extQueue + "@92", "corrupt " + extFile + "@154"}
			}},
		{"zeroed unit", func(t *testing.T, s *sample) { s.poke(t, extFile, 2*34, zero(34)) },
			func(*sample) []string {
				return []string{"dangling-ext-address " + extQueue + "@52", "hole " + extFile + "@68"}
			}},
		{"delivery time before the store time", func(t *testing.T, s *sample) { s.poke(t, delayFile, 12, put64(1600000000000)) },
			func(*sample) []string { return []string{"tag-code " + delayFile + "@12"} }},
		{"tag code instead of a delivery time", func(t *testing.T, s *sample) { s.poke(t, delayFile, 12, put64(2598919)) },
			func(*sample) []string { return []string{"tag-code " + delayFile + "@12"} }},
		{"batch offsets", func(t *testing.T, s *sample) { s.poke(t, batchFile, 46+28, put64(8)) },
			func(*sample) []string {
				return []string{"batch-offsets " + batchFile + "@74", "queue-offset " + batchFile + "@74", "batch-offsets " + batchFile + "@120"}
			}},
		{"batch store time", func(t *testing.T, s *sample) { s.poke(t, batchFile, 46+20, put64(8)) },
			func(*sample) []string { return []string{"store-time " + batchFile + "@66"} }},
		{"batch past the end", func(t *testing.T, s *sample) { s.poke(t, batchFile, 46, put64(900000)) },
			func(*sample) []string { return []string{"past-end " + batchFile + "@46"} }},
		{"batch size", func(t *testing.T, s *sample) { s.poke(t, batchFile, 46+36, zero(2)) },
			func(*sample) []string { return []string{"corrupt " + batchFile + "@82"} }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newSample(t)
			c.damage(t, s)
			got, _ := found(t, s.dir, nil)
			if d := cmp.Diff(c.want(s), got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

func truncate(t *testing.T, s *sample, name string, size int64) {
	t.Helper()
	if err := os.Truncate(filepath.Join(s.dir, name), size); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, s *sample, name string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(s.dir, name)); err != nil {
		t.Fatal(err)
	}
}

func TestVerifyMissingFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(fixture)); err != nil {
		t.Fatal(err)
	}
	gone := filepath.Join(dir, "commitlog", "00000000000000262144")
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	got, _ := found(t, dir, nil)
	if len(got) < 2 || got[0] != "missing-file commitlog/00000000000000262144@0" {
		t.Fatalf("findings %q, want the missing file first", got)
	}
	missing := 0
	for _, m := range fixtureMessages(t) {
		if m.PhysicalOffset >= 262144 && m.PhysicalOffset < 327680 {
			missing++
		}
	}
	if len(got) != 1+missing {
		t.Errorf("%d findings, want the file and its %d messages", len(got), missing)
	}
}

func TestVerifyWithoutLog(t *testing.T) {
	s := newSample(t)
	remove(t, s, "commitlog")
	s.poke(t, plainFile, 4*20, zero(40))
	got, sum := found(t, s.dir, nil)
	if d := cmp.Diff([]string{"hole " + plainFile + "@80"}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if !sum.NoCommitLog {
		t.Error("the summary does not tell that there is no log")
	}
}

func TestVerifyOptions(t *testing.T) {
	s := newSample(t)
	s.poke(t, logFile, s.plain[5].Offset+92, flip)
	if got, _ := found(t, s.dir, &store.VerifyOptions{SkipBodies: true}); len(got) > 0 {
		t.Errorf("findings %q in bodies that were to be skipped", got)
	}
	calls, lastDone, lastTotal := 0, int64(0), int64(0)
	found(t, fixture, &store.VerifyOptions{Progress: func(done, total int64) {
		if done < lastDone || done > total {
			t.Errorf("progress went from %d to %d of %d", lastDone, done, total)
		}
		calls, lastDone, lastTotal = calls+1, done, total
	}})
	if calls == 0 || lastTotal == 0 {
		t.Error("no progress told")
	}
}

func TestVerifyStops(t *testing.T) {
	stop := errors.New("enough")
	s := newSample(t)
	s.poke(t, plainFile, 4*20+12, put64(77))
	_, err := openStore(t, s.dir).Verify(context.Background(), nil, func(store.Finding) error { return stop })
	if !errors.Is(err, stop) {
		t.Errorf("error %v, want report's own", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = openStore(t, fixture).Verify(ctx, nil, func(store.Finding) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// snapshot is every file's bytes and modification time.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		state := fmt.Sprint(info.ModTime().UnixNano(), info.Mode())
		if !d.IsDir() {
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			state += string(b)
		}
		all[path] = state
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestStoreIsUnchanged uses every reader and Verify, and finds every byte and
// modification time as before.
func TestStoreIsUnchanged(t *testing.T) {
	dir := t.TempDir()
	randomStore(t, 3, dir)
	before := snapshot(t, dir)
	s := openStore(t, dir)
	log, err := s.CommitLog()
	if err != nil {
		t.Fatal(err)
	}
	for it := log.Messages(0); it.Next(); {
		writtenOf(t, it.Message())
	}
	readQueues(t, s, log)
	topics, err := s.Topics()
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range topics {
		for _, ref := range topic.Queues {
			if _, err := s.Info(ref); err != nil {
				t.Error(err)
			}
		}
	}
	found(t, dir, nil)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(before, snapshot(t, dir)); d != "" {
		t.Error("the store has changed")
	}
}
