package store

import "time"

// mostWaiting is how long things that seem wrong at the ends may hold up a Verify in
// all: a store at rest may have many of them, and need not wait for any.
const mostWaiting = 2 * time.Second

// patience is for one thing that a live broker may be about to put right.
type patience struct {
	v     *verifier
	looks int
}

// wait waits before the next look, longer each time, and tells whether there should
// be one more after it. It ends with the context.
func (p *patience) wait() (more bool, err error) {
	pause := tailWait << p.looks
	select {
	case <-p.v.ctx.Done():
		return false, p.v.ctx.Err()
	case <-time.After(pause):
	}
	p.looks++
	p.v.waited += pause
	return p.looks <= tailLooks && p.v.waited < mostWaiting, nil
}
