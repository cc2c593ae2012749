// Package report shows what was found about selectors, in every format that the
// command has: one Finding, many writers.
//
// A Reporter is told of every selector that was looked at, clean ones too (a test
// report counts those), and hands them to the writers of all formats asked for.
// Text and JSON lines appear as the selectors come; formats that are one document
// are written when the reporter is closed.
package report
