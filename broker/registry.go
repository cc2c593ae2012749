package broker

import (
	"cmp"
	"hash/maphash"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rmqsql/rmqsql"
	"github.com/rmqsql/rmqsql/store"
)

// DefaultExpiry is how long a registry keeps a dead filter: a broker's
// filterDataCleanTimeSpan.
const DefaultExpiry = 24 * time.Hour

// Options are the settings of a [Registry], named with those of a broker. The zero
// value, and a nil pointer, stand for a broker's defaults.
type Options struct {
	// BloomErrorRate is the error rate of the bit maps in percent, a broker's
	// maxErrorRateOfBloomFilter; default 20.
	BloomErrorRate int
	// BloomExpected is how many groups a topic is expected to have, a broker's
	// expectConsumerNumUseFilter; default 32.
	BloomExpected int
	// RetrySupport makes selectors apply to retried messages, a broker's
	// filterSupportRetry. A group that subscribes by SQL to its retry topic then
	// gets a message from there if the selector is true that it has for the
	// topic named by the message's property RETRY_TOPIC, and no message of a topic to
	// which it has no subscription. Bit maps tell nothing of that selector, and
	// are not consulted.
	RetrySupport bool
	// Expiry is how long a dead filter is kept; default [DefaultExpiry].
	Expiry time.Duration
	// Selectors tells how expressions are compiled, and for which release.
	Selectors rmqsql.Options
	// Limits bound what groups can ask for.
	Limits Limits
	// Counter, if not nil, returns what counts the events of a subscription, or nil.
	// It is called when an expression is registered, also if the group and topic
	// had one before.
	Counter func(group, topic string) Counter
	// Now is the clock; default time.Now. It must be the one that the store times of
	// messages are taken from.
	Now func() time.Time
}

// Registry knows what the consumer groups of a broker subscribe to, as a broker's
// consumer filter manager does: filters register with a version, die with their
// last consumer, and expire a day later. Unlike a broker's it holds subscriptions
// to tags too, and never one that did not compile.
//
// It is safe for concurrent use. Looking up subscriptions and asking their
// questions takes no lock, and so never waits for a registration.
type Registry struct {
	bloom        *store.BloomFilter
	retrySupport bool
	expiry       time.Duration
	selectors    rmqsql.Options
	limits       Limits
	newCounter   func(group, topic string) Counter
	now          func() time.Time

	seed   maphash.Seed
	shards [256]atomic.Pointer[shard]

	mu     sync.Mutex                 // held by who changes anything
	topics map[string]map[string]bool // by group, its topics
	stages map[subscriptionKey]Stage  // also of groups that have not registered
	total  int                        // subscriptions
	used   bool                       // something was there once
}

// shard is the part of all topics whose names have one hash. Like everything it
// leads to it is never changed: a new one takes its place. There are many, so
// that a broker with many topics does not copy all of them for a new one.
type shard map[string]*subscribers

type subscriptionKey struct{ group, topic string }

// NewRegistry returns an empty registry. The error is one of the Bloom filter's
// settings. options may be nil.
func NewRegistry(options *Options) (*Registry, error) {
	var o Options
	if options != nil {
		o = *options
	}
	bloom, err := store.NewBloomFilter(
		cmp.Or(o.BloomErrorRate, store.DefaultBloomErrorRate),
		cmp.Or(o.BloomExpected, store.DefaultBloomExpected))
	if err != nil {
		return nil, err
	}
	r := &Registry{
		bloom: bloom, retrySupport: o.RetrySupport, expiry: o.Expiry, selectors: o.Selectors,
		limits: o.Limits.withDefaults(), newCounter: o.Counter, now: o.Now,
		seed:   maphash.MakeSeed(),
		topics: map[string]map[string]bool{}, stages: map[subscriptionKey]Stage{},
	}
	if r.expiry <= 0 {
		r.expiry = DefaultExpiry
	}
	if r.now == nil {
		r.now = time.Now
	}
	return r, nil
}

// Bloom returns the settings of the bit maps.
func (r *Registry) Bloom() *store.BloomFilter { return r.bloom }

// Subscription returns a group's subscription to a topic, dead or alive, or nil if
// it has none.
func (r *Registry) Subscription(group, topic string) *Subscription {
	if subs := r.subscribers(topic); subs != nil {
		return subs.byGroup[group]
	}
	return nil
}

// Subscriptions returns all subscriptions, sorted by topic and group. Those that
// change meanwhile may be among them or not.
func (r *Registry) Subscriptions() []*Subscription {
	all := slices.Collect(r.each())
	slices.SortFunc(all, compareSubscriptions)
	return all
}

func compareSubscriptions(a, b *Subscription) int {
	return cmp.Or(cmp.Compare(a.topic, b.topic), cmp.Compare(a.group, b.group))
}

func (r *Registry) each() iter.Seq[*Subscription] {
	return func(yield func(*Subscription) bool) {
		for i := range r.shards {
			topics := r.shards[i].Load()
			if topics == nil {
				continue
			}
			for _, subs := range *topics {
				for _, s := range subs.byGroup {
					if !yield(s) {
						return
					}
				}
			}
		}
	}
}

func (r *Registry) shard(topic string) *atomic.Pointer[shard] {
	return &r.shards[maphash.String(r.seed, topic)%uint64(len(r.shards))]
}

// subscribers returns those of a topic as they are now, nil if there are none.
func (r *Registry) subscribers(topic string) *subscribers {
	if topics := r.shard(topic).Load(); topics != nil {
		return (*topics)[topic]
	}
	return nil
}

// millis is the time in a broker's unit.
func (r *Registry) millis() int64 { return r.now().UnixMilli() }
