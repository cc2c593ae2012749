// Examples, by the key of their name.
export const examples = {
  exampleBasics: {
    expression: "amount > 100 AND region = 'BEIJING'",
    messages: '{"amount": "150", "region": "BEIJING"}\n{"amount": "99", "region": "BEIJING"}\n{"amount": "150"}',
  },
  exampleDecimals: {
    expression: "amount > 100 OR level = 'VIP'",
    messages: '{"amount": "150.00"}\n{"amount": "150.00", "level": "VIP"}\n{"amount": "150"}',
  },
  exampleIgnored: {
    expression: "level = 'VIP' region = 'BEIJING'",
    messages: '{"level": "VIP", "region": "SHANGHAI"}\n{"level": "GOLD", "region": "BEIJING"}',
  },
  exampleNot: {
    expression: "NOT (level = 'VIP') AND amount <= 100",
    messages: '{"level": "GOLD", "amount": "50"}\n{"amount": "50"}\n{"level": "VIP", "amount": "50"}',
  },
  exampleOperators: {
    expression: "name = 'x' OR name CONTAINS 'order'",
    release: '4.2.0',
    messages: '{"name": "my-order-7"}\n{"name": "x"}',
  },
  exampleChinese: {
    expression: "region IN ('北京', '上海') AND note IS NOT NULL",
    messages: '{"region": "北京", "note": "加急"}\n{"region": "广州", "note": "普通"}\n{"region": "上海"}',
  },
  exampleTags: {
    type: 'TAG',
    expression: 'Aa || TagC',
    messages: '{"TAGS": "Aa"}\n{"TAGS": "BB"}\n{"TAGS": "TagB"}\n{"amount": "1"}',
  },
};
