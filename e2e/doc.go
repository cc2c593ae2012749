// Package e2e runs the published name server and broker on loopback, talks to
// them as producers and consumers do, and compares what they delivered and stored
// with what the library says. See README.md.
package e2e
