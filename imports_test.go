package rmqsql_test

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/rmqsql/rmqsql"

// layers holds which packages of the module, and which of others beyond the
// standard library, each package may import (tests aside). It is the pipeline,
// and imports point one way. "…" stands for anything.
var layers = map[string]string{
	"ast":                  "",
	"internal/javalang":    "",
	"internal/wire":        "golang.org/x/sys/cpu",
	"internal/guarded":     "",
	"internal/measure":     "",
	"internal/like":        "",
	"internal/message":     "",
	"conformance":          "",
	"conformance/generate": "ast conformance",
	"conformance/oracle":   "conformance",
	"conformance/difftest": "ast conformance conformance/generate conformance/oracle internal/suite",
	"conformance/record":   "ast internal/recorded",
	"vm":                   "internal/javalang internal/wire internal/like",
	"grammar":              "ast internal/javalang github.com/alecthomas/participle/v2 github.com/alecthomas/participle/v2/lexer",
	"typecheck":            "ast internal/javalang internal/like",
	"compile":              "ast typecheck vm internal/javalang internal/like",
	"internal/tags":        "ast internal/javalang golang.org/x/sys/cpu",
	"internal/refeval":     "ast internal/javalang internal/like",
	"internal/selgen":      "ast",
	"internal/lint":        "ast grammar typecheck compile internal/tags internal/javalang internal/refeval internal/compat",
	"internal/compat":      "ast grammar typecheck compile internal/refeval internal/recorded",
	"internal/filterset":   "vm internal/javalang",
	"internal/explain":     ". ast",
	"internal/truth":       ". ast grammar",
	"internal/layout":      "ast grammar internal/lint",
	"internal/api":         ". ast grammar internal/explain internal/lint internal/message internal/report internal/truth",
	"internal/report":      "ast grammar github.com/mattn/go-runewidth",
	"internal/seltest":     ". ast internal/explain internal/extract go.yaml.in/yaml/v3",
	"internal/extract":     "ast go.yaml.in/yaml/v3",
	"internal/project":     "ast internal/extract github.com/bmatcuk/doublestar/v4 go.yaml.in/yaml/v3",
	"internal/inspect":     "ast internal/extract internal/lint internal/report",
	"internal/suite":       ". ast grammar typecheck internal/refeval conformance",
	"internal/readmecheck": "",
	"internal/recorded":    "ast",
	"internal/storetest": "store internal/wire internal/javalang github.com/klauspost/compress/zlib github.com/klauspost/compress/zstd " +
		"github.com/pierrec/lz4/v4",
	"store": "internal/wire internal/javalang github.com/twmb/murmur3 github.com/klauspost/compress/zlib " +
		"github.com/klauspost/compress/zstd github.com/pierrec/lz4/v4",
	".":                         "ast grammar typecheck compile vm internal/refeval internal/tags internal/wire internal/lint internal/filterset internal/javalang",
	"broker":                    ". store",
	"broker/expvars":            "broker",
	"internal/scan":             ". store broker",
	"internal/jsonfilter":       ". internal/message",
	"internal/survey":           ". store broker",
	"internal/published":        ". store broker internal/scan",
	"internal/playground":       "",
	"internal/playground/build": "internal/playground",
	"internal/service":          "internal/api internal/playground",
	"cmd/rmqsql":                "…",
}

// TestImports holds every package to its layer.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for list := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := list.Decode(&p); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		name := short(p.ImportPath)
		allowed, known := layers[name]
		if !known {
			t.Errorf("package %s has no line in the table of layers", name)
		}
		for _, path := range p.Imports {
			if allowed != "…" && !isStandard(path) && !slices.Contains(strings.Fields(allowed), short(path)) {
				t.Errorf("%s imports %s", name, short(path))
			}
		}
	}
}

func short(path string) string {
	if path == module {
		return "."
	}
	return strings.TrimPrefix(path, module+"/")
}

func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// TestLibraryIsLight: who embeds the library gets no command line with it.
func TestLibraryIsLight(t *testing.T) {
	heavy := []string{"github.com/urfave/cli", "github.com/fatih/color", "github.com/schollz/progressbar", "net/http"}
	for _, pkg := range []string{".", "./vm", "./store", "./broker"} {
		out, err := exec.Command("go", "list", "-deps", pkg).Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, dep := range strings.Fields(string(out)) {
			for _, h := range heavy {
				if dep == h || strings.HasPrefix(dep, h+"/") {
					t.Errorf("%s needs %s", pkg, dep)
				}
			}
		}
	}
}
