package barley.lang.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import org.junit.jupiter.api.Test;

import barley.lang.finding.Origin;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Lap;
import barley.lang.motion.RingsWay;
import barley.lang.motion.Routes;
import barley.lang.motion.Share;
import barley.lang.motion.ShiftWay;
import barley.lang.motion.Way;
import barley.lang.wiring.Tour;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;

/** What nodes keep beside their data: copies on their way, places for everybody's, and what is relayed. */
class BuffersTest {

	private static final Origin ORIGIN = Origin.of("made", 1, "x");
	private static final Payload X = new Payload(0, ORIGIN, "x", ElementType.of("f32"), 0, 100);
	private static final Payload Y = new Payload(1, ORIGIN, "y", ElementType.of("f32"), 0, 10);

	@Test
	void ringsNeedNone() {
		Buffers buffers = buffers(List.of(joint(X, rings(Routes.ring(0, 1, 2)))));
		assertEquals("0 copies, 0 kept, 0 relayed", text(buffers, X));
		assertEquals(List.of(), buffers.purposes());
	}

	@Test
	void shiftsNeedACopyForEachDirection() {
		Tour ring = Routes.ring(0, 1, 2);
		Buffers buffers = buffers(List.of(joint(X, shift(ring, false, false))), List.of(joint(Y, shift(ring, true, false))));
		assertEquals("1 copies, 0 kept, 0 relayed", text(buffers, X));
		assertEquals("2 copies, 0 kept, 0 relayed", text(buffers, Y));
		assertEquals(List.of("shifting"), buffers.purposes());
	}

	@Test
	void shiftsInAFixedOrderKeepWhatComesFromEverybody() {
		Tour ring = Routes.ring(0, 1, 2);
		Joint once = joint(X, shift(ring, true, true));
		assertEquals("0 copies, 300 kept, 0 relayed", text(buffers(List.of(once)), X));
		assertEquals("0 copies, 300 kept, 0 relayed", text(buffers(List.of(once), List.of(once)), X));
	}

	@Test
	void shiftsThatMeetAtANodeKeepTheirsApart() {
		Joint first = joint(X, shift(Routes.ring(0, 1, 2), true, true));
		Joint meeting = joint(X, shift(Routes.ring(2, 3), true, true));
		Joint elsewhere = joint(X, shift(Routes.ring(4, 5), true, true));
		Buffers buffers = buffers(List.of(first, meeting, elsewhere));
		assertEquals("0 copies, 500 kept, 0 relayed", text(buffers, X));
		assertEquals("0, 300, 0", buffers.keptFirst(first) + ", " + buffers.keptFirst(meeting) + ", " + buffers.keptFirst(elsewhere));
	}

	@Test
	void relaysThatMeetAtANodeHaveACopyEach() {
		Joint first = joint(X, rings(Routes.ring(0, 1, ~2)));
		Joint meeting = joint(X, rings(Routes.ring(3, ~2, 4)));
		Joint elsewhere = joint(X, rings(Routes.ring(5, ~6, 7)));
		Buffers buffers = buffers(List.of(first, meeting, elsewhere));
		assertEquals("0 copies, 0 kept, 2 relayed", text(buffers, X));
		assertEquals("0, 1, 0", buffers.relays(first) + ", " + buffers.relays(meeting) + ", " + buffers.relays(elsewhere));
		assertEquals(List.of("relaying"), buffers.purposes());
	}

	@SafeVarargs
	private static Buffers buffers(List<Movement>... exchanges) {
		return Buffers.of(Arrays.stream(exchanges).<Phase>map(movements -> new Phase.Exchanging(ORIGIN, movements, new BitSet())).toList());
	}

	private static String text(Buffers buffers, Payload data) {
		return buffers.copies(data) + " copies, " + buffers.kept(data) + " kept, " + buffers.relayed(data) + " relayed";
	}

	private static Joint joint(Payload data, Way way) {
		List<Lap> laps = way instanceof RingsWay rings ? rings.laps() : ((ShiftWay) way).laps();
		int[] members = Arrays.stream(laps.get(0).nodes()).filter(node -> laps.get(0).member(laps.get(0).position(node)) >= 0).toArray();
		return new Joint(ORIGIN, CollectiveKind.ALLREDUCE, data, Operator.SUM, -1, members, way);
	}

	private static Way rings(Tour ring) {
		return new RingsWay(List.of(Lap.of(ring, Routes.lanes(ring), false, Share.WHOLE)));
	}

	private static Way shift(Tour ring, boolean bothWays, boolean fixed) {
		Lap forward = Lap.of(ring, Routes.lanes(ring), false, Share.WHOLE);
		return new ShiftWay(bothWays ? List.of(forward, Lap.of(ring, Routes.lanes(ring), true, Share.WHOLE)) : List.of(forward), fixed,
				false);
	}
}
