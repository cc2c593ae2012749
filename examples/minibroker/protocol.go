package minibroker

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// command is a request or a response of RocketMQ's remoting protocol.
type command struct {
	Code      int16             `json:"code"`
	Language  string            `json:"language"`
	Version   int16             `json:"version"`
	Opaque    int32             `json:"opaque"`
	Flag      int32             `json:"flag"`
	Remark    string            `json:"remark,omitempty"`
	ExtFields map[string]string `json:"extFields,omitempty"`
	Body      []byte            `json:"-"`
}

// The bits of Flag.
const (
	responseFlag = 1 << 0
	onewayFlag   = 1 << 1
)

// maxFrame is how long a request may be.
const maxFrame = 1 << 20

var errNotJSON = errors.New("the header of the request is not in JSON")

// read reads a frame: its length, that of the header, header and body.
func read(r io.Reader) (*command, error) {
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return nil, err
	}
	frame, header := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if header>>24 != 0 {
		return nil, errNotJSON
	}
	if frame < 4 || frame > maxFrame || header > frame-4 {
		return nil, fmt.Errorf("a frame of %d bytes with a header of %d", frame, header)
	}
	b := make([]byte, frame-4)
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, err
	}
	c := &command{Body: b[header:]}
	return c, json.Unmarshal(b[:header], c)
}

// write writes a frame.
func write(w *bufio.Writer, c *command) error {
	header, err := json.Marshal(c)
	if err != nil {
		return err
	}
	var lengths [8]byte
	binary.BigEndian.PutUint32(lengths[:4], uint32(4+len(header)+len(c.Body)))
	binary.BigEndian.PutUint32(lengths[4:], uint32(len(header)))
	for _, b := range [][]byte{lengths[:], header, c.Body} {
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return w.Flush()
}
