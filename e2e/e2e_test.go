package e2e

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rmqsql/rmqsql/internal/published"
)

var (
	release   = flag.String("release", "5.3.3", "of the broker that runs")
	classpath = flag.String("classpath", "", "`file` with the class path of name server and broker")
	record    = flag.String("record", "", "copy the store and the recording into this `folder`")
)

// TestPublishedBroker runs the broker once from an empty store, once more on what
// that left, and compares each time when it has ended.
func TestPublishedBroker(t *testing.T) {
	if *classpath == "" {
		t.Skip("needs -classpath; make e2e finds it")
	}
	jars, err := os.ReadFile(*classpath)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := signal.NotifyContext(t.Context(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, 225*time.Second)
	defer cancel()

	dir := t.TempDir()
	start := func(t *testing.T, more string) *session {
		s, err := startServers(ctx, dir, strings.TrimSpace(string(jars)), more)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.stop(); err != nil {
				t.Error(err)
			}
		})
		return newSession(ctx, t, s)
	}
	if !t.Run("empty store", func(t *testing.T) {
		s := start(t, "")
		rec := s.all()
		if err := s.servers.stop(); err != nil {
			t.Fatal(err)
		}
		report := compare(ctx, t, s.servers.storeDir(), rec)
		if report.Sent < ordersSize || report.Pulls < 2*(len(selectors)+len(tagExpressions))+len(groups) || report.Delivered == 0 ||
			report.Scans == 0 || report.Matching < ordersSize/2 || report.Matching == report.BitMaps || report.Gone != 0 {
			t.Errorf("too little was compared: %+v", report)
		}
		if *record != "" && !t.Failed() {
			if err := keep(rec, s.servers.storeDir(), *record); err != nil {
				t.Fatal(err)
			}
		}
	}) {
		return
	}
	// Files go when they are a moment old and a client asks for it. In the end the
	// broker has no time to write anything.
	t.Run("expired store", func(t *testing.T) {
		if testing.Short() {
			t.Skip("takes more than a minute")
		}
		// Nor is it the hour at which the broker deletes files unasked.
		s := start(t, fmt.Sprintf("deleteWhen=%02d\nfileReservedTime=0\ncleanResourceInterval=200\n"+
			"deleteCommitLogFilesInterval=1\ndeleteConsumeQueueFilesInterval=1\n", (time.Now().Hour()+12)%24))
		rec := s.expire()
		s.servers.kill()
		report := compare(ctx, t, s.servers.storeDir(), rec)
		if report.Gone == 0 || report.Sent == 0 || report.Delivered == 0 || report.Matching == 0 {
			t.Errorf("too little was compared: %+v", report)
		}
	})
}

// compare reports every difference.
func compare(ctx context.Context, t *testing.T, dir string, rec *published.Recording) *published.Report {
	t.Helper()
	report, err := published.Check(ctx, dir, rec)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range report.Differences {
		t.Error(d)
	}
	t.Logf("%d messages; %d entries, %d of them without a message; %d messages found as sent; %d pulls with %d messages, %d of them scanned too; %d bit maps, %d with bits",
		report.Messages, report.Entries, report.Gone, report.Sent, report.Pulls, report.Delivered, report.Scans, report.BitMaps, report.Matching)
	return report
}

// keep copies a store and its recording into a folder.
func keep(rec *published.Recording, store, dir string) error {
	for _, name := range []string{"commitlog", "consumequeue", "consumequeue_ext", "batchconsumequeue"} {
		if _, err := os.Stat(filepath.Join(store, name)); err != nil {
			continue
		}
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(store, name))); err != nil {
			return err
		}
	}
	filters, err := os.ReadFile(filepath.Join(store, published.FilterFile))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(published.FilterFile)), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, published.FilterFile), filters, 0o644); err != nil {
		return err
	}
	return rec.Save(dir)
}
