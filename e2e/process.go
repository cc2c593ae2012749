package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// process is a Java program. It ends with its context, with stop, and with the
// program that started it.
type process struct {
	name string
	log  string // file with what it prints
	cmd  *exec.Cmd
	done chan struct{} // closed when it has ended
	err  error         // of its end, once done is closed
}

// startJava starts the main class of a class path in a folder.
func startJava(ctx context.Context, dir, name, classpath, heap, class, config string) (*process, error) {
	p := &process{name: name, log: dir + "/" + name + ".log", done: make(chan struct{})}
	out, err := os.Create(p.log)
	if err != nil {
		return nil, err
	}
	p.cmd = exec.CommandContext(ctx, "java",
		"-Xms128m", "-Xmx"+heap, "-XX:MaxDirectMemorySize=256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
		// Logs and what else belongs to a user go into the folder too.
		"-Duser.home="+dir, "-Drocketmq.client.logRoot="+dir+"/logs",
		"-Djava.net.preferIPv4Stack=true",
		"--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED", "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
		"--add-opens=java.base/java.nio=ALL-UNNAMED",
		"-cp", classpath, class, "-c", config)
	p.cmd.Dir, p.cmd.Stdout, p.cmd.Stderr = dir, out, out
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(syscall.SIGTERM) }
	p.cmd.WaitDelay = 5 * time.Second
	dieWithParent(p.cmd)
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // dieWithParent goes by the thread
		defer out.Close()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			p.err = p.cmd.Wait()
		}
		close(p.done)
	}()
	return p, <-started
}

// stop asks the process to end, as a broker wants that is to write all it knows,
// and kills it if that takes too long.
func (p *process) stop() error {
	p.cmd.Process.Signal(syscall.SIGTERM) // fails only if it has ended
	select {
	case <-p.done:
		return nil
	case <-time.After(30 * time.Second):
		p.cmd.Process.Kill()
		<-p.done
		return fmt.Errorf("the %s did not end and was killed", p.name)
	}
}
