package oracle;

import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.HexFormat;
import org.apache.rocketmq.filter.util.BitsArray;
import org.apache.rocketmq.filter.util.BloomFilter;

/** Bloom filters: {"f":20,"n":32,"key":"GROUP#TOPIC"} gets k, m, bits and bytes. */
final class Bloom {
    static void answer(JsonObject question, JsonWriter out) throws IOException {
        int f = question.get("f").getAsInt();
        int n = question.get("n").getAsInt();
        String key = question.get("key").getAsString();
        BloomFilter filter = BloomFilter.createByFn(f, n);
        int[] bits = filter.calcBitPositions(key);
        BitsArray array = BitsArray.create(filter.getM());
        filter.hashTo(bits, array);

        out.name("f").value(f).name("n").value(n).name("k").value(filter.getK()).name("m").value(filter.getM());
        out.name("key").value(key).name("bits").beginArray();
        for (int bit : bits) {
            out.value(bit);
        }
        out.endArray().name("bytes").value(HexFormat.of().formatHex(array.bytes()));
    }

    private Bloom() {
    }
}
