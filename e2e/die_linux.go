package e2e

import (
	"os/exec"
	"syscall"
)

// dieWithParent has the process killed when the thread ends that starts it, and so
// also when this program is killed.
func dieWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
