package main

import (
	"context"
	"errors"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/service"
)

const defaultAddress = "127.0.0.1:8787"

func serveCommand(e *env) *cli.Command {
	return &cli.Command{
		Name:      "serve",
		Usage:     "answer over HTTP, and show a page to try selectors on",
		UsageText: "serve [--addr HOST:PORT]",
		Description: `At / there is a page to try selectors on; it needs nothing from elsewhere. Programs ask
with JSON: POST /v1/eval, /v1/check, /v1/explain, /v1/truth and /v1/match, described at
/openapi.json. GET /healthz says that it runs.

Only this machine can ask, unless --addr names another of its addresses. There is no log
in, no encryption and no CORS. The address is printed on stdout; an interrupt (Ctrl-C)
stops the service after the requests that it works on.

Exit code: 0 after an interrupt, 2 if it cannot listen.

Examples:
  rmqsql serve
  rmqsql serve --addr 127.0.0.1:0
  curl -s localhost:8787/v1/eval -H 'Content-Type: application/json' \
    -d '{"expression": "amount > 100", "messages": [{"amount": "150"}]}'`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "addr", Value: defaultAddress, Usage: "listen at `HOST:PORT`; port 0 takes a free one; default: " + defaultAddress},
		},
		Action: func(c *cli.Context) error { return e.serve(c) },
	}
}

func (e *env) serve(c *cli.Context) error {
	if err := noArguments(c); err != nil {
		return err
	}
	address, err := service.Address(c.String("addr"))
	if err != nil {
		return usagef("--addr takes HOST:PORT, such as %s, not %s", defaultAddress, quoteArg(c.String("addr")))
	}
	stop, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	l, err := net.Listen("tcp", address)
	if err != nil {
		return listenError(address, err)
	}
	local := isLoopback(l.Addr())
	if !local {
		e.note("other machines can ask this service: it listens at %s", l.Addr())
	}
	e.printf("http://%s/\n", l.Addr())
	if err := e.stdout.Flush(); err != nil {
		return errors.Join(err, l.Close())
	}
	h := service.New(service.Options{LocalOnly: local, Version: toolVersion()})
	return service.Serve(stop, l, h, e.stderr)
}

// isLoopback asks the address that was taken, for a name may stand for any.
func isLoopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// listenError says what to do where the port is taken.
func listenError(address string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		host := address[:strings.LastIndexByte(address, ':')]
		return errors.New("something else listens at " + address + " already: choose another port, such as --addr " + host + ":0 for a free one")
	}
	return err
}
