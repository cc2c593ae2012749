package playground_test

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"testing"

	"github.com/rmqsql/rmqsql/internal/service"
)

// steps are the tests of the page. Each has a page of its own, freshly opened.
var steps = []struct {
	name string
	do   func(p *page, server string)
}{
	{"opens with an example", opens},
	{"tells what is wrong while somebody types", errorsWhileTyping},
	{"corrects", corrects},
	{"underlines ignored text", ignoredText},
	{"behaves like the chosen release", chosenRelease},
	{"edits messages in the table", editsTable},
	{"reads messages as they are written", readsJSON},
	{"keeps messages of a selector that is refused", keepsMessages},
	{"explains the message that was chosen", explains},
	{"explains tags", explainsTags},
	{"speaks Chinese", speaksChinese},
	{"is in its address", sharesAddress},
	{"takes no markup", takesNoMarkup},
	{"works with keys alone", worksWithKeys},
	{"names every control", namesControls},
	{"fits", fits},
}

// TestService runs the page with the HTTP service behind it.
func TestService(t *testing.T) {
	b := startBrowser(t)
	s := httptest.NewServer(service.New(service.Options{LocalOnly: true}))
	t.Cleanup(s.Close)
	testPage(t, b, s.URL+"/")

	t.Run("says that the service is gone", func(t *testing.T) {
		gone := httptest.NewServer(service.New(service.Options{LocalOnly: true}))
		defer gone.Close()
		p := b.open(t, gone.URL+"/")
		gone.Close()
		p.write("#selector", "a = 1")
		p.wait(`document.getElementById('notice').innerText.includes('does not answer')`)
	})
}

// TestWasm runs the same page as a static site.
func TestWasm(t *testing.T) {
	b := startBrowser(t)
	dir := t.TempDir()
	if out, err := exec.Command("go", "run", "./build", "-out", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	testPage(t, b, s.URL+"/")
}

func testPage(t *testing.T, b *browser, server string) {
	for _, step := range steps {
		t.Run(step.name, func(t *testing.T) {
			p := b.open(t, server)
			step.do(p, server)
			p.clean(server)
		})
	}
}
