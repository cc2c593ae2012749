// Package minibroker is a name server and a broker in one, in memory and on
// loopback, that shows how a broker filters with a broker.Registry: every consumer
// of a RocketMQ client can pull from it. It keeps nothing, has one queue a topic,
// and does not send messages again; it is an example, and a help in tests.
package minibroker

import (
	"bufio"
	"errors"
	"net"
	"sync"

	"github.com/rmqsql/rmqsql/broker"
)

// Broker serves until it is closed.
type Broker struct {
	registry *broker.Registry
	listener net.Listener
	done     chan struct{}

	mu      sync.Mutex
	queues  map[string][]message       // by topic
	clients map[string]map[string]bool // by group, the ids of its consumers
	conns   map[net.Conn]bool
	serving sync.WaitGroup
}

// Start starts a broker on a free port of loopback, with the topics given.
func Start(registry *broker.Registry, topics ...string) (*Broker, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &Broker{
		registry: registry, listener: listener, done: make(chan struct{}),
		queues: map[string][]message{}, clients: map[string]map[string]bool{}, conns: map[net.Conn]bool{},
	}
	for _, topic := range topics {
		b.queues[topic] = nil
	}
	b.serving.Go(b.accept)
	return b, nil
}

// Addr is the address of the name server and of the broker.
func (b *Broker) Addr() string { return b.listener.Addr().String() }

// Close ends all connections and waits until nothing runs any more.
func (b *Broker) Close() error {
	err := b.listener.Close()
	close(b.done)
	b.mu.Lock()
	for conn := range b.conns {
		conn.Close()
	}
	b.mu.Unlock()
	b.serving.Wait()
	return err
}

func (b *Broker) accept() {
	for {
		conn, err := b.listener.Accept()
		if err != nil {
			return // closed
		}
		b.mu.Lock()
		b.conns[conn] = true
		b.mu.Unlock()
		b.serving.Go(func() {
			b.serve(conn)
			conn.Close()
			b.mu.Lock()
			delete(b.conns, conn)
			b.mu.Unlock()
		})
	}
}

// serve answers the requests of a connection. A pull may wait for messages, so
// each request has a goroutine.
func (b *Broker) serve(conn net.Conn) {
	var writing sync.Mutex
	var requests sync.WaitGroup
	defer requests.Wait()
	in, out := bufio.NewReader(conn), bufio.NewWriter(conn)
	for {
		request, err := read(in)
		if err != nil {
			return // the client is gone, or talks nonsense
		}
		if request.Flag&responseFlag != 0 {
			continue
		}
		requests.Go(func() {
			response := b.answer(request)
			if request.Flag&onewayFlag != 0 {
				return
			}
			response.Opaque, response.Flag, response.Language = request.Opaque, responseFlag, "GO"
			writing.Lock()
			defer writing.Unlock()
			if err := write(out, response); err != nil && !errors.Is(err, net.ErrClosed) {
				conn.Close()
			}
		})
	}
}
