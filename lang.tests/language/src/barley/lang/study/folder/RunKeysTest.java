package barley.lang.study.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.model.Declaration;

class RunKeysTest {

	private static final String TEXT = """
			/* Two schedules on a ring. */
			package keys

			link type Wire(gb = 16) { bandwidth gb * 1 Gbit/s }
			link type Other { bandwidth 1 Gbit/s }

			topology Loop(size = 4) {
				node n[cyclic size]
				for k in 0 ..< size link n[k] -- n[k + 1]
				embedding Around { ring R { for k in 0 ..< size visit n[k] } }
			}

			machine Rack(gb = 16) = Loop { link : Wire(gb = gb) }

			schedule One(elements = 100) on Loop {
				data x : f32[elements]
				exchange allreduce x with sum over Around // once
			}

			schedule Two on Loop {
				data x : f32[8]
				exchange allreduce x with sum over Around
			}
			""";

	/** Returns the key of a schedule on the machine of a text. */
	private static RunKey key(String text, String schedule, Map<String, String> values, String mishaps) {
		BarleyText parsed = BarleyText.of(text);
		assertEquals(List.of(), parsed.complaints());
		return new RunKeys(List.of(parsed.declaration(schedule), parsed.declaration("Rack")), Limits.DEFAULT)
				.key(new TreeMap<>(values), mishaps);
	}

	private static RunKey key(String text, String schedule) {
		return key(text, schedule, Map.of("Rack.gb", "16", "One.elements", "100"), "");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			a comment            | // once                     | // twice
			another comment      | /* Two schedules on a ring. */ | ``
			layout               | node n[cyclic size]         | node  n [ cyclic  size ]
			another schedule     | f32[8]                      | f32[9]
			a type out of reach  | bandwidth 1 Gbit/s }        | bandwidth 2 Gbit/s }
			""")
	void changesOutOfReachKeepTheKey(String what, String before, String after) {
		String changed = TEXT.replace(before, after);
		assertNotEquals(TEXT, changed);
		assertEquals(key(TEXT, "One"), key(changed, "One"), what);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			the schedule         | f32[elements]               | f16[elements]
			a default            | elements = 100              | elements = 101
			a bandwidth          | gb * 1 Gbit/s               | gb * 2 Gbit/s
			the topology         | visit n[k]                  | visit n[size - 1 - k]
			the machine          | link : Wire(gb = gb)        | link : Wire(gb = 2 * gb)
			""")
	void changesWithinReachChangeTheKey(String what, String before, String after) {
		String changed = TEXT.replace(before, after);
		assertNotEquals(TEXT, changed);
		assertNotEquals(key(TEXT, "One"), key(changed, "One"), what);
	}

	@Test
	void valuesAndMishapsChangeTheKey() {
		RunKey key = key(TEXT, "One");
		assertEquals(key, key(TEXT, "One"));
		assertNotEquals(key, key(TEXT, "Two"));
		assertNotEquals(key, key(TEXT, "One", Map.of("Rack.gb", "17", "One.elements", "100"), ""));
		assertNotEquals(key, key(TEXT, "One", Map.of("Rack.gb", "100", "One.elements", "16"), ""));
		assertNotEquals(key, key(TEXT, "One", Map.of("Rack.gb", "16", "One.elements", "100"), "lane 3 fails"));
	}

	@Test
	void limitsChangeTheKey() {
		List<Declaration> one = List.of(BarleyText.of(TEXT).declaration("One"));
		RunKey key = new RunKeys(one, Limits.DEFAULT).key(new TreeMap<>(), "");
		assertNotEquals(key, new RunKeys(one, Limits.DEFAULT.with(Map.of("nodes", 5L))).key(new TreeMap<>(), ""));
		assertEquals(key, new RunKeys(one, Limits.DEFAULT.with(Map.of("points", 5L))).key(new TreeMap<>(), ""),
				"how many points is no matter");
	}
}
