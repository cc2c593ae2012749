.PHONY: build test race vet fuzz bench clean

build:
	go build -o rmqsql ./cmd/rmqsql

test:
	go test ./...

race:
	go test -race ./...

vet:
	gofmt -l . && go vet ./...

FUZZTIME ?= 1m
fuzz:
	./.ci/fuzz $(FUZZTIME)

bench:
	go test -run '^$$' -bench . -benchmem .

clean:
	rm -f rmqsql
