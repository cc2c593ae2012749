// Package rmqsql is Apache RocketMQ's message filter: it compiles the SQL92
// selectors and tag expressions that consumers subscribe with, and says of any
// message exactly what a broker of a given release would.
//
//	f, err := rmqsql.Compile("amount > 100 AND region = 'BEIJING'", nil)
//	f.Match(rmqsql.Map{"amount": "150", "region": "BEIJING"}) // true
//
// A selector is true, false or null (unknown) for a message, or its evaluation
// ends with an error; a broker delivers the message if it is true. [Filter.Match]
// asks for that alone and allocates nothing; [Filter.Eval] tells the four apart,
// and [Filter.Explain] says what decided.
//
// Brokers are followed in everything they do, odd or not. Some of it surprises:
// text behind a valid selector is ignored ([Filter.Ignored]), NOT binds tighter
// than =, and amount > 100 is an error for a message whose amount is "150.00".
package rmqsql
