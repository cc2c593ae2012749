// Command rmqsql evaluates, checks and explains the message filters of Apache
// RocketMQ exactly as its brokers do, without a broker. See rmqsql --help.
package main

import "os"

func main() { os.Exit(run(os.Args, os.Stdin, os.Stdout, os.Stderr)) }
