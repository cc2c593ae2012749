using System.Collections.Generic;
using Org.Apache.Rocketmq;

namespace Acme.Billing
{
    public static class Expressions
    {
        public const string Due = "due <= 30";
        public const string Verbatim = @"plan = 'PRO'
  AND seats > 5";
    }

    public class Consumers
    {
        public void Start(int limit)
        {
            var topic = "BillTopic";
            var subscriptions = new Dictionary<string, FilterExpression>
            {
                { topic, new FilterExpression(Expressions.Due + " OR overdue = TRUE", ExpressionType.Sql92) },
                { "PlanTopic", new FilterExpression(Expressions.Verbatim, ExpressionType.Sql92) },
                { "TagBill", new FilterExpression("TagBill") },
                { "HoleTopic", new FilterExpression($"seats > {limit} AND plan = 'FREE' OR 5", ExpressionType.Sql92) },
            };
            // new FilterExpression("commented == 1", ExpressionType.Sql92)
        }
    }
}
