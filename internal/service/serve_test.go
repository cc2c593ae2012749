package service_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/rmqsql/rmqsql/internal/service"
)

// serve runs a handler and returns its address, what stops it, and how it ended.
func serve(t *testing.T, h http.Handler) (address string, stop func(), ended <-chan error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	done := make(chan error, 1)
	go func() { done <- service.Serve(ctx, l, h, io.Discard) }()
	return "http://" + l.Addr().String(), cancel, done
}

// TestGracefulStop: a request that is being worked on is answered after the
// service was told to stop, and no other is taken.
func TestGracefulStop(t *testing.T) {
	working, finish := make(chan struct{}), make(chan struct{})
	address, stop, ended := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(working)
		<-finish
		_, _ = io.WriteString(w, "done")
	}))
	answered := make(chan string, 1)
	go func() {
		r, err := http.Get(address)
		if err != nil {
			answered <- err.Error()
			return
		}
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			body = []byte(err.Error())
		}
		answered <- string(body)
	}()
	<-working
	stop()
	for { // until the listener is closed
		c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			break
		}
		c.Close()
	}
	select {
	case err := <-ended:
		t.Fatalf("it stopped before the request was answered: %v", err)
	default:
	}
	close(finish)
	if got := <-answered; got != "done" {
		t.Errorf("the request got %q", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestServeFails: a listener that fails ends it.
func TestServeFails(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := service.Serve(context.Background(), l, http.NotFoundHandler(), io.Discard); err == nil {
		t.Error("no error")
	}
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"127.0.0.1:8787": "127.0.0.1:8787", ":8787": "127.0.0.1:8787", "0.0.0.0:1": "0.0.0.0:1", "[::1]:1": "[::1]:1",
		"localhost:http": "localhost:http", "8787": "", "::1": "", "": "",
	} {
		if got, err := service.Address(text); got != want || (err != nil) != (want == "") {
			t.Errorf("Address(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestIsLocal(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST:80": true, "127.0.0.1": true, "127.9.9.9:1": true, "[::1]": true, "[::1]:8787": true, "::1": true,
		"": false, "example.com": false, "localhost.example.com": false, "127.0.0.1.example.com:80": false, "10.0.0.1:80": false, "0.0.0.0": false,
	} {
		if got := service.IsLocal(host); got != want {
			t.Errorf("IsLocal(%q) = %t", host, got)
		}
	}
}
