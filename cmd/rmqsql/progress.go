package main

import (
	"time"

	"github.com/schollz/progressbar/v3"
)

// progressAfter is how long a command runs before it shows how far it is.
const progressAfter = 500 * time.Millisecond

// progress shows how far a long command is: on stderr, and only where that is a
// terminal and the results do not go to the same one meanwhile.
type progress struct {
	env   *env
	unit  string
	begun time.Time
	bar   *progressbar.ProgressBar
}

// newProgress returns nil, on which all methods do nothing, where nobody looks.
func (e *env) newProgress(unit string) *progress {
	if !isTerminal(e.rawStderr) {
		return nil
	}
	return &progress{env: e, unit: unit, begun: time.Now()}
}

// callback is what packages call with the steps done and all there are; nil
// where nothing is to be shown.
func (p *progress) callback() func(done, total int64) {
	if p == nil {
		return nil
	}
	return p.show
}

func (p *progress) show(done, total int64) {
	if p.bar == nil {
		if time.Since(p.begun) < progressAfter {
			return
		}
		p.bar = progressbar.NewOptions64(total,
			progressbar.OptionSetWriter(p.env.rawStderr),
			progressbar.OptionSetDescription(p.unit),
			progressbar.OptionShowCount(),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish())
	}
	_ = p.bar.Set64(done) // a bar that cannot be drawn is not missed
}

// clear takes the bar off the terminal before anything else is written there.
func (p *progress) clear() {
	if p != nil && p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
