package e2e

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// command is a request or a response of the remoting protocol.
type command struct {
	Code      int               `json:"code"`
	Language  string            `json:"language"`
	Version   int               `json:"version"`
	Opaque    int32             `json:"opaque"`
	Flag      int               `json:"flag"` // bit 0: a response
	Remark    string            `json:"remark,omitempty"`
	ExtFields map[string]string `json:"extFields,omitempty"`
	Body      []byte            `json:"-"`
}

// conn is a connection to a name server or broker, for one goroutine. It asks
// what the Go client cannot: pulls from an offset with any expression, heartbeats
// of any content, messages with any properties.
type conn struct {
	net.Conn
	in     *bufio.Reader
	opaque int32
}

const (
	callTime  = 10 * time.Second
	mostBytes = 8 << 20
)

func dial(addr string) (*conn, error) {
	c, err := net.DialTimeout("tcp", addr, callTime)
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, in: bufio.NewReader(c)}, nil
}

// call sends a request and waits for its response, whatever its code.
func (c *conn) call(code int, fields map[string]string, body []byte) (*command, error) {
	c.opaque++
	header, err := json.Marshal(command{Code: code, Language: "JAVA", Version: 453, Opaque: c.opaque, ExtFields: fields})
	if err != nil {
		return nil, err
	}
	frame := binary.BigEndian.AppendUint32(nil, uint32(4+len(header)+len(body)))
	frame = binary.BigEndian.AppendUint32(frame, uint32(len(header)))
	frame = append(append(frame, header...), body...)
	if err := c.SetDeadline(time.Now().Add(callTime)); err != nil {
		return nil, err
	}
	if _, err := c.Write(frame); err != nil {
		return nil, err
	}
	// A broker tells on the same connection of consumers that come and go.
	for range 1000 {
		r, err := c.read()
		if err != nil {
			return nil, fmt.Errorf("request %d: %w", code, err)
		}
		if r.Flag&1 == 1 && r.Opaque == c.opaque {
			return r, nil
		}
	}
	return nil, errors.New("no response among 1,000 frames")
}

func (c *conn) read() (*command, error) {
	var lengths [8]byte
	if _, err := io.ReadFull(c.in, lengths[:]); err != nil {
		return nil, err
	}
	frame, header := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if header>>24 != 0 || frame < 4 || frame > mostBytes || header > frame-4 {
		return nil, fmt.Errorf("a frame of %d bytes with a header of %#x", frame, header)
	}
	b := make([]byte, frame-4)
	if _, err := io.ReadFull(c.in, b); err != nil {
		return nil, err
	}
	r := &command{Body: b[header:]}
	return r, json.Unmarshal(b[:header], r)
}
