package com.acme.orders;

import org.apache.rocketmq.spring.annotation.ExtRocketMQConsumerConfiguration;
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.annotation.SelectorType;
import org.apache.rocketmq.spring.core.RocketMQListener;

public class Listeners {
    @RocketMQMessageListener(topic = "OrderTopic", consumerGroup = "listener-group", selectorExpression = "TagA || TagB")
    public static class First implements RocketMQListener<String> {
        @Override public void onMessage(String message) {}
    }

    @RocketMQMessageListener(
        topic = "OrderTopic",
        consumerGroup = "listener-group",
        selectorExpression = "TagB||TagA")
    public static class SameOtherwiseWritten implements RocketMQListener<String> {
        @Override public void onMessage(String message) {}
    }

    @RocketMQMessageListener(topic = "OrderTopic", consumerGroup = "listener-group", selectorType = SelectorType.SQL92,
        selectorExpression = "TAGS = 'TagA'")
    public static class OtherType implements RocketMQListener<String> {
        @Override public void onMessage(String message) {}
    }

    @RocketMQMessageListener(topic = "${demo.topic}", consumerGroup = "${demo.group}", selectorExpression = "${demo.tags}")
    public static class Placeholders implements RocketMQListener<String> {
        @Override public void onMessage(String message) {}
    }

    @RocketMQMessageListener(topic = "PriceTopic", consumerGroup = "price-group", selectorType = SelectorType.SQL92,
        selectorExpression = "price >= ${price.min:10} AND currency = 'CNY' currency IS NOT NULL")
    public static class Tail implements RocketMQListener<String> {
        @Override public void onMessage(String message) {}
    }

    @ExtRocketMQConsumerConfiguration(topic = "ExtTopic", group = "ext-group", selectorExpression = "level = 'VIP'",
        selectorType = SelectorType.SQL92)
    public static class Ext {}
}
