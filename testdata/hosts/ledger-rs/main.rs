use rocketmq::model::common::{FilterExpression, FilterType};
use rocketmq_client_rust::consumer::message_selector::MessageSelector;

const BASE: &str = "balance >= 0";

/// FilterExpression::new(FilterType::Sql, "doc == 1")
fn start<'a>(owner: &'a str) {
    let mut option = PushConsumerOption::default();
    option.set_consumer_group("ledger-group");
    option.subscribe("LedgerTopic", FilterExpression::new(FilterType::Sql, format!("{BASE} AND owner = '{}'", owner)));
    option.subscribe("LedgerTags", FilterExpression::new(FilterType::Tag, "TagLedger"));
    let selector = MessageSelector::by_sql(r#"kind = 'a' AND lower(name) = 'x'"#);
    consumer.subscribe_with_selector("LedgerFn", Some(selector));
    let tags = MessageSelector::by_tag("order-*");
}
