package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/urfave/cli/v2"
)

// TestArrange sorts command lines, written with | between the arguments.
func TestArrange(t *testing.T) {
	flags := []cli.Flag{
		&cli.StringFlag{Name: "m"}, &cli.StringSliceFlag{Name: "p"}, &cli.BoolFlag{Name: "typed"},
		&cli.StringFlag{Name: "format", Aliases: []string{"F"}},
	}
	app := &cli.App{
		Flags: []cli.Flag{&cli.StringFlag{Name: "color"}},
		Commands: []*cli.Command{
			{Name: "eval", Flags: flags},
			{Name: "tag", Subcommands: []*cli.Command{{Name: "hash", Flags: flags}}},
		},
	}
	for _, test := range []struct{ line, want string }{
		{"eval|a > 1|-m|x.json", "eval|--m=x.json|--|a > 1"},
		{"eval|-m|-|a > 1", "eval|--m=-|--|a > 1"},
		{"eval|--typed|a|--format=json", "eval|--typed|--format=json|--|a"},
		{"eval|a|-p|x=-1|-p=y=--|--p|-z", "eval|--p=x=-1|--p=y=--|--p=-z|--|a"},
		{"eval|a|-F|json", "eval|--F=json|--|a"},
		{"--color|never|eval|a|--color=auto", "--color=never|--color=auto|eval|--|a"},
		{"tag|hash|A|--typed|B", "tag|hash|--typed|--|A|B"},
		{"eval|--|-m|--typed", "eval|--|-m|--typed"},
		{"eval|-a = 1", "eval|--|-a = 1"},
		{"eval|-a=1", "eval|--|-a=1"},
		{"eval|-a>1", "eval|--|-a>1"},
		{"eval|-'x'", "eval|--|-'x'"},
		{"eval|- a", "eval|--|- a"},
		{"eval|-(a)", "eval|--|-(a)"},
		{"eval|--a = 1", "eval|--|--a = 1"},
		{"eval|-", "eval|--|-"},
		{"eval|", "eval|--|"},
		{"eval|typed|m|eval", "eval|--|typed|m|eval"},
		{"", ""},
	} {
		var args []string
		if test.line != "" {
			args = strings.Split(test.line, "|")
		}
		line, err := arrange(app, args)
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
			continue
		}
		want := test.want
		if want == "" {
			want = "--"
		}
		if diff := cmp.Diff(want, strings.Join(line.args, "|")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.line, diff)
		}
	}
	for _, test := range []struct{ line, want string }{
		{"eval|a|-x", "unknown flag -x; if it is an expression, put -- before it"},
		{"eval|a|--tpyed", "unknown flag --tpyed: did you mean --typed?"},
		{"eval|a|--fromat=json", "unknown flag --fromat: did you mean --format?"},
		{"eval|a|--a=1", "unknown flag --a; if it is an expression, put -- before it"},
		{"eval|a|-m", "flag -m needs a value"},
		{"evil", "unknown command evil: did you mean eval?"},
		{"tag|hsh", "unknown command hsh: did you mean hash?"},
		{"--typed|eval", "unknown flag --typed; flags of a command stand behind its name"},
	} {
		_, err := arrange(app, strings.Split(test.line, "|"))
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.line, err, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"eval", "check", "conformance", "ast", "tag", "releases", "version"}
	for word, want := range map[string]string{
		"evla": "eval", "evaluate": "", "chek": "check", "conf": "conformance", "release": "releases",
		"ats": "ast", "zzzzz": "", "x": "", "": "", "VERSION": "version",
	} {
		if got := nearest(names, word); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestQuoteArg(t *testing.T) {
	for arg, want := range map[string]string{
		"a": "a", "": "''", "a > 1": "'a > 1'", "a = 'x'": `"a = 'x'"`, `a = 'x$'`: `'a = '\''x$'\'''`,
	} {
		if got := quoteArg(arg); got != want {
			t.Errorf("%q: %s, want %s", arg, got, want)
		}
	}
}
