package e2e

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/rocketmq-client-go/v2/primitive"

	"github.com/rmqsql/rmqsql/internal/published"
)

// Topics. The plain one is created by the first message that is sent there.
const (
	orders     = "Orders"
	retries    = "Retries"
	plain      = "Plain"
	batches    = "Batches" // kept in batches
	queues     = 2         // of each topic
	fastDelay  = 1         // level of a delay of a second
	notBefore  = 2         // another level: 5 seconds
	sentinel   = "Last"    // tag of the last message in each queue, which all push consumers get
	ordersSize = 90
)

// Values that a selector can trip over.
var (
	tags    = []string{"", "TagA", "TagB", "TagC", "Aa", "BB", "订单", "支付成功", "*", "tag a"}
	amounts = []string{"", "0", "100", "101", "+101", "-5", "150.00", "1e3", " 7", "2147483648", "9223372036854775808",
		"NaN", "0x1p3", "1d", "٣", "abc", "true", "-0"}
	regions = []string{"", "北京", "上海", "BEIJING", "O'Neil", "杭州 西湖", "😀"}
	flags   = []string{"", "true", "TRUE", "false", "1"}
	levels  = []string{"", "vip", "VIP", "vip-gold", "普通", "x=1"}
)

// sender makes messages and remembers them as they are sent. What it makes depends
// on nothing but how often it is asked.
type sender struct {
	rand *rand.Rand
	sent []published.Sent
}

func newSender() *sender { return &sender{rand: rand.New(rand.NewPCG(1, 92))} }

// message makes a message with properties by chance; a property is left out, or
// set to "", or has a value.
func (s *sender) message(topic string) *primitive.Message {
	pick := func(values []string) string { return values[s.rand.IntN(len(values))] }
	m := primitive.NewMessage(topic, fmt.Appendf(nil, `{"n":%d}`, len(s.sent)))
	m.WithKeys([]string{fmt.Sprintf("m%d", len(s.sent))})
	if tag := pick(tags); tag != "" {
		m.WithTag(tag)
	}
	for _, p := range []struct {
		name   string
		values []string
	}{{"amount", amounts}, {"region", regions}, {"flag", flags}, {"level", levels}, {"other", amounts}} {
		if s.rand.IntN(4) > 0 {
			m.WithProperty(p.name, pick(p.values))
		}
	}
	s.remember(m)
	return m
}

// last makes the message that ends a queue for every push consumer.
func (s *sender) last(topic string) *primitive.Message {
	m := primitive.NewMessage(topic, []byte("last"))
	m.WithKeys([]string{fmt.Sprintf("m%d", len(s.sent))}).WithTag(sentinel)
	m.WithProperty("amount", "1000")
	m.WithProperty("region", "北京")
	s.remember(m)
	return m
}

// large makes a message whose body the client compresses.
func (s *sender) large(topic string) *primitive.Message {
	m := s.message(topic)
	m.Body = []byte(strings.Repeat("很长的消息 ", 900))
	s.sent[len(s.sent)-1].Body = string(m.Body)
	return m
}

func (s *sender) remember(m *primitive.Message) {
	s.sent = append(s.sent, published.Sent{
		Topic: m.Topic, Key: strings.TrimSpace(m.GetKeys()), Properties: m.MarshallProperties(), Body: string(m.Body),
	})
}

// odd are properties that no client writes, behind "KEYS" and a key.
var odd = []string{
	"amount\x01100\x02amount\x01200\x02",  // a name that occurs twice
	"amount\x01100\x02amount\x01\x02",     // its second value is empty
	"amount\x01300",                       // no end
	"region\x02amount\x01150\x02",         // a name alone
	"\x01value\x02amount\x01150\x02",      // a value alone
	"\x02\x02amount\x01150\x02\x02",       // nothing between the ends
	"amount \x01150\x02 region\x01北京\x02", // names with blanks
	"TAGS\x01TagA\x02TAGS\x01订单\x02",      // two tags
	"REGION\x01北京\x02Amount\x01150\x02",   // names in other letters
	separated,
}

// separated has a separator in a value. It is part of the value from 4.9.1 on;
// earlier brokers know no such property, in which the library does not follow them.
const separated = "region\x01a\x01b\x02amount\x01150\x02"

// malformed are properties that are not UTF-8, behind "KEYS" and a key. Only a
// batch brings such bytes into a store: of any other message the broker decodes the
// properties and encodes them anew.
var malformed = []string{
	"region\x01\xff\x02amount\x01150\x02",
	"region\x01北\xe5\x8c\x02amount\x01150\x02", // cut off
	"region\x01\xed\xa0\x80\x02",               // half a surrogate pair
	"region\x01\xc0\x80\x02",                   // too long a form
	"region\x01\xf0\x9f\x98\x02amount\x01150\x02",
	"re\xffgion\x01北京\x02amount\x01150\x02",
	"TAGS\x01Tag\xff\x02amount\x01150\x02",
	"amount\x01150\xff\x02",
}

// rawMessage is a message of a batch as it is on the wire.
type rawMessage struct{ properties, body string }

// rawBatch returns all that is odd or malformed, and remembers it. Of what is
// malformed only the key is remembered, since a recording is text.
func (s *sender) rawBatch(topic string, odd []string) (batch []rawMessage) {
	for i, pairs := range append(slices.Clone(odd), malformed...) {
		key := "KEYS\x01m" + strconv.Itoa(len(s.sent)) + "\x02"
		m := rawMessage{key + pairs, fmt.Sprintf("raw %d", i)}
		batch = append(batch, m)
		sent := published.Sent{Topic: topic, Key: fmt.Sprintf("m%d", len(s.sent)), Properties: m.properties, Body: m.body}
		if i >= len(odd) {
			sent.Properties = key
		}
		s.sent = append(s.sent, sent)
	}
	return batch
}

// raw returns the properties of a message of its own, and remembers it.
func (s *sender) raw(topic, pairs string) (properties, body string) {
	key := fmt.Sprintf("m%d", len(s.sent))
	properties, body = "KEYS\x01"+key+"\x02"+pairs, "raw "+key
	s.sent = append(s.sent, published.Sent{Topic: topic, Key: key, Properties: properties, Body: body})
	return properties, body
}
