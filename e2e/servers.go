package e2e

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// brokerConfig has small files, filters and bit maps. The delays of the levels are
// the default ones. Settings of files with one p are those of releases before 5.
const brokerConfig = `
brokerClusterName=e2e
brokerName=e2e
brokerId=0
brokerRole=ASYNC_MASTER
flushDiskType=ASYNC_FLUSH
brokerIP1=127.0.0.1
brokerIP2=127.0.0.1
bindAddress=127.0.0.1
namesrvAddr=%[1]s
listenPort=%[2]d
haListenPort=%[3]d
rocketmqHome=%[4]s
storePathRootDir=%[4]s/store
storePathCommitLog=%[4]s/store/commitlog
mappedFileSizeCommitLog=32768
mapedFileSizeCommitLog=32768
mapedFileSizeConsumeQueue=1200
mappedFileSizeConsumeQueue=1200
mappedFileSizeConsumeQueueExt=2048
mapperFileSizeBatchConsumeQueue=2300
maxMessageSize=24000
enablePropertyFilter=true
enableConsumeQueueExt=true
enableCalcFilterBitMap=true
autoCreateTopicEnable=true
autoCreateSubscriptionGroup=true
defaultTopicQueueNums=2
messageIndexEnable=false
timerWheelEnable=false
traceTopicEnable=false
diskMaxUsedSpaceRatio=99
`

// logFileSize is the size of a CommitLog file in brokerConfig.
const logFileSize = 32768

// servers are a name server and a broker that has registered there.
type servers struct {
	dir                string
	nameServer, broker string // addresses
	processes          []*process
}

func (s *servers) storeDir() string { return filepath.Join(s.dir, "store") }

// startServers starts both in a folder, where there may be a store already, and
// waits until they can be used. more are further lines of the broker's
// configuration.
func startServers(ctx context.Context, dir, classpath, more string) (*servers, error) {
	ports, err := freePorts()
	if err != nil {
		return nil, err
	}
	s := &servers{dir: dir, nameServer: address(ports[0]), broker: address(ports[1])}
	configs := map[string]string{
		"namesrv.conf": fmt.Sprintf("listenPort=%d\nbindAddress=127.0.0.1\nrocketmqHome=%s\nkvConfigPath=%[2]s/namesrv/kv.json\n"+
			"configStorePath=%[2]s/namesrv/namesrv.properties\n", ports[0], dir),
		// Releases before 5 do not start without these.
		"conf/logback_namesrv.xml": "<configuration/>",
		"conf/logback_broker.xml":  "<configuration/>",
		"broker.conf":              fmt.Sprintf(brokerConfig, s.nameServer, ports[1], ports[2], dir) + more,
	}
	if err := os.MkdirAll(filepath.Join(dir, "conf"), 0o700); err != nil {
		return nil, err
	}
	for name, text := range configs {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	for _, program := range []struct{ name, heap, class, config string }{
		{"namesrv", "256m", "org.apache.rocketmq.namesrv.NamesrvStartup", "namesrv.conf"},
		{"broker", "512m", "org.apache.rocketmq.broker.BrokerStartup", "broker.conf"},
	} {
		p, err := startJava(ctx, dir, program.name, classpath, program.heap, program.class, program.config)
		if err != nil {
			return nil, errors.Join(err, s.stop())
		}
		s.processes = append(s.processes, p)
		if err := s.await(ctx, program.name); err != nil {
			printed, _ := os.ReadFile(p.log)
			return nil, errors.Join(fmt.Errorf("the %s cannot be used: %w\n%s", program.name, err, printed), s.stop())
		}
	}
	return s, nil
}

// await waits until the name server answers and, if it is the broker that was
// started, knows it.
func (s *servers) await(ctx context.Context, name string) error {
	p := s.processes[len(s.processes)-1]
	var last error
	for range 240 {
		select {
		case <-p.done:
			return fmt.Errorf("it has ended: %w", p.err)
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(250 * time.Millisecond):
		}
		c, err := dial(s.nameServer)
		if err != nil {
			last = err
			continue
		}
		r, err := c.call(clusterInfo, nil, nil)
		c.Close()
		if last = err; err != nil {
			continue
		}
		if name != "broker" || strings.Contains(string(r.Body), s.broker) {
			return nil
		}
	}
	return errors.Join(errors.New("not ready in time"), last)
}

// awaitTopic waits until the name server knows where a topic is.
func (s *servers) awaitTopic(ctx context.Context, topic string) error {
	c, err := dial(s.nameServer)
	if err != nil {
		return err
	}
	defer c.Close()
	for range 100 {
		r, err := c.call(topicRoute, map[string]string{"topic": topic}, nil)
		if err != nil {
			return err
		}
		if r.Code == success {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return fmt.Errorf("the name server does not know topic %s", topic)
}

// kill ends the broker without any warning.
func (s *servers) kill() {
	p := s.processes[len(s.processes)-1]
	p.cmd.Process.Kill()
	<-p.done
}

// stop ends the processes, the last one first.
func (s *servers) stop() (err error) {
	for len(s.processes) > 0 {
		last := len(s.processes) - 1
		err = errors.Join(err, s.processes[last].stop())
		s.processes = s.processes[:last]
	}
	return err
}

func address(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }

// freePorts finds ports for the name server, the broker and its replication. A
// broker also takes the port two below its own.
func freePorts() (ports [3]int, err error) {
	for range 100 {
		var open []net.Listener
		take := func(port int) int {
			l, e := net.Listen("tcp4", address(port))
			if err = errors.Join(err, e); e != nil {
				return 0
			}
			open = append(open, l)
			return l.Addr().(*net.TCPAddr).Port
		}
		err = nil
		ports = [3]int{take(0), take(0), take(0)}
		if err == nil {
			take(ports[1] - 2)
		}
		for _, l := range open {
			l.Close()
		}
		if err == nil {
			return ports, nil
		}
	}
	return ports, err
}
