package broker

import (
	"strconv"
	"time"

	"github.com/rmqsql/rmqsql"
)

// ScheduleTopic is where delayed messages wait until they are due. They then are
// stored a second time, in the topic named by their property REAL_TOPIC.
const ScheduleTopic = "SCHEDULE_TOPIC_XXXX"

// delayProperty is the level of a message's delay, from 1 on.
const delayProperty = "DELAY"

// DelayLevels returns the delays of a broker's default messageDelayLevel, the first
// one being that of level 1.
func DelayLevels() []time.Duration {
	const s, m, h = time.Second, time.Minute, time.Hour
	return []time.Duration{
		1 * s, 5 * s, 10 * s, 30 * s, 1 * m, 2 * m, 3 * m, 4 * m, 5 * m,
		6 * m, 7 * m, 8 * m, 9 * m, 10 * m, 20 * m, 30 * m, 1 * h, 2 * h,
	}
}

// CodeField returns the code field of the ConsumeQueue entry that a broker writes
// for a message, or of its ext unit: the code of the tag, but for a delayed message
// that waits in [ScheduleTopic] the time when it is due, in ms since 1970.
// storeTime is in ms since 1970; levels are the delays of the levels, of which
// higher ones have the last.
func CodeField(topic string, m rmqsql.Message, storeTime int64, levels []time.Duration) int64 {
	if topic == ScheduleTopic && len(levels) > 0 {
		level, err := strconv.ParseInt(propertyOf(m, delayProperty), 10, 32)
		if err == nil && level > 0 {
			return storeTime + levels[min(int(level), len(levels))-1].Milliseconds()
		}
	}
	return rmqsql.TagCode(propertyOf(m, tagProperty))
}
