package e2e

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"time"

	"github.com/rmqsql/rmqsql/internal/published"
)

// Codes of requests and responses.
const (
	sendMessage   = 10
	pullMessage   = 11
	createTopic   = 17
	heartbeat     = 34
	topicRoute    = 105
	clusterInfo   = 106
	sendBatch     = 320
	deleteFiles   = 329
	success       = 0
	pullNotFound  = 19
	pullRetry     = 20 // nothing matched so far: go on
	pullMoved     = 21 // the queue begins later
	carriesFilter = 4  // bit of a pull's sysFlag: it brings its expression
)

// must is a call that has to succeed.
func (c *conn) must(code int, fields map[string]string, body []byte) (*command, error) {
	r, err := c.call(code, fields, body)
	if err == nil && r.Code != success {
		err = fmt.Errorf("request %d was answered with %d: %s", code, r.Code, r.Remark)
	}
	return r, err
}

// createTopic creates a topic; attributes may be "".
func (c *conn) createTopic(topic string, queues int, attributes string) error {
	n := strconv.Itoa(queues)
	_, err := c.must(createTopic, map[string]string{
		"topic": topic, "defaultTopic": "TBW102", "readQueueNums": n, "writeQueueNums": n, "perm": "6",
		"topicFilterType": "SINGLE_TAG", "topicSysFlag": "0", "order": "false", "attributes": attributes,
	}, nil)
	return err
}

// subscription is what a group announces in its heartbeats.
type subscription struct {
	Topic, Type, Expression string
	Version                 int64
}

// heartbeat announces what groups subscribe to.
func (c *conn) heartbeat(client string, groups map[string]subscription) error {
	var consumers []map[string]any
	for group, s := range groups {
		consumers = append(consumers, map[string]any{
			"groupName": group, "consumeType": "CONSUME_PASSIVELY", "messageModel": "CLUSTERING",
			"consumeFromWhere": "CONSUME_FROM_FIRST_OFFSET", "unitMode": false,
			"subscriptionDataSet": []map[string]any{{
				"classFilterMode": false, "topic": s.Topic, "subString": s.Expression, "tagsSet": []string{},
				"codeSet": []int{}, "subVersion": s.Version, "expressionType": s.Type,
			}},
		})
	}
	body, err := json.Marshal(map[string]any{"clientID": client, "producerDataSet": []any{}, "consumerDataSet": consumers})
	if err != nil {
		return err
	}
	_, err = c.must(heartbeat, nil, body)
	return err
}

// send sends a message with properties as they are to be on the wire.
func (c *conn) send(topic string, queue int, properties, body string) error {
	_, err := c.must(sendMessage, map[string]string{
		"producerGroup": "raw", "topic": topic, "defaultTopic": "TBW102", "defaultTopicQueueNums": "2",
		"queueId": strconv.Itoa(queue), "sysFlag": "0", "bornTimestamp": strconv.FormatInt(time.Now().UnixMilli(), 10),
		"flag": "0", "properties": properties, "reconsumeTimes": "0", "unitMode": "false", "batch": "false",
	}, []byte(body))
	return err
}

// sendBatch sends a batch of messages whose bytes nobody looks at on the way.
func (c *conn) sendBatch(topic string, queue int, batch []rawMessage) error {
	var b []byte
	for _, m := range batch {
		b = binary.BigEndian.AppendUint32(b, uint32(4*5+len(m.body)+2+len(m.properties)))
		b = append(b, make([]byte, 12)...) // magic, CRC and flag, which the broker sets or leaves
		b = binary.BigEndian.AppendUint32(b, uint32(len(m.body)))
		b = append(b, m.body...)
		b = binary.BigEndian.AppendUint16(b, uint16(len(m.properties)))
		b = append(b, m.properties...)
	}
	_, err := c.must(sendBatch, map[string]string{
		"a": "raw", "b": topic, "c": "TBW102", "d": "2", "e": strconv.Itoa(queue), "f": "0",
		"g": strconv.FormatInt(time.Now().UnixMilli(), 10), "h": "0", "i": "", "j": "0", "k": "false", "m": "true",
	}, b)
	return err
}

// pullAll pulls the queues of a topic from their beginning to their end.
func (c *conn) pullAll(p published.Pull, queues int, version int64) (published.Pull, error) {
	p.Offsets = map[int][]int64{}
	for queue := range queues {
		if err := c.pullQueue(&p, queue, version); err != nil || p.Refused != 0 {
			return p, err
		}
	}
	return p, nil
}

func (c *conn) pullQueue(p *published.Pull, queue int, version int64) error {
	fields := map[string]string{
		"consumerGroup": p.Group, "topic": p.Topic, "queueId": strconv.Itoa(queue), "maxMsgNums": "32",
		"sysFlag": "0", "commitOffset": "0", "suspendTimeoutMillis": "0",
		"subVersion": strconv.FormatInt(version, 10), "expressionType": p.Type,
	}
	if !p.Registered {
		maps.Copy(fields, map[string]string{"sysFlag": strconv.Itoa(carriesFilter), "subscription": p.Expression})
	}
	offset := int64(0)
	for range 200 {
		fields["queueOffset"] = strconv.FormatInt(offset, 10)
		r, err := c.call(pullMessage, fields, nil)
		if err != nil {
			return err
		}
		switch r.Code {
		case success:
			offsets, err := queueOffsets(r.Body)
			if err != nil {
				return err
			}
			p.Offsets[queue] = append(p.Offsets[queue], offsets...)
		case pullRetry, pullMoved:
		case pullNotFound:
			return nil
		default:
			p.Refused = r.Code
			return nil
		}
		next, err := strconv.ParseInt(r.ExtFields["nextBeginOffset"], 10, 64)
		if err != nil || next <= offset {
			return fmt.Errorf("a pull from %d of %s goes on at %q", offset, p.Topic, r.ExtFields["nextBeginOffset"])
		}
		offset = next
	}
	return fmt.Errorf("no end of %s/%d after 200 pulls", p.Topic, queue)
}

// queueOffsets reads the queue offsets of messages that stand one behind the other
// as in the CommitLog.
func queueOffsets(b []byte) (offsets []int64, err error) {
	for len(b) > 0 {
		if len(b) < 28 || int(binary.BigEndian.Uint32(b)) > len(b) || binary.BigEndian.Uint32(b) < 28 {
			return nil, fmt.Errorf("%d bytes are no message", len(b))
		}
		offsets = append(offsets, int64(binary.BigEndian.Uint64(b[20:])))
		b = b[binary.BigEndian.Uint32(b):]
	}
	return offsets, nil
}
