package barley.lang.motion;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.wiring.Tour;

/** A ring of nodes 4, 2, 7 and 5 whose hops take lanes 0 to 3, run in both directions. */
class LapTest {

	private static final Tour RING = Routes.ring(4, 2, 7, 5);
	private static final Lap FORWARD = Lap.of(RING, Routes.lanes(RING), false, Share.even(0, 2));
	private static final Lap BACKWARD = Lap.of(RING, Routes.lanes(RING), true, Share.even(1, 2));

	@Test
	void positionsCountInTheDirectionOfTravel() {
		assertArrayEquals(new int[] {4, 2, 7, 5}, FORWARD.nodes());
		assertArrayEquals(new int[] {5, 7, 2, 4}, BACKWARD.nodes());
		assertEquals(3, FORWARD.position(5));
		assertEquals(0, BACKWARD.position(5));
		assertEquals("R forward, R backward", FORWARD.name() + ", " + BACKWARD.name());
	}

	@Test
	void bothDirectionsUseTheSameLanes() {
		assertArrayEquals(new int[] {0, 1, 2, 3}, FORWARD.out());
		assertArrayEquals(new int[] {2, 1, 0, 3}, BACKWARD.out());
		for (Lap lap : new Lap[] {FORWARD, BACKWARD}) {
			for (int position = 0; position < 4; position++) {
				assertEquals(lap.out()[position], lap.in((position + 1) % 4));
			}
		}
	}

	@Test
	void eachLapCutsItsShareAmongItsMembers() {
		assertEquals("[0, 50) in 4", FORWARD.pieces(100).toString());
		assertEquals("[50, 100) in 4", BACKWARD.pieces(100).toString());
		assertEquals("[66, 99) in 4", FORWARD.sharing(Share.even(2, 3)).pieces(99).toString());
		assertArrayEquals(new int[] {1, 2, 3, 0}, IntStream.range(0, 4).map(FORWARD::owned).toArray());
	}

	@Test
	void stopsThatRelayHavePositionsButNoPieces() {
		Tour ring = Routes.ring(4, ~8, 2, ~9, ~6, 7);
		Lap forward = Lap.of(ring, Routes.lanes(ring), false, Share.WHOLE);
		Lap backward = Lap.of(ring, Routes.lanes(ring), true, Share.WHOLE);
		assertTrue(forward.relays());
		assertFalse(FORWARD.relays());
		assertEquals(3, forward.members());
		assertArrayEquals(new int[] {0, 2, 5}, IntStream.range(0, 3).map(forward::seat).toArray());
		assertArrayEquals(new int[] {0, 3, 5}, IntStream.range(0, 3).map(backward::seat).toArray());
		assertArrayEquals(new int[] {7, 2, 4}, IntStream.range(0, 3).map(backward::node).toArray());
		assertArrayEquals(new int[] {0, -1, 1, -1, -1, 2}, IntStream.range(0, 6).map(forward::member).toArray());
	}

	/** From each member to the last one before it: a relay more is a step more, except on the longest way that is left out. */
	@Test
	void stepsCountTheLongestWay() {
		assertEquals(3, FORWARD.steps());
		assertEquals(5, Lap.of(Routes.ring(0, ~1, 2, ~3, 4, 5), new int[6], false, Share.WHOLE).steps());
		assertEquals(4, Lap.of(Routes.ring(0, ~1, 2, ~3, 4, ~5), new int[6], false, Share.WHOLE).steps());
	}
}
