package minibroker

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/rmqsql/rmqsql/broker"
)

// The codes of the requests that are answered, and of responses.
const (
	pullMessage         = 11
	queryConsumerOffset = 14
	maxOffset           = 30
	minOffset           = 31
	heartbeat           = 34
	unregisterClient    = 35
	consumersOfGroup    = 38
	routeOfTopic        = 105

	success         = 0
	systemError     = 1
	topicNotExist   = 17
	nothingNew      = 19
	pullAgain       = 20
	cannotParse     = 23
	noSubscription  = 24
	brokerVersion   = 401
	inSubscription  = 1 << 2 // of a pull's system flag: it brings the expression
	pullWait        = 200 * time.Millisecond
	pullLooks       = 10 // times in that while
	defaultMessages = 32
)

func (b *Broker) answer(request *command) *command {
	switch request.Code {
	case routeOfTopic:
		return b.route(request.ExtFields["topic"])
	case heartbeat:
		return b.heartbeat(request.Body)
	case unregisterClient:
		return b.unregister(request.ExtFields["clientID"], request.ExtFields["consumerGroup"])
	case consumersOfGroup:
		return b.consumers(request.ExtFields["consumerGroup"])
	case pullMessage:
		return b.pull(request.ExtFields)
	case queryConsumerOffset, minOffset:
		return ok(map[string]string{"offset": "0"}, nil)
	case maxOffset:
		b.mu.Lock()
		defer b.mu.Unlock()
		return ok(map[string]string{"offset": strconv.Itoa(len(b.queues[request.ExtFields["topic"]]))}, nil)
	}
	return ok(nil, nil) // such as commits of offsets, which are not kept
}

func ok(fields map[string]string, body any) *command {
	c := &command{Code: success, Version: brokerVersion, ExtFields: fields}
	if body != nil {
		c.Body, _ = json.Marshal(body) // of texts and numbers
	}
	return c
}

func failed(code int16, format string, args ...any) *command {
	return &command{Code: code, Remark: fmt.Sprintf(format, args...)}
}

// route is the name server's answer: one broker, one queue.
func (b *Broker) route(topic string) *command {
	b.mu.Lock()
	_, known := b.queues[topic]
	b.mu.Unlock()
	if !known {
		return failed(topicNotExist, "no topic %s", topic)
	}
	return ok(nil, map[string]any{
		"queueDatas":  []any{map[string]any{"brokerName": "mini", "readQueueNums": 1, "writeQueueNums": 1, "perm": 6, "topicSynFlag": 0}},
		"brokerDatas": []any{map[string]any{"cluster": "mini", "brokerName": "mini", "brokerAddrs": map[string]string{"0": b.Addr()}}},
	})
}

// heartbeat registers what the client's groups subscribe to. A refused selector is
// no error of the heartbeat: the group's pulls are told.
func (b *Broker) heartbeat(body []byte) *command {
	var beat struct {
		ClientID  string `json:"clientID"`
		Consumers []struct {
			Group         string                    `json:"groupName"`
			Subscriptions []broker.SubscriptionData `json:"subscriptionDataSet"`
		} `json:"consumerDataSet"`
	}
	if err := json.Unmarshal(body, &beat); err != nil {
		return failed(systemError, "heartbeat: %v", err)
	}
	var remark string
	for _, c := range beat.Consumers {
		b.mu.Lock()
		if b.clients[c.Group] == nil {
			b.clients[c.Group] = map[string]bool{}
		}
		b.clients[c.Group][beat.ClientID] = true
		b.mu.Unlock()
		if err := b.registry.RegisterAll(c.Group, c.Subscriptions); err != nil {
			remark = err.Error()
		}
	}
	response := ok(nil, nil)
	response.Remark = remark
	return response
}

// unregister forgets a client. With a group's last one its filters die.
func (b *Broker) unregister(client, group string) *command {
	b.mu.Lock()
	delete(b.clients[group], client)
	last := len(b.clients[group]) == 0
	b.mu.Unlock()
	if last {
		b.registry.Unregister(group)
	}
	return ok(nil, nil)
}

func (b *Broker) consumers(group string) *command {
	b.mu.Lock()
	defer b.mu.Unlock()
	return ok(nil, map[string]any{"consumerIdList": slices.Sorted(maps.Keys(b.clients[group]))})
}

// pull answers with the next messages that the group's subscription lets through.
// Without new ones it waits a while.
func (b *Broker) pull(fields map[string]string) *command {
	topic, group := fields["topic"], fields["consumerGroup"]
	from, err := strconv.Atoi(fields["queueOffset"])
	if err != nil || from < 0 {
		return failed(systemError, "queue offset %q", fields["queueOffset"])
	}
	most, err := strconv.Atoi(fields["maxMsgNums"])
	if err != nil || most < 1 || most > defaultMessages {
		most = defaultMessages
	}
	flags, _ := strconv.Atoi(fields["sysFlag"])

	subscription := b.registry.Subscription(group, topic)
	if flags&inSubscription != 0 && (subscription == nil || subscription.Expression() != fields["subscription"]) {
		if subscription, err = b.registry.Ask(group, topic, fields["expressionType"], fields["subscription"]); err != nil {
			return failed(cannotParse, "%v", err)
		}
	}
	if subscription == nil {
		return failed(noSubscription, "group %s does not subscribe to topic %s", group, topic)
	}
	for range pullLooks {
		if c := b.collect(subscription, topic, from, most); c != nil {
			return c
		}
		select {
		case <-b.done:
			return failed(systemError, "the broker is stopping")
		case <-time.After(pullWait / pullLooks):
		}
	}
	return b.pulled(nothingNew, topic, from, nil)
}

// collect asks the questions of the messages from an offset on. It returns nil if
// there are none.
func (b *Broker) collect(s *broker.Subscription, topic string, from, most int) *command {
	b.mu.Lock()
	messages := b.queues[topic]
	b.mu.Unlock()
	if from >= len(messages) {
		return nil
	}
	var body []byte
	next := from
	for ; next < len(messages) && most > 0; next++ {
		m := &messages[next]
		if s.MatchQueue(m.unit.TagCode, true, m.unit) && s.MatchStored(m.properties) {
			body = append(body, m.encoded...)
			most--
		}
	}
	if body == nil {
		return b.pulled(pullAgain, topic, next, nil)
	}
	return b.pulled(success, topic, next, body)
}

func (b *Broker) pulled(code int16, topic string, next int, body []byte) *command {
	b.mu.Lock()
	defer b.mu.Unlock()
	return &command{Code: code, Version: brokerVersion, Body: body, ExtFields: map[string]string{
		"nextBeginOffset": strconv.Itoa(next), "minOffset": "0", "maxOffset": strconv.Itoa(len(b.queues[topic])),
		"suggestWhichBrokerId": "0",
	}}
}
