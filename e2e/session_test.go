package e2e

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/broker"
	"github.com/rmqsql/rmqsql/internal/published"
	"github.com/rmqsql/rmqsql/store"
)

const retryPrefix = broker.RetryTopicPrefix

// session is one run through everything that is asked of a broker. A step that
// cannot be taken ends the test.
type session struct {
	*testing.T
	ctx     context.Context
	servers *servers
	groups  *conn // the connection of the groups
	prod    *producers
	pushers []*pusher
	rec     published.Recording
}

// newSession connects to a broker.
func newSession(ctx context.Context, t *testing.T, running *servers) *session {
	s := &session{T: t, ctx: ctx, servers: running}
	s.rec.Release = *release
	s.groups = s.dial()
	return s
}

func (s *session) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *session) dial() *conn {
	c, err := dial(s.servers.broker)
	s.must(err)
	s.Cleanup(func() { c.Close() })
	return c
}

func (s *session) startProducers() {
	version, err := rmqsql.ParseRelease(*release)
	s.must(err)
	prod, err := startProducers(s.servers, version)
	s.must(err)
	s.Cleanup(prod.stop)
	s.prod = prod
}

// all begins with an empty store.
func (s *session) all() *published.Recording {
	s.createTopics()
	s.startProducers()

	// Before any group: no bits.
	s.must(s.prod.sendMany(s.ctx, orders, ordersSize/3))
	s.register()
	s.startPushers()
	s.must(s.prod.sendMany(s.ctx, orders, ordersSize))
	s.must(s.prod.sendKinds(s.ctx))
	s.must(s.prod.sendMany(s.ctx, plain, 10))
	s.must(s.prod.sendMany(s.ctx, retries, 20))
	s.must(s.prod.sendBatches(s.ctx))
	// A filter of the same millisecond would be in doubt.
	s.must(pause(s.ctx, 20*time.Millisecond))
	s.must(s.groups.heartbeat("groups", s.announced()))
	s.must(pause(s.ctx, 20*time.Millisecond))
	s.must(s.prod.sendMany(s.ctx, orders, ordersSize/3))
	// All that was delayed comes after at most 5 seconds; only then the queues end.
	s.must(pause(s.ctx, 7*time.Second))
	s.must(s.prod.sendLast(s.ctx, orders))
	s.must(s.prod.sendLast(s.ctx, retries))
	s.awaitPushers()
	s.pullOrders()
	s.pullPlain()
	s.pullRetries()
	s.verifyRunning()
	s.rec.Sent = s.prod.sent
	return &s.rec
}

func (s *session) createTopics() {
	for _, topic := range []struct {
		name       string
		queues     int
		attributes string
	}{
		{orders, queues, ""}, {retries, queues, ""}, {batches, queues, "+queue.type=BatchCQ"},
		// A broker creates these by itself, but a client may see that 30 seconds later.
		{retryPrefix + "push-retry", 1, ""}, {retryPrefix + "push-sql-retry", 1, ""},
	} {
		s.must(s.groups.createTopic(topic.name, topic.queues, topic.attributes))
		s.must(s.servers.awaitTopic(s.ctx, topic.name))
	}
}

// register announces the groups, one of which leaves again, and one of which
// changes its mind.
func (s *session) register() {
	gone := s.dial()
	s.must(gone.heartbeat("gone", map[string]subscription{goneGroup: {orders, "SQL92", goneSelector, 1}}))
	gone.Close()
	all := s.announced()
	delete(all, lateGroup)
	all[changedGroup] = subscription{orders, "SQL92", groups["bits-always"], 1}
	s.must(s.groups.heartbeat("groups", all))
	all[changedGroup] = s.announced()[changedGroup]
	s.must(s.groups.heartbeat("groups", all))
}

func (s *session) startPushers() {
	for _, p := range []struct {
		group, topic, kind, expression string
		retry                          bool
	}{
		{"push-tags", orders, "TAG", "TagA || Aa || " + sentinel, false},
		{"push-sql", orders, "SQL92", "amount > 100 AND region = '北京'", false},
		{"push-all", orders, "TAG", "*", false},
		{"push-retry", retries, "TAG", "*", true},
		{"push-sql-retry", retries, "SQL92", "region IS NOT NULL", true},
	} {
		c, err := startPusher(s.servers, p.group, p.topic, p.kind, p.expression, p.retry)
		s.must(err)
		s.Cleanup(func() { c.consumer.Shutdown() })
		s.pushers = append(s.pushers, c)
	}
}

