package oracle;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.rocketmq.filter.SqlFilter;
import org.apache.rocketmq.filter.expression.EvaluationContext;
import org.apache.rocketmq.filter.expression.Expression;
import org.apache.rocketmq.filter.expression.MQFilterException;
import org.apache.rocketmq.filter.parser.ParseException;
import org.apache.rocketmq.filter.parser.SelectorParser;
import org.apache.rocketmq.filter.parser.Token;

/** Selectors: {"expr":…,"messages":[{"props":…}…]} gets accept, rest, stage and results. */
final class Selectors {
    private static final int EOF = 0;

    static void answer(JsonObject question, JsonWriter out) throws IOException {
        String expr = question.get("expr").getAsString();
        out.name("expr").value(expr);
        Expression compiled;
        String rest;
        try {
            compiled = new SqlFilter().compile(expr); // as a broker does
            rest = Parser.rest(expr);
        } catch (Throwable refused) {
            out.name("accept").value(false).name("stage").value(stage(refused));
            return;
        }
        out.name("accept").value(true).name("rest").value(rest);
        out.name("messages").beginArray();
        for (JsonElement message : Oracle.list(question, "messages")) {
            JsonObject props = message.getAsJsonObject().getAsJsonObject("props");
            out.beginObject().name("props").jsonValue(props.toString());
            out.name("result").value(result(compiled, context(props))).endObject();
        }
        out.endArray();
    }

    /** Tells where a selector was refused. The checks throw ParseException too, but name no token. */
    private static String stage(Throwable refused) {
        Throwable cause = refused instanceof MQFilterException && refused.getCause() != null ? refused.getCause() : refused;
        if (cause.getClass().getSimpleName().equals("TokenMgrError")) {
            return "lex";
        }
        return cause instanceof ParseException && ((ParseException) cause).currentToken != null ? "parse" : "type";
    }

    private static String result(Expression compiled, EvaluationContext context) {
        Object value;
        try {
            value = compiled.evaluate(context);
        } catch (Throwable e) {
            return "error";
        }
        if (value == null) {
            return "null";
        }
        return value instanceof Boolean ? value.toString() : "no boolean: " + value.getClass().getName();
    }

    /** A broker's context holds strings; an embedding program's may hold values of other types, {"int32":"5"}. */
    private static EvaluationContext context(JsonObject props) throws IOException {
        Map<String, Object> values = new HashMap<>();
        for (Map.Entry<String, JsonElement> property : props.entrySet()) {
            values.put(property.getKey(), value(property.getValue()));
        }
        return new EvaluationContext() {
            @Override
            public Object get(String name) {
                return values.get(name);
            }

            @Override
            public Map<String, Object> keyValues() {
                return values;
            }
        };
    }

    private static Object value(JsonElement value) throws IOException {
        if (!value.isJsonObject()) {
            return value.getAsString();
        }
        Map.Entry<String, JsonElement> typed = value.getAsJsonObject().entrySet().iterator().next();
        String text = typed.getValue().getAsString();
        switch (typed.getKey()) {
            case "string":
                return text;
            case "bool":
                return Boolean.valueOf(text);
            case "int8":
                return Byte.valueOf(text);
            case "int16":
                return Short.valueOf(text);
            case "int32":
                return Integer.valueOf(text);
            case "int64":
                return Long.valueOf(text);
            case "float32":
                return Float.valueOf(text);
            case "float64":
                return Double.valueOf(text);
            default:
                throw new IOException(typed.getKey() + " is no type of a property");
        }
    }

    /** The engine's own parser, asked for the token that it would read next. */
    private static final class Parser extends SelectorParser {
        private Parser(String expr) {
            super(expr);
        }

        static String rest(String expr) throws MQFilterException {
            Parser parser = new Parser(expr);
            parser.parse();
            Token next = parser.getToken(1);
            return next.kind == EOF ? "" : next.image;
        }
    }

    private Selectors() {
    }
}
