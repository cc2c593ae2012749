// Package api answers questions about selectors, tag subscriptions and messages as
// JSON: a request in, a reply out. It knows nothing of how they travel. The HTTP
// service and the playground in WebAssembly both call Answer, and so agree.
//
// Every request is bounded: its size, the selector, the messages, and the work that
// they make together (see limits.go). A request that asks for more is answered with
// an error; a reply that would be too long says what it leaves out.
package api
