import { FilterExpression, FilterType, PushConsumer, SimpleConsumer } from 'rocketmq-client-nodejs';

const ACTIVE = 'active = TRUE';
const quote = /['"]/;

export function start(limit: number) {
  const consumer = new SimpleConsumer({
    consumerGroup: 'web-group',
    endpoints: '127.0.0.1:8081',
    subscriptions: new Map([
      ['WebTopic', new FilterExpression(`${ACTIVE} AND clicks > ${limit}`, FilterType.SQL92)],
      ['WebTags', 'TagWeb || TagMobile'],
      ['WebWrong', new FilterExpression('it\'s > 1', FilterType.SQL92)],
    ]),
  });
  // new FilterExpression('commented == 1', FilterType.SQL92)
  return [consumer, 'new FilterExpression("text == 1")', quote];
}
