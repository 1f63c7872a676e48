package barley.lang.study.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Collection;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/** What bisection finds is what trying all places finds, wherever it has reason to say so. */
class BisectionTest {

	private static Bisection searched(int size, BitSet holds, boolean monotone) {
		Bisection bisection = new Bisection(size, monotone);
		for (Collection<Integer> wanted = bisection.wanted(); !wanted.isEmpty(); wanted = bisection.wanted()) {
			wanted.forEach(place -> bisection.learn(place, holds.get(place)));
		}
		return bisection;
	}

	private static Optional<Integer> first(BitSet holds) {
		return Optional.of(holds.nextSetBit(0)).filter(place -> place >= 0);
	}

	@Test
	void findsTheOnlyChange() {
		for (int size : new int[] {1, 2, 3, 8, 9, 10, 100, 1_001}) {
			for (int change = 0; change <= size; change++) {
				BitSet up = new BitSet();
				up.set(change, size);
				BitSet down = new BitSet();
				down.set(0, change);
				for (boolean proved : new boolean[] {true, false}) {
					Bisection found = searched(size, up, proved);
					assertEquals(first(up), found.first(), size + " from " + change);
					assertEquals(first(up).map(place -> place == 0 ? null : place - 1), found.below());
					assertTrue(found.tried() <= (proved ? 12 : 18), "tried " + found.tried());
					assertEquals(first(down), searched(size, down, proved).first());
				}
			}
		}
	}

	/**
	 * Where nine places show more than one change, all are tried; where they show one, the value found holds and the one before it fails.
	 */
	@Test
	void noticesMoreChanges() {
		Random random = new Random(11);
		int noticed = 0;
		for (int i = 0; i < 2_000; i++) {
			int size = 1 + random.nextInt(200);
			BitSet holds = new BitSet();
			IntStream.range(0, 1 + random.nextInt(4)).forEach(any -> holds.flip(random.nextInt(size), size));
			Bisection found = searched(size, holds, false);
			if (found.changes() > 1) {
				assertEquals(size, found.tried());
				assertEquals(first(holds), found.first());
				noticed++;
			}
			found.first().ifPresent(place -> assertTrue(holds.get(place)));
			found.below().ifPresent(place -> assertTrue(!holds.get(place) && place == found.first().orElseThrow() - 1));
		}
		assertTrue(noticed > 500, "noticed " + noticed);
	}

	@Test
	void veryManyPlacesAreTriedInPart() {
		BitSet holds = new BitSet();
		holds.set(20_000, 40_000);
		holds.set(70_000, 90_000);
		Bisection found = searched(100_000, holds, false);
		assertEquals(Optional.of(20_000), found.first());
		assertEquals(Optional.of(19_999), found.below());
		assertTrue(found.tried() < Bisection.MOST + 20);
	}
}
