module example.com/vet

go 1.26.8

require github.com/apache/rocketmq-client-go/v2 v2.1.2

replace github.com/apache/rocketmq-client-go/v2 => ./fake
