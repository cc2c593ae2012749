package com.acme.payments

import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer
import org.apache.rocketmq.client.consumer.MessageSelector as Selector
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener
import org.apache.rocketmq.spring.annotation.SelectorType

const val PAID = "state = 'PAID'"

object Filters {
    const val REFUNDED = "$PAID AND refunded = TRUE"
    const val TYPO = "state = 'PAID' ADN refunded = TRUE"
}

@RocketMQMessageListener(
    topic = "PayTopic", consumerGroup = "pay-group",
    selectorType = SelectorType.SQL92, selectorExpression = Filters.REFUNDED
)
class RefundListener

@RocketMQMessageListener(topic = "\${pay.topic}", consumerGroup = "pay-group", selectorExpression = "\${pay.tags:TagA}")
class PlaceholderListener

class Consumers(private val limit: Int) {
    // Selector.bySql("in a comment == 1")
    fun start() {
        val consumer = DefaultMQPushConsumer("pay-consumer")
        consumer.subscribe("A", Selector.bySql(Filters.TYPO))
        consumer.subscribe("B", Selector.bySql("""
            |amount > 10
            |  AND currency IS 'CNY'
        """.trimMargin()))
        consumer.subscribe("C", Selector.bySql("amount > $limit AND ${key()} = 'x'"))
        consumer.subscribe("D", Selector.byTag("TagA || TagA"))
        consumer.subscribe("E", "TagE")
    }
}
