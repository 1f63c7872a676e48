package barley.lang.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;

import org.junit.jupiter.api.Test;

/** The keys of members of families of values. */
class TableKeyTest {

	@Test
	void keysOfTheSameIndicesAreEqual() {
		assertEquals(new TableKey(1, -2, 3), new TableKey(1, -2, 3));
		assertEquals(new TableKey(1, -2, 3).hashCode(), new TableKey(1, -2, 3).hashCode());
		assertNotEquals(new TableKey(1, -2, 3), new TableKey(1, 3, -2));
		assertNotEquals(new TableKey(1), new TableKey(1, 0));
		assertEquals(0, new TableKey(4, 5).compareTo(new TableKey(4, 5)));
		assertTrue(new TableKey(4, 5).compareTo(new TableKey(4, 6)) < 0);
	}

	/** The families of strategies have all triples of small numbers; as polynomials of 31 they would have an eighth of the hashes. */
	@Test
	void hardlyAnyNeighboursShareAHash() {
		BitSet hashes = new BitSet();
		for (int step = 0; step < 9; step++) {
			for (int node = 0; node < 256; node++) {
				for (int piece = 0; piece < 256; piece++) {
					hashes.set(new TableKey(step, node, piece).hashCode() & 0x7FFFFFFF);
				}
			}
		}
		assertTrue(hashes.cardinality() > 9 * 256 * 256 * 0.99, hashes.cardinality() + " hashes");
	}
}
