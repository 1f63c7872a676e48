package barley.runtime.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

class JsonTest {

	@Test
	void writesWhatIsNested() {
		Map<String, Object> map = new LinkedHashMap<>();
		map.put("a", 1);
		map.put("b", List.of(true, "x"));
		map.put("c", List.of());
		assertEquals("{\n\t\"a\": 1,\n\t\"b\": [\n\t\ttrue,\n\t\t\"x\"\n\t],\n\t\"c\": []\n}", Json.of(map));
	}

	@Test
	void escapesWhatMustNotStandInAString() {
		assertEquals("\"\\\"\\\\\\n\\t\\u0001\\ud83d\\ude00é\"", Json.of("\"\\\n\t\u0001😀é"));
	}
}
