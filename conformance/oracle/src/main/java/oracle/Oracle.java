package oracle;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * Answers case files with the classes of a RocketMQ release: a JSON object a
 * line on standard input, a completed one a line on standard output, in order.
 * A question is told by its fields: "expr" (a selector), "sub" (a tag
 * subscription) or "key" (a Bloom filter's). Whatever answers stand in it
 * already are not looked at.
 */
public final class Oracle {
    private static final int STACK_BYTES = 64 << 20;

    public static void main(String[] args) throws Exception {
        // Deep selectors must not depend on the size of the main thread's stack.
        Exception[] failure = new Exception[1];
        PrintStream answers = System.out;
        System.setOut(System.err); // the classes that are asked may log, but not between the answers
        Thread thread = new Thread(null, () -> {
            try {
                answerAll(answers);
            } catch (Exception e) {
                failure[0] = e;
            }
        }, "oracle", STACK_BYTES);
        thread.start();
        thread.join();
        if (failure[0] != null) {
            throw failure[0];
        }
    }

    private static void answerAll(PrintStream answers) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(answers, StandardCharsets.UTF_8), 1 << 16);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                out.write(answer(JsonParser.parseString(line).getAsJsonObject()));
                out.write('\n');
            }
            if (!in.ready()) { // whoever asks may be waiting for the answers so far
                out.flush();
            }
        }
        out.flush();
    }

    private static String answer(JsonObject question) throws Exception {
        StringWriter text = new StringWriter();
        JsonWriter out = new JsonWriter(text);
        out.setSerializeNulls(true);
        out.beginObject();
        if (question.has("expr")) {
            Selectors.answer(question, out);
        } else if (question.has("sub")) {
            Tags.answer(question, out);
        } else if (question.has("key")) {
            Bloom.answer(question, out);
        } else {
            throw new IOException("a question has \"expr\", \"sub\" or \"key\": " + question);
        }
        out.endObject();
        return text.toString();
    }

    /** The members of an array that a question may lack. */
    static Iterable<JsonElement> list(JsonObject question, String name) {
        JsonElement list = question.get(name);
        return list == null || list.isJsonNull() ? java.util.List.of() : list.getAsJsonArray();
    }

    private Oracle() {
    }
}
