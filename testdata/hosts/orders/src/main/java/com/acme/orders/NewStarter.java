package com.acme.orders;

import org.apache.rocketmq.client.annotation.ExtConsumerResetConfiguration;
import org.apache.rocketmq.client.annotation.RocketMQMessageListener;
import org.apache.rocketmq.client.apis.consumer.ConsumeResult;

public class NewStarter {
    @RocketMQMessageListener(endpoints = "127.0.0.1:8081", topic = "v5Topic", consumerGroup = "v5-group", tag = "TagNew || TagOld")
    static class Tags {}

    @RocketMQMessageListener(endpoints = "127.0.0.1:8081", topic = "v5Sql", consumerGroup = "v5-group",
        tag = "NOT region IN ('BEIJING')", filterExpressionType = "SQL92")
    static class Sql {}

    @ExtConsumerResetConfiguration(topic = "v5Ext", tag = "stock > 0", filterExpressionType = "sql92")
    static class Ext {}

    @FilteredConsumer(name = "custom", filter = "price = ", topic = "v5Custom")
    static class Custom {}
}