// awaitPushers waits until all have got what ends their queues.
func (s *session) awaitPushers() {
	for _, p := range s.pushers {
		for i := 0; p.waiting() && i < 300; i++ {
			s.must(pause(s.ctx, 100*time.Millisecond))
		}
		if p.waiting() {
			s.Errorf("%s has not got everything: %d of %d ends, asked again for %v", p.pull.Group, p.lasts, queues, p.again)
		}
		pull, repeated := p.result()
		if len(repeated) > 0 {
			s.Errorf("%s got more than once: %v", pull.Group, repeated)
		}
		if p.retry && len(p.again) == 0 {
			s.Errorf("%s asked for nothing again", pull.Group)
		}
		s.rec.Pulls = append(s.rec.Pulls, pull)
	}
}

// expire goes on with the store of all: most messages are deleted, a few come new.
func (s *session) expire() *published.Recording {
	s.must(s.servers.awaitTopic(s.ctx, orders))
	s.startProducers()
	s.must(s.groups.heartbeat("groups", s.announced()))
	// What is in the last file stays: the log has to go on to another one.
	s.must(s.prod.sendMany(s.ctx, orders, 2*ordersSize))
	first := filepath.Join(s.servers.storeDir(), "commitlog", fmt.Sprintf("%020d", 2*logFileSize))
	// A broker first looks for files to delete when it has run for a minute.
	for i := 0; ; i++ {
		_, err := s.groups.must(deleteFiles, nil, nil)
		s.must(err)
		if _, err := os.Stat(first); err != nil {
			break
		}
		if i == 90 {
			s.Fatal("the broker does not delete its files")
		}
		s.must(pause(s.ctx, time.Second))
	}
	// Being asked once, it looks 20 times. The queues' files go after those of the log.
	s.must(pause(s.ctx, 8*time.Second))
	s.prod.sent = nil
	s.must(s.prod.sendMany(s.ctx, orders, ordersSize/3))
	s.pullOrders()
	s.verifyRunning()
	s.rec.Sent = s.prod.sent
	return &s.rec
}

// announced are the subscriptions that the groups have in the end.
func (s *session) announced() map[string]subscription {
	all := map[string]subscription{
		lateGroup:    {orders, "SQL92", lateSelector, 1},
		changedGroup: {orders, "SQL92", changedSelector, 2},
		refusedGroup: {orders, "SQL92", refusedSelector, 1},
	}
	for group, selector := range groups {
		all[group] = subscription{orders, "SQL92", selector, 1}
	}
	return all
}

func (s *session) pull(p published.Pull, queues int, version int64) {
	got, err := s.groups.pullAll(p, queues, version)
	s.must(err)
	s.rec.Pulls = append(s.rec.Pulls, got)
}

// pullOrders asks with every expression, and for every group with what it
// announced.
func (s *session) pullOrders() {
	s.pullExpressions(orders)
	announced := s.announced()
	for _, group := range slices.Sorted(maps.Keys(announced)) {
		a := announced[group]
		s.pull(published.Pull{Group: group, Topic: a.Topic, Type: a.Type, Expression: a.Expression, Registered: true}, queues, a.Version)
	}
}

func (s *session) pullPlain() { s.pullExpressions(plain) }

func (s *session) pullExpressions(topic string) {
	for _, text := range selectors {
		s.pull(published.Pull{Group: "pull", Topic: topic, Type: "SQL92", Expression: text}, queues, 0)
	}
	for _, text := range tagExpressions {
		s.pull(published.Pull{Group: "pull", Topic: topic, Type: "TAG", Expression: text}, queues, 0)
	}
}

func (s *session) pullRetries() {
	for _, group := range []string{"push-retry", "push-sql-retry"} {
		p := published.Pull{Group: group, Topic: retryPrefix + group, Type: "TAG", Expression: "*"}
		s.pull(p, 1, 0)
		p.Type, p.Expression = "SQL92", "RETRY_TOPIC = '"+retries+"' AND region IS NOT NULL"
		s.pull(p, 1, 0)
	}
}

// verifyRunning checks the files while the broker has them open.
func (s *session) verifyRunning() {
	st, err := store.Open(s.servers.storeDir())
	s.must(err)
	defer st.Close()
	_, err = st.Verify(s.ctx, nil, func(f store.Finding) error {
		s.Errorf("verify, while the broker runs: %v", f)
		return nil
	})
	s.must(err)
}
