module github.com/rmqsql/rmqsql/analyzer

go 1.26.8

require (
	github.com/rmqsql/rmqsql v0.0.0
	golang.org/x/tools v0.52.0
)

require (
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/clipperhouse/uax29/v2 v2.2.0 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
)

replace github.com/rmqsql/rmqsql => ../
