package com.acme.orders;

import static com.acme.orders.OrderFilters.LARGE_DOMESTIC;

import java.util.List;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.MessageSelector;
import org.apache.rocketmq.client.exception.MQClientException;

public class PushConsumers {
    /* consumer.subscribe("Commented", MessageSelector.bySql("a == 1")); */
    private static final String SUFFIX = " AND channel = 'app'";

    void start(int limit, String userInput) throws MQClientException {
        DefaultMQPushConsumer consumer = new DefaultMQPushConsumer(OrderFilters.GROUP);
        consumer.subscribe("OrderTopic", MessageSelector.bySql("amount BETWEEN 10 AND 500" + SUFFIX));
        consumer.subscribe("PriceTopic", MessageSelector.bySql(OrderFilters.LARGE));
        consumer.subscribe("RegionTopic", MessageSelector.bySql(LARGE_DOMESTIC));
        consumer.subscribe("VipTopic", MessageSelector.bySql(OrderFilters.VIP));
        consumer.subscribe("TagTopic", "TagA || TagB");
        consumer.subscribe("AllTopic", "*");
        consumer.subscribe("PipeTopic", "TagA | TagB");
        consumer.subscribe("ByTagTopic", MessageSelector.byTag(OrderFilters.TAGS));

        // rmqsql:ignore RMQ301 -- the tail is cut off by an interceptor
        consumer.subscribe("CutTopic", MessageSelector.bySql("status = 'NEW' LIMIT 10"));

        String text = "call MessageSelector.bySql(\"a == 1\") with care";
        log(text);
        consumer.subscribe("EscapedTopic", MessageSelector.bySql("name = 'O''Hara' AND note <> '\\n' AND city = '\u5317\u4eac' AND size = 'XL"
            + "' AND color LIKE 'red%'"));
        consumer.subscribe("FormatTopic", MessageSelector.bySql(String.format("amount > %d AND region = '%s'", limit, userInput)));
        consumer.subscribe("FormatWrongTopic", MessageSelector.bySql(String.format("amount > '%d' AND region = '%s'", limit, userInput)));
        consumer.subscribe("DynamicTopic", MessageSelector.bySql("amount > " + limit + " AND region = NULL"));
        consumer.subscribe("InputTopic", MessageSelector.bySql(userInput));
    }

    private void log(String text) {}

    static class Mqtt {
        void run(MqttClient client) {
            client.subscribe("sensors/+/temperature", "not | a || tag");
        }
    }
}
