package minibroker

import (
	"bufio"
	"bytes"
	"net"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/broker"
)

// ask sends one request and reads the response.
func ask(t *testing.T, conn net.Conn, code int16, fields map[string]string, body string) *command {
	t.Helper()
	if err := write(bufio.NewWriter(conn), &command{Code: code, Opaque: 7, Language: "GO", ExtFields: fields, Body: []byte(body)}); err != nil {
		t.Fatal(err)
	}
	c, err := read(conn)
	if err != nil {
		t.Fatal(err)
	}
	if c.Opaque != 7 || c.Flag != responseFlag {
		t.Errorf("response %+v does not answer the request", c)
	}
	return c
}

// TestPull: what a pull gets, and that nothing comes of an expression that does not
// compile, whether the heartbeat brought it or the pull does.
func TestPull(t *testing.T) {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Start(registry, "t")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	conn, err := net.Dial("tcp", b.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	beat := ask(t, conn, heartbeat, nil, `{"clientID":"c","consumerDataSet":[
		{"groupName":"good","subscriptionDataSet":[{"topic":"t","subString":"a = 1","subVersion":1,"expressionType":"SQL92"}]},
		{"groupName":"bad","subscriptionDataSet":[{"topic":"t","subString":"a =","subVersion":1,"expressionType":"SQL92"}]}]}`)
	if beat.Code != success || !strings.Contains(beat.Remark, `group "bad"`) {
		t.Errorf("heartbeat: %+v", beat)
	}
	for _, a := range []string{"1", "2", "1", "x"} {
		if err := b.Put("t", map[string]string{"a": a}, "body"); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name                string
		group, offset, most string
		text                string // brought by the pull, unless ""
		code                int16
		next                string
		messages            int
	}{
		{"all that match", "good", "0", "32", "", success, "4", 2},
		{"the first that matches", "good", "0", "1", "", success, "1", 1},
		{"none that matches", "good", "3", "32", "", pullAgain, "4", 0},
		{"nothing new", "good", "4", "32", "", nothingNew, "4", 0},
		{"its own expression", "good", "0", "32", "a = 2", success, "4", 1},
		{"its own, of an unknown group", "other", "0", "32", "a = 2", success, "4", 1},
		{"a refused one", "good", "0", "32", "a =", cannotParse, "", 0},
		{"of a refused group", "bad", "0", "32", "", noSubscription, "", 0},
		{"of an unknown group", "other", "0", "32", "", noSubscription, "", 0},
		{"no offset", "good", "-1", "32", "", systemError, "", 0},
	} {
		fields := map[string]string{"topic": "t", "consumerGroup": c.group, "queueOffset": c.offset, "maxMsgNums": c.most, "expressionType": "SQL92"}
		if c.text != "" {
			fields["subscription"], fields["sysFlag"] = c.text, "4"
		}
		got := ask(t, conn, pullMessage, fields, "")
		if n := bytes.Count(got.Body, []byte("body")); got.Code != c.code || got.ExtFields["nextBeginOffset"] != c.next || n != c.messages {
			t.Errorf("%s: code %d, next %q, %d messages (%s)", c.name, got.Code, got.ExtFields["nextBeginOffset"], n, got.Remark)
		}
	}
	ask(t, conn, unregisterClient, map[string]string{"clientID": "c", "consumerGroup": "good"}, "")
	if !registry.Subscription("good", "t").Dead() {
		t.Error("the group lives on without a client")
	}
	if got := ask(t, conn, routeOfTopic, map[string]string{"topic": "none"}, ""); got.Code != topicNotExist {
		t.Errorf("route of no topic: %+v", got)
	}
}

// TestNonsense: whatever comes, the broker goes on.
func TestNonsense(t *testing.T) {
	registry, err := broker.NewRegistry(nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Start(registry, "t")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, text := range []string{"GET / HTTP/1.1\r\n\r\n", "\xff\xff\xff\xff\x00\x00\x00\x00", "\x00\x00\x00\x06\x00\x00\x00\x02{]", "\x00\x00\x00\x04\x00\x00\x00\x05", "\x00\x00\x00\x04\x01\x00\x00\x00"} {
		conn, err := net.Dial("tcp", b.Addr())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if _, err := read(conn); err == nil {
			t.Errorf("%q is answered", text)
		}
		conn.Close()
	}
	conn, err := net.Dial("tcp", b.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if got := ask(t, conn, heartbeat, nil, "{"); got.Code != systemError {
		t.Errorf("a broken heartbeat: %+v", got)
	}
}
