import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.filter.SqlFilter;
import org.apache.rocketmq.filter.expression.EvaluationContext;
import org.apache.rocketmq.filter.expression.Expression;

/**
 * Times RocketMQ's own filter engine. Standard input: the selector, the number of messages, a line
 * of stored properties for each, then commands. "match I N" has message I matched N times,
 * "compile N" the selector compiled N times; the answer is a line with nanoseconds and matches.
 *
 * One process serves one selector: the virtual machine compiles the engine for what it sees, and
 * several selectors in one process slow each other down.
 */
public final class Bench {
    private static final long WARM_NANOS = 1_000_000_000L;

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String selector = in.readLine();
        List<EvaluationContext> messages = new ArrayList<>();
        for (int left = Integer.parseInt(in.readLine()); left > 0; left--) {
            messages.add(context(in.readLine()));
        }
        Expression expression = new SqlFilter().compile(selector);
        for (long begun = System.nanoTime(); System.nanoTime() - begun < WARM_NANOS; ) {
            for (EvaluationContext message : messages) {
                match(expression, message, 10_000);
            }
            compile(selector, 100);
        }
        System.out.println("ready");
        for (String line; (line = in.readLine()) != null; ) {
            String[] command = line.split(" ");
            int matches = 0;
            long begun = System.nanoTime();
            if (command[0].equals("match")) {
                matches = match(expression, messages.get(Integer.parseInt(command[1])), Integer.parseInt(command[2]));
            } else {
                compile(selector, Integer.parseInt(command[1]));
            }
            System.out.println(System.nanoTime() - begun + " " + matches);
        }
    }

    /** Decides as a broker does: what is not true, and what fails, is no match. */
    private static int match(Expression expression, EvaluationContext message, int n) {
        int matches = 0;
        for (int i = 0; i < n; i++) {
            try {
                Object value = expression.evaluate(message);
                if (value instanceof Boolean && (Boolean) value) {
                    matches++;
                }
            } catch (Throwable e) {
                continue;
            }
        }
        return matches;
    }

    /** The engine keeps some hundred selectors by their text, so each time it gets another text. */
    private static void compile(String selector, int n) throws Exception {
        char[] blanks = new char[10];
        for (int i = 0; i < n; i++) {
            turn++;
            for (int bit = 0; bit < blanks.length; bit++) {
                blanks[bit] = (turn >> bit & 1) == 0 ? ' ' : '\t';
            }
            fresh = new SqlFilter().compile(selector + new String(blanks));
        }
    }

    private static int turn;
    private static volatile Expression fresh;

    private static EvaluationContext context(String stored) {
        Map<String, Object> values = new HashMap<>();
        for (String pair : stored.split("\u0002")) {
            String[] parts = pair.split("\u0001");
            values.put(parts[0], parts[1]);
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
}
