package service

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/rmqsql/rmqsql/internal/api"
	"github.com/rmqsql/rmqsql/internal/playground"
)

// servePage serves the playground's files.
func servePage(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	data, err := fs.ReadFile(playground.Files(), name)
	if err != nil {
		fail(w, http.StatusNotFound, api.UnknownOperation, "there is nothing at "+r.URL.Path)
		return
	}
	static(typeOf(name), data).ServeHTTP(w, r)
}

// typeOf does not ask the machine, whose own table may be odd.
func typeOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// static serves bytes that never change while the program runs. Browsers ask each
// time whether they still have the right ones, for the next version's may differ.
func static(contentType string, data []byte) http.Handler {
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("ETag", tag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	})
}

// health says that the service runs, and which one it is.
func health(version string) http.Handler {
	body, err := json.Marshal(struct {
		Status  string `json:"status"`
		Version string `json:"version"`
	}{"ok", version})
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if err != nil {
			fail(w, http.StatusInternalServerError, api.Internal, err.Error())
			return
		}
		send(w, http.StatusOK, body)
	})
}
