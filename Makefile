.PHONY: build test race vet fuzz soak bench bench-peers bench-docs oracle difftest e2e playground test-browser clean

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

# Minutes of matching while registrations change.
SOAK ?= 3m
soak:
	go test -count=1 -run '^TestSoak$$' -timeout 0 -v ./broker -soak $(SOAK)

bench:
	go test -run '^$$' -bench . -benchmem .

# Beside other engines and hand-written Go, in one run of some three minutes.
# RocketMQ's own engine takes part where there are Java 17 and Maven. bench-docs
# puts the tables into docs/performance.md.
bench-peers:
	cd bench && go run .

bench-docs:
	cd bench && go run . -update ../docs/performance.md

# These two ask the engine of published releases: they need Java 17 and Maven.
# With CASES, a case file, oracle prints the answers to its questions; without, it
# checks that the release still answers as recorded.
VERSION ?= 5.5.0
oracle:
ifdef CASES
	@gzip -cdf $(CASES) | conformance/oracle/run $(VERSION)
else
	go run ./conformance/record -check $(VERSION)
endif

# One run for each behaviour, and one with typed values.
COUNT ?= 100000
SEED ?= 1
difftest:
	@mkdir -p conformance/oracle/target
	go build -o conformance/oracle/target/difftest ./conformance/difftest
	conformance/oracle/target/difftest -count $(COUNT) -seed $(SEED) -oracle 4.1.0
	conformance/oracle/target/difftest -count $(COUNT) -seed $(SEED) -oracle 5.1.3
	conformance/oracle/target/difftest -count $(COUNT) -seed $(SEED) -oracle $(VERSION)
	conformance/oracle/target/difftest -count $(COUNT) -seed $(SEED) -oracle $(VERSION) -typed

# The published broker itself, on loopback: see e2e/README.md.
e2e:
	e2e/run $(VERSION) $(E2EFLAGS)

# The page of rmqsql serve as a static site, with the engine in WebAssembly.
PLAYGROUND ?= dist/playground
playground:
	go run ./internal/playground/build -out $(PLAYGROUND)

clean:
	rm -f rmqsql

# The page in a headless Chromium, served over HTTP and as WebAssembly.
test-browser:
	BROWSER_TESTS=1 go test -count=1 ./internal/playground
