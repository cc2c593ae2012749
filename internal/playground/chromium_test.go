package playground_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// browser is a headless Chromium that is spoken to over a pair of pipes: the
// DevTools protocol, a JSON object and a zero byte each way. A library for it would
// bring a dozen modules, for the few commands that are needed here.
type browser struct {
	out *os.File

	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
	events  func(session, method string, params json.RawMessage)
}

type reply struct {
	Result json.RawMessage
	Error  *struct{ Message string }
}

// patience is how long the browser may take for anything: machines are busy.
const patience = 60 * time.Second

// startBrowser starts Chromium, or skips the test where there is none or where
// BROWSER_TESTS does not ask for it.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	if os.Getenv("BROWSER_TESTS") == "" {
		t.Skip("starts a browser only for make test-browser")
	}
	path := findChromium()
	if path == "" {
		t.Skip("there is no Chromium here, so the page is not tested in a browser")
	}
	profile, err := os.MkdirTemp("", "rmqsql-chromium")
	if err != nil {
		t.Fatal(err)
	}
	theirIn, in := pipe(t)
	out, theirOut := pipe(t)
	c := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
		"--user-data-dir="+profile, "--remote-debugging-pipe", "about:blank")
	c.ExtraFiles = []*os.File{theirIn, theirOut} // 3 and 4, where it looks for them
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	theirIn.Close()
	theirOut.Close()
	b := &browser{out: in, waiting: map[int]chan reply{}}
	go b.read(out)
	t.Cleanup(func() {
		_ = b.call("", "Browser.close", nil, nil)
		stop := time.AfterFunc(patience, func() { _ = c.Process.Kill() })
		_ = c.Wait() // a browser that was told to go has nothing to say
		stop.Stop()
		_ = os.RemoveAll(profile)
	})
	return b
}

func findChromium() string {
	if runtime.GOOS == "windows" { // a process inherits no pipes there
		return ""
	}
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return r, w
}

// read hands replies to those who wait, and events to whoever listens.
func (b *browser) read(in *os.File) {
	for messages := bufio.NewReaderSize(in, 1<<20); ; {
		text, err := messages.ReadBytes(0)
		if err != nil {
			return
		}
		var m struct {
			ID        int
			SessionID string
			Method    string
			Params    json.RawMessage
			reply
		}
		if json.Unmarshal(text[:len(text)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		answer, events := b.waiting[m.ID], b.events
		delete(b.waiting, m.ID)
		b.mu.Unlock()
		switch {
		case m.ID != 0 && answer != nil:
			answer <- m.reply
		case m.ID == 0 && events != nil:
			events(m.SessionID, m.Method, m.Params)
		}
	}
}

// call sends a command and waits for its result.
func (b *browser) call(session, method string, params, result any) error {
	if params == nil {
		params = struct{}{}
	}
	answer := make(chan reply, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.waiting[id] = answer
	text, err := json.Marshal(struct {
		ID        int    `json:"id"`
		SessionID string `json:"sessionId,omitempty"`
		Method    string `json:"method"`
		Params    any    `json:"params"`
	}{id, session, method, params})
	if err == nil {
		_, err = b.out.Write(append(text, 0))
	}
	b.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case r := <-answer:
		switch {
		case r.Error != nil:
			return fmt.Errorf("%s: %s", method, r.Error.Message)
		case result != nil:
			return json.Unmarshal(r.Result, result)
		}
		return nil
	case <-time.After(patience):
		return errors.New(method + ": no answer")
	}
}

// page is a tab. Its methods fail the test that it was opened for.
type page struct {
	*testing.T
	b       *browser
	session string

	mu       sync.Mutex
	mishaps  []string // exceptions, errors in the console, files that could not be loaded
	requests []string // addresses that were asked for
}

// open opens an address in a tab of its own, as wide as a desk's screen.
func (b *browser) open(t *testing.T, address string) *page {
	t.Helper()
	p := &page{T: t, b: b}
	var context struct{ BrowserContextID string }
	p.must(b.call("", "Target.createBrowserContext", nil, &context))
	var target struct{ TargetID string }
	p.must(b.call("", "Target.createTarget", map[string]any{"url": "about:blank", "browserContextId": context.BrowserContextID}, &target))
	var attached struct{ SessionID string }
	p.must(b.call("", "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached))
	p.session = attached.SessionID
	b.mu.Lock()
	b.events = p.event
	b.mu.Unlock()
	t.Cleanup(func() {
		_ = b.call("", "Target.disposeBrowserContext", map[string]any{"browserContextId": context.BrowserContextID}, nil)
	})
	for _, domain := range []string{"Page", "Runtime", "Log", "Network", "Accessibility"} {
		p.call(domain+".enable", nil, nil)
	}
	p.size(1280, 900)
	p.goTo(address)
	return p
}

func (p *page) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

func (p *page) call(method string, params, result any) {
	p.Helper()
	p.must(p.b.call(p.session, method, params, result))
}

// event notes what must not happen, and what the page loads.
func (p *page) event(session, method string, params json.RawMessage) {
	var e struct {
		Request          struct{ URL string }
		ExceptionDetails struct {
			Text      string
			Exception struct{ Description string }
		}
		Entry struct{ Level, Text, URL string }
	}
	if session != p.session || json.Unmarshal(params, &e) != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case method == "Network.requestWillBeSent":
		p.requests = append(p.requests, e.Request.URL)
	case method == "Runtime.exceptionThrown":
		p.mishaps = append(p.mishaps, e.ExceptionDetails.Text+" "+e.ExceptionDetails.Exception.Description)
	// What the engine refuses is answered by a status that browsers put on record.
	case method == "Log.entryAdded" && e.Entry.Level == "error" && !(strings.Contains(e.Entry.URL, "/v1/") && strings.Contains(e.Entry.Text, "status of 4")):
		p.mishaps = append(p.mishaps, e.Entry.Text+" "+e.Entry.URL)
	}
}
