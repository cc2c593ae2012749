package rmqsql

// MatchAll appends to dst the indices of the messages that the filter matches, in
// order. It decides as [Filter.Match] does and allocates only where dst is too
// small.
//
// It takes and returns slices, not iterators: a batch is in memory anyway, indices
// lead from a message to whatever else the caller knows of it, and neither costs a
// call for each message. To use several cores, share the batch out among goroutines.
func (f *Filter) MatchAll(messages []Message, dst []int) []int {
	for i, m := range messages {
		if f.Match(m) {
			dst = append(dst, i)
		}
	}
	return dst
}
