package explain

import "strconv"

// count is the argument of phrases that count.
func count(n int) arg { return arg{"count", strconv.Itoa(n)} }
