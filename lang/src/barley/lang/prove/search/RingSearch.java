package barley.lang.prove.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.prove.search.RingModel.Answer;
import barley.lang.prove.search.RingModel.Outcome;
import barley.lang.wiring.Wiring;

/**
 * Embeds rings into a machine: as many as can visit every node once each without sharing a lane, and says why there are no more.
 *
 * <p>Asks for as many rings as a simple count of lanes allows, first for such as are each other turned, then for any. If a
 * search through all shows that so many are impossible, it asks for one less; if it comes to no end in its part of the time, it
 * starts from below, with one ring, two, three, until the time is over. Deciding whether there is even one ring is NP-complete
 * (Karp, 1972); machines that are built in practice have proved benign: 64 nodes take milliseconds.
 */
public final class RingSearch {

	/** Beyond this the solver would need more memory than an editor has to spare. */
	private static final long MOST_VARIABLES = 300_000;
	/** Wrong turns that an easier question is worth, which need not have an answer. */
	private static final long FEW_CONFLICTS = 4_000;
	/** Wrong turns from above before starting from below. */
	private static final long MANY_CONFLICTS = 40_000;

	private final Wiring wiring;
	private final Pairs pairs;
	private final Patience patience;

	private RingSearch(Wiring wiring, Patience patience) {
		this.wiring = wiring;
		this.patience = patience;
		pairs = Pairs.of(wiring.machine());
	}

	/** Returns the most rings that a look at each node alone leaves possible: known at once, and often right. */
	public static int mostByLanes(Wiring wiring) {
		return RingBound.atNodes(Pairs.of(wiring.machine()), wiring::name).rings();
	}

	/** Searches for rings in {@code wiring}, {@code most} at the most. */
	public static RingsFound of(Wiring wiring, int most, Patience patience) {
		return new RingSearch(wiring, patience).search(most);
	}

	private RingsFound search(int wanted) {
		RingBound atNodes = RingBound.atNodes(pairs, wiring::name);
		int most = Math.min(wanted, atNodes.rings());
		if ((long) most * pairs.count() > MOST_VARIABLES) {
			return new RingsFound(List.of(), null, atNodes.rings(), false,
					Words.of("the search for %,d rings through %,d nodes is too large", most, pairs.nodes()));
		}
		RingBound bound = RingBound.of(pairs, wiring::name, patience);
		most = Math.min(wanted, bound.rings());
		return pairs.nodes() == 2 ? found(pair(most), null, most, bound) : down(most, bound);
	}

	/** Two nodes: each ring goes there by one lane and back by another. */
	private static int[][] pair(int rings) {
		int[][] pair = new int[rings][];
		Arrays.setAll(pair, ring -> new int[] { 0, 1 });
		return pair;
	}

	private RingsFound down(int most, RingBound bound) {
		RingBound known = bound;
		for (int rings = most; rings > 0; rings--) {
			RingsFound turned = turned(rings, most, known);
			if (turned != null) {
				return turned;
			}
			Answer answer = new RingModel(pairs, rings, null).solve(patience, MANY_CONFLICTS);
			if (answer.outcome() == Outcome.FOUND) {
				return found(answer.rings(), null, most, known);
			} else if (answer.outcome() == Outcome.UNKNOWN) {
				return up(rings, known);
			}
			known = impossible(rings);
		}
		return found(new int[0][], null, most, known);
	}

	private RingsFound turned(int rings, int most, RingBound bound) {
		for (CyclicShift turn : CyclicShift.of(wiring, rings)) {
			Answer answer = new RingModel(pairs, rings, turn).solve(patience, FEW_CONFLICTS);
			if (answer.outcome() == Outcome.FOUND) {
				return found(answer.rings(), turn, most, bound);
			}
		}
		return null;
	}

	/** One ring, two and so on, as long as there is time; {@code most} are not known to be impossible. */
	private RingsFound up(int most, RingBound bound) {
		int[][] best = new int[0][];
		while (best.length < most) {
			int[][] longer = oneMore(best);
			if (longer == null) {
				Answer answer = new RingModel(pairs, best.length + 1, null).solve(patience, Long.MAX_VALUE);
				if (answer.outcome() == Outcome.IMPOSSIBLE) {
					return found(best, null, most, impossible(best.length + 1));
				} else if (answer.outcome() == Outcome.UNKNOWN) {
					return new RingsFound(list(best), null, bound.rings(), false, "the search stopped after " + patience.allowed());
				}
				longer = answer.rings();
			}
			best = longer;
		}
		return found(best, null, most, bound);
	}

	/** A ring through the lanes that others leave, which is easy as long as they leave many; null if there is none in sight. */
	private int[][] oneMore(int[][] rings) {
		Answer answer = new RingModel(pairs.without(rings), 1, null).solve(patience, FEW_CONFLICTS);
		if (answer.outcome() != Outcome.FOUND) {
			return null;
		}
		int[][] longer = Arrays.copyOf(rings, rings.length + 1);
		longer[rings.length] = answer.rings()[0];
		return longer;
	}

	private static RingBound impossible(int rings) {
		return new RingBound(rings - 1, Words.of("an exhaustive search found no %s", rings == 1 ? "ring" : Words.of("%,d rings", rings)));
	}

	/** Settled: either no more fit, or no more were wanted. */
	private static RingsFound found(int[][] rings, CyclicShift turn, int wanted, RingBound bound) {
		boolean fewerWanted = rings.length == wanted && wanted < bound.rings();
		return new RingsFound(list(rings), turn, bound.rings(), true, fewerWanted ? "" : bound.reason());
	}

	private static List<int[]> list(int[][] rings) {
		return new ArrayList<>(Arrays.asList(rings));
	}
}
