# A static rmqsql in an image without anything else, not run as root:
#   docker build -t rmqsql .
#   docker run --rm -v "$PWD:/work:ro" rmqsql lint
FROM --platform=$BUILDPLATFORM golang:1.26-alpine AS build
ARG TARGETOS
ARG TARGETARCH
ARG VERSION=
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH \
    go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$VERSION" -o /rmqsql ./cmd/rmqsql

FROM scratch
COPY --from=build /rmqsql /usr/local/bin/rmqsql
WORKDIR /work
USER 65532:65532
ENTRYPOINT ["/usr/local/bin/rmqsql"]
CMD ["--help"]
