//go:build !race

package rmqsql_test

const raceDetector = false
