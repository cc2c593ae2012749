package oracle;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;

/**
 * Tag subscriptions: {"sub":…,"messages":[{"tag":…,"code":…}…]} gets what
 * FilterAPI makes of the text, and for each message whether the broker's filter
 * lets its code pass. The classes were moved between releases and changed their
 * signatures, so they are looked up.
 */
final class Tags {
    private static final Method BUILD = build();
    private static final Constructor<?> FILTER = only(type("org.apache.rocketmq.broker.filter.ExpressionMessageFilter").getConstructors());
    private static final Method MATCHED = named(FILTER.getDeclaringClass(), "isMatchedByConsumeQueue");

    static void answer(JsonObject question, JsonWriter out) throws IOException, ReflectiveOperationException {
        String sub = question.get("sub").getAsString();
        out.name("sub").value(sub);
        Object data;
        try {
            data = BUILD.getParameterCount() == 3 ? BUILD.invoke(null, "GROUP", "TOPIC", sub) : BUILD.invoke(null, "TOPIC", sub);
        } catch (InvocationTargetException refused) {
            out.name("error").value(true);
            return;
        }
        Set<?> tags = (Set<?>) get(data, "getTagsSet");
        Set<?> codes = (Set<?>) get(data, "getCodeSet");
        out.name("all").value("*".equals(get(data, "getSubString")));
        out.name("tags").beginArray();
        for (Object tag : tags.stream().sorted().toArray()) {
            out.value((String) tag);
        }
        out.endArray().name("codes").beginArray();
        for (Object code : codes.stream().sorted().toArray()) {
            out.value((Integer) code);
        }
        out.endArray().name("messages").beginArray();
        Object filter = FILTER.newInstance(data, null, null);
        for (JsonElement message : Oracle.list(question, "messages")) {
            JsonElement tag = message.getAsJsonObject().get("tag");
            JsonElement given = message.getAsJsonObject().get("code");
            long code = given != null ? given.getAsLong() : tag.isJsonNull() ? 0 : tag.getAsString().hashCode();
            out.beginObject().name("tag").jsonValue(tag.toString()).name("code").value(code);
            out.name("broker").value((Boolean) MATCHED.invoke(filter, code, null)).endObject();
        }
        out.endArray();
    }

    private static Method build() {
        for (String where : new String[] {"common.filter", "remoting.protocol.filter"}) {
            try {
                return named(Class.forName("org.apache.rocketmq." + where + ".FilterAPI"), "buildSubscriptionData");
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        throw new IllegalStateException("this release has no FilterAPI");
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The overload with the fewest parameters that takes texts alone. */
    private static Method named(Class<?> type, String name) {
        return Arrays.stream(type.getMethods())
            .filter(m -> m.getName().equals(name))
            .filter(m -> name.startsWith("is") || Arrays.stream(m.getParameterTypes()).allMatch(p -> p == String.class))
            .min((a, b) -> a.getParameterCount() - b.getParameterCount())
            .orElseThrow(() -> new IllegalStateException(type + " has no " + name));
    }

    private static Constructor<?> only(Constructor<?>[] all) {
        if (all.length != 1 || all[0].getParameterCount() != 3) {
            throw new IllegalStateException("unknown constructors: " + Arrays.toString(all));
        }
        return all[0];
    }

    private static Object get(Object data, String getter) throws ReflectiveOperationException {
        return data.getClass().getMethod(getter).invoke(data);
    }

    private Tags() {
    }
}
