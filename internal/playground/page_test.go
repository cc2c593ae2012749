package playground_test

import (
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

var screenshots = flag.String("screenshots", "", "write pictures of the page to this `folder`")

// goTo loads an address and waits until the page has its answers.
func (p *page) goTo(address string) {
	p.Helper()
	p.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	p.call("Page.navigate", map[string]any{"url": address}, nil)
	p.settle()
}

// settle waits until the page has the answers to what it shows.
func (p *page) settle() {
	p.Helper()
	p.wait(`document.documentElement?.dataset.busy === 'false'`)
}

// wait waits until a condition holds.
func (p *page) wait(condition string) {
	p.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if p.is(condition) {
			return
		}
	}
	p.Fatalf("this never held: %s\nmishaps: %q\npage: %s", condition, p.mishaps, p.text("body"))
}

// run runs an expression and decodes its value.
func (p *page) run(expression string, into any) {
	p.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct{ Exception struct{ Description string } }
	}
	p.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if r.ExceptionDetails != nil {
		p.Fatalf("%s: %s", expression, r.ExceptionDetails.Exception.Description)
	}
	if into != nil {
		p.must(json.Unmarshal(r.Result.Value, into))
	}
}

func (p *page) is(condition string) (holds bool) {
	p.Helper()
	p.run("!!("+condition+")", &holds)
	return holds
}

// quoted writes a text as JavaScript does.
func quoted(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(data)
}

// text returns what can be read in the first element of a selector, on one line.
func (p *page) text(selector string) string {
	p.Helper()
	var text string
	p.run(`document.querySelector(`+quoted(selector)+`)?.innerText ?? '(there is no such element)'`, &text)
	return strings.Join(strings.Fields(text), " ")
}

// texts returns the same of all elements.
func (p *page) texts(selector string) (list []string) {
	p.Helper()
	p.run(`[...document.querySelectorAll(`+quoted(selector)+`)].map((e) => e.innerText.trim().replace(/\s+/g, ' '))`, &list)
	return list
}

// value returns what is in a field.
func (p *page) value(selector string) (value string) {
	p.Helper()
	p.run(`document.querySelector(`+quoted(selector)+`).value`, &value)
	return value
}

// click clicks in the middle of an element, as a mouse does.
func (p *page) click(selector string) {
	p.Helper()
	var at struct{ X, Y float64 }
	p.run(`(() => {
		const e = document.querySelector(`+quoted(selector)+`);
		e.scrollIntoView({ block: 'center', inline: 'center' });
		const box = e.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	})()`, &at)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		p.call("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil)
	}
	p.settle()
}

// write puts the focus into a field, selects what is in it, and types over it.
func (p *page) write(selector, text string) {
	p.Helper()
	p.run(`(() => { const e = document.querySelector(`+quoted(selector)+`); e.focus(); e.select(); })()`, nil)
	p.insert(text)
}

// insert types where the focus is.
func (p *page) insert(text string) {
	p.Helper()
	p.call("Input.insertText", map[string]any{"text": text}, nil)
	p.settle()
}

// key presses a key: Tab, Enter, Space or Backspace.
func (p *page) key(name string) {
	p.Helper()
	code := map[string]int{"Tab": 9, "Enter": 13, "Space": 32, "Backspace": 8}[name]
	key, text := name, map[string]string{"Enter": "\r", "Space": " "}[name]
	if name == "Space" {
		key = " "
	}
	down := map[string]any{"type": "keyDown", "key": key, "code": name, "windowsVirtualKeyCode": code}
	if text != "" {
		down["text"] = text
	}
	p.call("Input.dispatchKeyEvent", down, nil)
	p.call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "code": name, "windowsVirtualKeyCode": code}, nil)
	p.settle()
}

// choose chooses an option of a list.
func (p *page) choose(selector, value string) {
	p.Helper()
	p.run(`(() => {
		const e = document.querySelector(`+quoted(selector)+`);
		e.value = `+quoted(value)+`;
		e.dispatchEvent(new Event('change', { bubbles: true }));
	})()`, nil)
	p.settle()
}

// size sets the window's size.
func (p *page) size(width, height int) {
	p.Helper()
	p.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
}

func (p *page) scheme(name string) {
	p.Helper()
	p.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]any{{"name": "prefers-color-scheme", "value": name}}}, nil)
}

// picture writes a picture of the whole page, if pictures were asked for.
func (p *page) picture(name string) {
	p.Helper()
	if *screenshots == "" {
		return
	}
	var shot struct{ Data string }
	p.call("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}, &shot)
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	p.must(err)
	p.must(os.MkdirAll(*screenshots, 0o755))
	p.must(os.WriteFile(filepath.Join(*screenshots, name+".png"), data, 0o644))
}

// forget drops mishaps that a test has brought about; there must be one.
func (p *page) forget(text string) {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	before := len(p.mishaps)
	p.mishaps = slices.DeleteFunc(p.mishaps, func(m string) bool { return strings.Contains(m, text) })
	if len(p.mishaps) == before {
		p.Errorf("nothing in the console says %q: %q", text, p.mishaps)
	}
}

// clean fails if anything went wrong that the page did not show, or if it asked
// anybody but its own server.
func (p *page) clean(server string) {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.mishaps {
		p.Errorf("in the console: %s", m)
	}
	for _, r := range p.requests {
		if !strings.HasPrefix(r, server) && !strings.HasPrefix(r, "about:") && !strings.HasPrefix(r, "data:") {
			p.Errorf("the page asked for %s", r)
		}
	}
	if len(p.requests) == 0 {
		p.Error("no request was seen")
	}
}

// same compares what the page shows with what it should.
func (p *page) same(what string, got, want any) {
	p.Helper()
	if g, w := fmt.Sprintf("%q", got), fmt.Sprintf("%q", want); g != w {
		p.Errorf("%s:\n got %s\nwant %s", what, g, w)
	}
}
