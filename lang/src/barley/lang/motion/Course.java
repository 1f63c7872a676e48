package barley.lang.motion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.wiring.Route;
import barley.runtime.program.Pieces;

/**
 * The way that chunks take one after the other: hop after hop, each from a node that has by then what comes by the hops before it. First
 * come the hops whose receiver combines, then those that hand on. Up a tree with two leaves and down again:
 *
 * <pre>
 * hop        0        1        2        3
 * from, to   a -> c   b -> c   c -> a   c -> b
 * fed by     -        -        0, 1     0, 1
 * start      0        0        1        1        so chunk k goes over hop 2 in step k + 1
 * </pre>
 *
 * @param backward  whether a ring is run against the order of its visits
 * @param combining how many hops combine
 * @param share     which share of the vector goes this way
 * @param start     the step in which each hop is taken first, if nothing holds it up
 */
public record Course(Route route, boolean backward, int[] from, int[] to, int[] lane, int combining, Share share, int[] start) {

	/** A course on which everything goes as soon as it can. */
	public Course(Route route, boolean backward, int[] from, int[] to, int[] lane, int combining, Share share) {
		this(route, backward, from, to, lane, combining, share, soonest(from, to));
	}

	private static int[] soonest(int[] from, int[] to) {
		int[] start = new int[from.length];
		Map<Integer, Integer> ready = new HashMap<>();
		for (int hop = 0; hop < start.length; hop++) {
			start[hop] = ready.getOrDefault(from[hop], 0);
			ready.merge(to[hop], start[hop] + 1, Math::max);
		}
		return start;
	}

	/** This course for another share. */
	Course sharing(Share another) {
		return new Course(route, backward, from, to, lane, combining, another, start);
	}

	public int hops() {
		return from.length;
	}

	/**
	 * Returns, for each hop, those that have to bring something before it can be taken. What is handed on to a node replaces what it has
	 * combined before, which must have gone on long ago.
	 */
	public int[][] feeders() {
		int[][] feeders = new int[hops()][];
		Map<Integer, List<Integer>> arriving = new HashMap<>();
		for (int hop = 0; hop < feeders.length; hop++) {
			feeders[hop] = arriving.getOrDefault(from[hop], List.of()).stream().mapToInt(Integer::intValue).toArray();
			if (hop < combining) {
				arriving.computeIfAbsent(to[hop], any -> new ArrayList<>(2)).add(hop);
			} else {
				arriving.put(to[hop], List.of(hop));
			}
		}
		return feeders;
	}

	/** Returns the chunks into which this course cuts its share of a vector of {@code size} elements. */
	public Pieces pieces(long size, int chunks) {
		return share.cut(size, chunks);
	}

	/** Returns the walk that it operates. */
	Strand strand() {
		return new Strand(route, backward, name(), null, from, to, lane);
	}

	/** "VR[0] forward", "Line" */
	public String name() {
		return share.isWhole() ? route.name() : route.name() + (backward ? " backward" : " forward");
	}
}
