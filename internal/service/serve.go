package service

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// Time that the parts of a connection may take. Work is bounded by what may be
// asked; the time for writing leaves room for it, and for waiting.
const (
	headerTimeout   = 5 * time.Second
	readTimeout     = 15 * time.Second
	writeTimeout    = 60 * time.Second
	idleTimeout     = 60 * time.Second
	shutdownTimeout = 10 * time.Second
	maxHeader       = 16 << 10 // bytes
)

// Serve answers requests until ctx is done, and then those that are being worked
// on; it waits for them for some seconds at most. It closes the listener. Errors
// of single connections are written to complaints, a line each.
func Serve(ctx context.Context, l net.Listener, h http.Handler, complaints io.Writer) error {
	s := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          log.New(complaints, "rmqsql serve: ", 0),
	}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := s.Shutdown(stop); err != nil {
		return errors.Join(err, s.Close())
	}
	return nil
}
