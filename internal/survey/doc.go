// Package survey looks a store over: what its ConsumeQueues hold, by tag code
// and by kind of entry, and what its ext units say of a consumer group.
//
// It reads one queue after the other and keeps counts only, so that memory grows
// with the distinct tag codes of a topic and not with its messages.
package survey
