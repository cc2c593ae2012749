// Package tags is the simpler of a broker's two filter languages: subscriptions
// to tags, "TagA || TagB".
//
// A message's tag meets two checks. The broker compares codes, 32-bit hashes
// that stand in the ConsumeQueue, and never sees the text, so tags that collide
// pass each other's subscriptions. The consumer then compares the text.
//
// A Subscription is immutable and safe for concurrent use.
package tags
