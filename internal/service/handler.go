package service

import (
	_ "embed"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/rmqsql/rmqsql/internal/api"
	"github.com/rmqsql/rmqsql/internal/playground"
)

// openAPI is the description of the service.
//
//go:embed openapi.json
var openAPI []byte

// Options tell how to serve. The zero value serves every host name.
type Options struct {
	// LocalOnly turns away requests that name a host other than this machine, as
	// pages do that point a name of their own at a loopback address.
	LocalOnly bool
	// Workers is how many requests are worked on at once; 0 stands for the number of
	// processors. Others wait for a moment, and are then turned away.
	Workers int
	// Version is that of the program, for /healthz.
	Version string
}

// New returns the service: the operations of package api under /v1/, /openapi.json,
// /healthz, and the playground.
func New(o Options) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/v1/", &operations{newWorkers(o.Workers)})
	mux.Handle("/openapi.json", only(http.MethodGet, static("application/json", openAPI)))
	mux.Handle("/healthz", only(http.MethodGet, health(o.Version)))
	mux.Handle("/", only(http.MethodGet, http.HandlerFunc(servePage)))

	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fail(w, http.StatusForbidden, api.InvalidRequest, "requests of other sites' pages are not answered")
	}))
	h := sameOrigin.Handler(mux)
	if o.LocalOnly {
		h = localOnly(h)
	}
	return headers(h)
}

// headers sets what every reply has.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", playground.Policy(playground.HTTP))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// only answers requests of one method, and HEAD where that is GET.
func only(method string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == method || method == http.MethodGet && r.Method == http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Allow", method)
		fail(w, http.StatusMethodNotAllowed, api.UnknownOperation, r.URL.Path+" takes "+method+" only")
	})
}

// operations answers POST /v1/OPERATION, and GET where there is nothing to send.
type operations struct{ workers workers }

func (o *operations) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/v1/")
	if !slices.Contains(api.Operations(), name) {
		fail(w, http.StatusNotFound, api.UnknownOperation, "there is nothing at "+r.URL.Path)
		return
	}
	answer := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { o.answer(w, r, name) }))
	if name == "releases" {
		only(http.MethodGet, answer).ServeHTTP(w, r)
		return
	}
	only(http.MethodPost, answer).ServeHTTP(w, r)
}

func (o *operations) answer(w http.ResponseWriter, r *http.Request, operation string) {
	request, ok := read(w, r)
	if !ok {
		return
	}
	done, ok := o.workers.take(r.Context())
	if !ok {
		w.Header().Set("Retry-After", "1")
		fail(w, http.StatusServiceUnavailable, api.Busy, "too many requests are being worked on: try again in a second")
		return
	}
	reply := api.Answer(operation, request)
	done()
	send(w, statusOf(reply.Code), reply.Body)
}

// read returns the body of a request, which must be JSON. Pages of other sites can
// send no JSON without being asked whether they may, which is always denied.
func read(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	if r.Method != http.MethodPost {
		return nil, true
	}
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "application/json" {
		fail(w, http.StatusUnsupportedMediaType, api.InvalidRequest, "send JSON, with the header Content-Type: application/json")
		return nil, false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, api.MaxRequest))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		fail(w, http.StatusRequestEntityTooLarge, api.TooMuch, "a request has at most "+strconv.Itoa(api.MaxRequest)+" bytes")
	case err != nil:
		fail(w, http.StatusBadRequest, api.InvalidRequest, "the request's body cannot be read: "+err.Error())
	}
	return body, err == nil
}

// statusOf returns the status that a code is sent with.
func statusOf(c api.Code) int {
	switch c {
	case api.OK:
		return http.StatusOK
	case api.InvalidRequest:
		return http.StatusBadRequest
	case api.UnknownOperation:
		return http.StatusNotFound
	case api.Refused:
		return http.StatusUnprocessableEntity
	case api.TooMuch:
		return http.StatusRequestEntityTooLarge
	case api.Busy:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

func fail(w http.ResponseWriter, status int, code api.Code, message string) {
	send(w, status, api.Failed(&api.Failure{Code: code, Message: message}).Body)
}

// send writes a reply. An error of writing means that nobody reads it.
func send(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
