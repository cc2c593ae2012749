// Package playground is a page on which selectors can be tried: plain HTML, CSS
// and script without anything from elsewhere. Its engine is either the HTTP
// service that served it, or the same code in WebAssembly, where it is a static
// site; see Build.
package playground

import (
	"embed"
	"io/fs"
)

//go:embed site
var site embed.FS

// Files returns the page's files, index.html among them, with the HTTP service as
// their engine.
func Files() fs.FS {
	files, err := fs.Sub(site, "site")
	if err != nil { // only for an invalid name
		return site
	}
	return files
}

// Backend is what answers the page's questions.
type Backend string

// The backends, as the page's attribute data-backend names them.
const (
	HTTP Backend = "http"
	Wasm Backend = "wasm"
)

// Policy returns the content security policy of the page: its own files, and
// nothing else.
func Policy(b Backend) string {
	const own = "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
	if b == Wasm { // a policy within a page cannot say who may frame it
		return own + "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
	}
	return own + "script-src 'self'; frame-ancestors 'none'"
}
