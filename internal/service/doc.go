// Package service answers questions about selectors over HTTP, and serves the
// playground. It keeps nothing between requests, and no request can make it work
// for more than a few seconds: package api bounds what is asked, Serve how long
// a connection may take, and only so many requests are worked on at once.
//
// It is meant for the machine that it runs on. There is no CORS, so that no other
// page reads its answers, and a browser that was lured to it under another host's
// name is turned away.
package service
