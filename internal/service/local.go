package service

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/rmqsql/rmqsql/internal/api"
)

// localOnly answers requests to this machine's own names and addresses.
func localOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsLocal(r.Host) {
			fail(w, http.StatusMisdirectedRequest, api.InvalidRequest, "this service answers to localhost and loopback addresses only")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// IsLocal reports whether a host, with or without a port, is localhost or a
// loopback address.
func IsLocal(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}

// Address completes an address to listen at. Without a host it is this machine's
// alone: that the Go library takes ":8787" for every network is a trap.
func Address(text string) (string, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return "", err
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}
