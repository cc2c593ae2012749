package store_test

import (
	"errors"

	"github.com/rmqsql/rmqsql/store"
)

func isCorrupt(err error) bool {
	var corrupt *store.CorruptError
	return errors.As(err, &corrupt)
}
