#include "rocketmq/PushConsumer.h"

#include <string>

// FilterExpression commented("a == 1", ExpressionType::SQL92);
static const char* const kTemperature = "temperature > 30";

int main() {
  ROCKETMQ_NAMESPACE::FilterExpression warm(kTemperature, ROCKETMQ_NAMESPACE::ExpressionType::SQL92);
  FilterExpression pieces(
      "device = 'A1' "
      "AND humidity <= 0.0",
      ExpressionType::SQL92);
  FilterExpression raw(R"(name = 'raw' AND (level > 3)", ExpressionType::SQL92);
  auto consumer = PushConsumer::newBuilder()
                      .withGroup("edge-group")
                      .subscribe("EdgeTags", "TagEdge")
                      .subscribe("EdgeTopic", warm)
                      .build();
  return 0;
}
