package api

import (
	"github.com/rmqsql/rmqsql/ast"
)

type releasesReply struct {
	Version  int      `json:"version"`
	Verified string   `json:"verified"` // the newest that was verified, and the default
	Extended string   `json:"extended"` // no broker runs this
	Changes  []change `json:"changes"`  // oldest first
}

type change struct {
	From    string `json:"from"`
	Summary string `json:"summary"`
}

// releases takes an empty object, or nothing at all.
func releases(request []byte) (any, error) {
	if len(request) > 0 {
		if err := decode(request, &struct{}{}); err != nil {
			return nil, err
		}
	}
	out := releasesReply{Version: Version, Verified: ast.Verified.String(), Extended: ast.Extended.String()}
	for _, d := range ast.Deltas() {
		out.Changes = append(out.Changes, change{d.From.String(), d.Summary})
	}
	return out, nil
}
