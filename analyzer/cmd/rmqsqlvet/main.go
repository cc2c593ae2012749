// Command rmqsqlvet checks the message filters of Apache RocketMQ in Go code:
//
//	go vet -vettool=$(which rmqsqlvet) ./...
//	rmqsqlvet ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/rmqsql/rmqsql/analyzer"
)

func main() { singlechecker.Main(analyzer.Analyzer) }
