package barley.lang.motion;

import java.util.Arrays;
import java.util.stream.IntStream;

import barley.lang.finding.Origin;
import barley.lang.wiring.Tour;

/** Rings and paths that are made without a text; lane {@code i} leads from stop {@code i} to the next one. */
public final class Routes {

	private static final Origin ORIGIN = Origin.of("made", 1, "walk");

	private Routes() {
	}

	/** Returns a ring; nodes below zero are passed: {@code ~3} is node 3, which only relays. */
	public static Tour ring(int... nodes) {
		return tour("R", true, nodes);
	}

	public static Tour path(int... nodes) {
		return tour("P", false, nodes);
	}

	/** Returns the lanes of the hops of a tour. */
	public static int[] lanes(Tour tour) {
		return IntStream.range(0, tour.hops()).toArray();
	}

	private static Tour tour(String name, boolean closed, int... nodes) {
		boolean[] relay = new boolean[nodes.length];
		for (int i = 0; i < relay.length; i++) {
			relay[i] = nodes[i] < 0;
		}
		Origin[] stops = new Origin[nodes.length];
		Arrays.fill(stops, ORIGIN);
		return new Tour(ORIGIN, name, closed, Arrays.stream(nodes).map(node -> node < 0 ? ~node : node).toArray(), relay,
				new int[nodes.length], stops);
	}
}
