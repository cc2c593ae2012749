-- 'rocketmq.source.filter.sql' = 'commented == 1'
CREATE TABLE orders (
  id BIGINT,
  amount DECIMAL(10, 2)
) WITH (
  'connector' = 'rocketmq',
  'rocketmq.source.topic' = 'OrderTopic',
  'rocketmq.source.group' = 'flink-group',
  'rocketmq.source.filter.sql' = 'region = ''BEIJING'' AND amount > 007'
);

CREATE TABLE refunds (id BIGINT) WITH (
  'connector' = 'rocketmq', 'topic' = 'RefundTopic', 'consumerGroup' = 'flink-refunds', 'tag' = 'TagRefund'
);
