package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/urfave/cli/v2"

	"github.com/rmqsql/rmqsql/internal/report"
	"github.com/rmqsql/rmqsql/store"
)

// openStore opens the store folder that is the command's one argument.
func openStore(c *cli.Context) (*store.Store, error) {
	switch c.NArg() {
	case 0:
		return nil, usagef("no store folder: give the one that holds commitlog and consumequeue")
	case 1:
	default:
		return nil, usagef("%d arguments where one store folder is expected: %s is too many", c.NArg(), quoteArg(c.Args().Get(1)))
	}
	st, err := store.Open(c.Args().First())
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("there is no folder %s", c.Args().First())
	}
	return st, err
}

// untilInterrupt returns a context that the first Ctrl-C ends; the second one
// ends the program as usual.
func untilInterrupt() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// interrupted says on stderr that the results are not all, and fails.
func (e *env) interrupted() error {
	e.complain("interrupted: this is what was found so far")
	return exitFailed
}

// damage names places in files on stderr. all is how many there are, of which
// list holds the first.
func (e *env) damage(list []error, all int64) {
	for _, err := range list {
		e.complain("%s %s", e.err.paint(e.err.bad, "damaged:"), report.Printable(err.Error()))
	}
	if more := all - int64(len(list)); more > 0 {
		e.complain("%s and %d more places; see rmqsql store verify", e.err.paint(e.err.bad, "damaged:"), more)
	}
}

// jsonInt is a number that becomes a string where a double could not hold it.
type jsonInt int64

// MarshalJSON implements json.Marshaler.
func (n jsonInt) MarshalJSON() ([]byte, error) {
	text := strconv.FormatInt(int64(n), 10)
	if n > 1<<53 || n < -1<<53 {
		return []byte(`"` + text + `"`), nil
	}
	return []byte(text), nil
}

// damageJSON is a damaged place.
type damageJSON struct {
	File   string `json:"file"`
	Offset int64  `json:"offset"` // in the file, in bytes
	Field  string `json:"field"`
	Want   string `json:"want"`
	Have   string `json:"have"`
}

func newDamageJSON(err *store.CorruptError) damageJSON {
	return damageJSON{err.File, err.Offset, err.Field, err.Want, err.Have}
}

// table writes rows with aligned columns; numbers align right.
func (e *env) table(rows [][]string) error {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], runewidth.StringWidth(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-runewidth.StringWidth(cell))
			if i > 0 {
				line.WriteString("  ")
			}
			if isNumber(cell) || isHeaderOfNumbers(rows, i, cell) {
				line.WriteString(pad + cell)
			} else {
				line.WriteString(cell + pad)
			}
		}
		if _, err := fmt.Fprintln(e.stdout, strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

// isHeaderOfNumbers tells whether a cell heads a column of numbers.
func isHeaderOfNumbers(rows [][]string, column int, cell string) bool {
	return len(rows) > 1 && cell == rows[0][column] && column < len(rows[1]) && isNumber(rows[1][column])
}

func isNumber(s string) bool {
	_, err := strconv.ParseInt(s, 10, 64)
	return err == nil
}
