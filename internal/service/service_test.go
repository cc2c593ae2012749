package service_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/rmqsql/rmqsql/internal/api"
	"github.com/rmqsql/rmqsql/internal/service"
)

func newServer(t *testing.T, o service.Options) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(service.New(o))
	t.Cleanup(s.Close)
	return s
}

// send sends a request and returns the answer with its body. Headers are given as
// name and value in turn; Host is the host that is asked for.
func send(t *testing.T, method, url, body string, headers ...string) (*http.Response, []byte) {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, data
}

const jsonType = "application/json"

// TestRequests: what is answered with which status, and how.
func TestRequests(t *testing.T) {
	s := newServer(t, service.Options{LocalOnly: true, Version: "v1.2.3"})
	const question = `{"expression":"a = 1","messages":[{"a":1}]}`
	large := `{"expression":"` + strings.Repeat("a", api.MaxRequest) + `"}`
	for _, test := range []struct {
		method, path, body string
		headers            []string
		status             int
		contains           string
	}{
		{"POST", "/v1/eval", question, []string{"Content-Type", jsonType}, 200, `"delivered":true`},
		{"POST", "/v1/eval", question, []string{"Content-Type", "application/json; charset=utf-8"}, 200, `"delivered":true`},
		{"POST", "/v1/eval", question, []string{"Content-Type", jsonType, "Host", "localhost:1"}, 200, `"delivered":true`},
		{"POST", "/v1/eval", question, []string{"Content-Type", jsonType, "Host", "[::1]:1"}, 200, `"delivered":true`},
		{"POST", "/v1/eval", question, []string{"Content-Type", jsonType, "Host", "rebound.example"}, 421, "loopback"},
		{"POST", "/v1/eval", question, []string{"Content-Type", jsonType, "Sec-Fetch-Site", "cross-site"}, 403, "other sites"},
		{"POST", "/v1/eval", question, []string{"Content-Type", jsonType, "Origin", "https://other.example"}, 403, "other sites"},
		{"POST", "/v1/eval", question, []string{"Content-Type", "text/plain"}, 415, "application/json"},
		{"POST", "/v1/eval", question, nil, 415, "application/json"},
		{"POST", "/v1/eval", large, []string{"Content-Type", jsonType}, 413, "tooMuch"},
		{"POST", "/v1/eval", `{"expression":"a ="}`, []string{"Content-Type", jsonType}, 400, "messages is missing"},
		{"POST", "/v1/eval", `{"expression":"a =","messages":[{}]}`, []string{"Content-Type", jsonType}, 422, "RMQ102"},
		{"POST", "/v1/check", `{"expression":"a ="}`, []string{"Content-Type", jsonType}, 200, "RMQ102"},
		{"GET", "/v1/eval", "", nil, 405, "takes POST only"},
		{"GET", "/v1/releases", "", nil, 200, `"verified"`},
		{"HEAD", "/v1/releases", "", nil, 200, ""},
		{"POST", "/v1/releases", "{}", []string{"Content-Type", jsonType}, 405, "takes GET only"},
		{"POST", "/v1/dance", "{}", []string{"Content-Type", jsonType}, 404, "unknownOperation"},
		{"GET", "/v1/", "", nil, 404, "unknownOperation"},
		{"GET", "/healthz", "", nil, 200, `{"status":"ok","version":"v1.2.3"}`},
		{"GET", "/openapi.json", "", nil, 200, `"openapi": "3.1.0"`},
		{"GET", "/", "", nil, 200, "<!doctype html>"},
		{"GET", "/main.js", "", nil, 200, "import"},
		{"GET", "/style.css", "", nil, 200, "prefers-color-scheme"},
		{"GET", "/../handler.go", "", nil, 404, "there is nothing"},
		{"GET", "/nowhere", "", nil, 404, "there is nothing"},
		{"POST", "/", "", nil, 405, "takes GET only"},
		{"OPTIONS", "/v1/eval", "", []string{"Origin", "https://other.example", "Access-Control-Request-Method", "POST"}, 405, ""},
	} {
		name := fmt.Sprintf("%s %s %q", test.method, test.path, test.headers)
		r, body := send(t, test.method, s.URL+test.path, test.body, test.headers...)
		if r.StatusCode != test.status || !strings.Contains(string(body), test.contains) {
			t.Errorf("%s: status %d, want %d with %q: %.200s", name, r.StatusCode, test.status, test.contains, body)
		}
		if r.StatusCode >= 400 {
			if got := r.Header.Get("Content-Type"); got != jsonType || !json.Valid(body) {
				t.Errorf("%s: an error of type %q: %.200s", name, got, body)
			}
		}
		for header, want := range map[string]string{
			"Access-Control-Allow-Origin": "", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		} {
			if got := r.Header.Get(header); got != want {
				t.Errorf("%s: %s is %q, want %q", name, header, got, want)
			}
		}
		if csp := r.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: policy %q", name, csp)
		}
		if allow := r.Header.Get("Allow"); (r.StatusCode == http.StatusMethodNotAllowed) != (allow != "") {
			t.Errorf("%s: Allow is %q", name, allow)
		}
	}
}

// TestEveryHost: where all may ask, any name will do.
func TestEveryHost(t *testing.T) {
	s := newServer(t, service.Options{})
	if r, body := send(t, "GET", s.URL+"/healthz", "", "Host", "rmqsql.example"); r.StatusCode != 200 {
		t.Errorf("status %d: %s", r.StatusCode, body)
	}
}

// TestNotModified: browsers are told that a file is still what they have.
func TestNotModified(t *testing.T) {
	s := newServer(t, service.Options{})
	r, _ := send(t, "GET", s.URL+"/", "")
	tag := r.Header.Get("ETag")
	if tag == "" {
		t.Fatal("no ETag")
	}
	if r, _ := send(t, "GET", s.URL+"/", "", "If-None-Match", tag); r.StatusCode != http.StatusNotModified {
		t.Errorf("status %d", r.StatusCode)
	}
}

// apiCases are the requests that package api is tested with.
func apiCases(t *testing.T, each func(operation, name string, request []byte)) {
	t.Helper()
	paths, err := filepath.Glob("../api/testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range archive.Files {
			if operation, name, ok := strings.Cut(file.Name, "/"); ok {
				each(operation, name, file.Data)
			}
		}
	}
}

// ask sends a request to an operation, which releases takes none of.
func ask(t *testing.T, s *httptest.Server, operation string, request []byte) (*http.Response, []byte) {
	t.Helper()
	if operation == "releases" {
		return send(t, "GET", s.URL+"/v1/releases", "")
	}
	return send(t, "POST", s.URL+"/v1/"+operation, string(request), "Content-Type", jsonType)
}

// TestAnswersTravel: over HTTP the answers are the same.
func TestAnswersTravel(t *testing.T) {
	s := newServer(t, service.Options{LocalOnly: true})
	apiCases(t, func(operation, name string, request []byte) {
		if operation == "releases" || operation == "dance" {
			return
		}
		want := api.Answer(operation, request)
		r, got := ask(t, s, operation, request)
		if string(got) != string(want.Body) || (r.StatusCode == 200) != (want.Code == api.OK) {
			t.Errorf("%s %s: status %d, code %q\n got %s\nwant %s", operation, name, r.StatusCode, want.Code, got, want.Body)
		}
	})
}
