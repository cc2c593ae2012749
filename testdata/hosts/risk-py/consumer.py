"""Consumers of the risk service. FilterExpression("in a docstring == 1")"""
from rocketmq import ClientConfiguration, FilterExpression, FilterType, PushConsumer, SimpleConsumer

BASE = "score > 80"


def start(limit, name):
    # FilterExpression("a == 1", FilterType.SQL92)
    simple = SimpleConsumer(ClientConfiguration("127.0.0.1:8081"), "risk-group")
    simple.subscribe("RiskTopic", FilterExpression(BASE + " AND "
                                                   "country = 'CN'", FilterType.SQL92))
    simple.subscribe("NameTopic", FilterExpression(f"name = '{name}' AND score >= {limit} AND", filter_type=FilterType.SQL92))
    simple.subscribe("PercentTopic", FilterExpression("score > %d" % limit, FilterType.SQL92))
    simple.subscribe("TagTopic", FilterExpression("TagHigh || TagLow"))
    push = PushConsumer("risk-push")
    push.subscribe("OldTopic", on_message, expression="TagOld, TagNew")
    push.subscribe("RawTopic", on_message, r'TagRaw')
