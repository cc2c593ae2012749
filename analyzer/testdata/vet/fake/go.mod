module github.com/apache/rocketmq-client-go/v2

go 1.26.8
