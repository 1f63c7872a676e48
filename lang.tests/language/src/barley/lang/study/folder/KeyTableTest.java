package barley.lang.study.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

class KeyTableTest {

	@Test
	void isAMap() {
		Random random = new Random(1);
		Map<RunKey, Long> expected = new HashMap<>();
		KeyTable table = new KeyTable();
		for (int i = 0; i < 20_000; i++) {
			// few first bits, so that many keys begin in one slot
			RunKey key = new RunKey((long) random.nextInt(50) << 58, random.nextInt(5_000));
			assertEquals(expected.getOrDefault(key, KeyTable.ABSENT), table.get(key));
			table.put(key, i);
			expected.put(key, (long) i);
		}
		assertEquals(expected.size(), table.size());
		expected.forEach((key, number) -> assertEquals(number, table.get(key)));
	}

	@Test
	void keysAreReadBack() {
		RunKey key = new RunKey(-2, 77);
		assertEquals("fffffffffffffffe000000000000004d", key.toString());
		assertEquals(key, RunKey.parse(key.toString()));
	}
}
