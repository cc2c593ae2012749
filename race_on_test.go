//go:build race

package rmqsql_test

// raceDetector tells that the race detector runs, under which pools forget at
// random what was put into them.
const raceDetector = true
