package com.acme.orders;

import java.util.Collections;
import org.apache.rocketmq.client.apis.ClientServiceProvider;
import org.apache.rocketmq.client.apis.consumer.FilterExpression;
import org.apache.rocketmq.client.apis.consumer.FilterExpressionType;
import org.apache.rocketmq.client.apis.consumer.PushConsumer;

class TextBlocks {
    PushConsumer build(ClientServiceProvider provider) throws Exception {
        FilterExpression good = new FilterExpression("""
            amount > 100
              AND region = 'BEIJING' \
              AND level IS NOT NULL
            """, FilterExpressionType.SQL92);
        FilterExpression bad = new FilterExpression("""
                amount > 100
                  AND region != 'BEIJING'
                """, FilterExpressionType.SQL92);
        FilterExpression tags = new FilterExpression("TagRefund||TagCancel");
        FilterExpression sqlAsTag = new FilterExpression("amount > 100 AND region = 'BEIJING'");
        FilterExpression typed = new FilterExpression("TagX || TagY", FilterExpressionType.TAG);
        provider.newSimpleConsumerBuilder().build().subscribe("BlockTopic", bad);
        return provider.newPushConsumerBuilder()
            .setConsumerGroup("block-group")
            .setSubscriptionExpressions(Collections.singletonMap("GoodTopic", good))
            .build();
    }
}
