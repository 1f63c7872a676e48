package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

import barley.lang.finding.Origin;
import barley.lang.plan.PaceRounds;

/**
 * Repeats in a block in which each node goes at its own pace. Of many rounds, which are all alike, only some are carried out: enough for a
 * rhythm to show. All repeats with many rounds leave out as many, so that messages between programs are matched as with all of them: then
 * as many have to be sent as received in a round, all repeats together.
 */
final class PaceRepeats {

	/** So many rounds are carried out at least and at most. */
	private static final int FEWEST = 32;
	private static final int MOST = 512;
	/**
	 * The first repeat that leaves rounds out carries out about so many, and leaves out a multiple of as many as nodes may turn around in.
	 */
	private static final int USUAL = 96;
	private static final int TURNS = 120;

	/** The nodes that send and receive a message. */
	private record Pair(int from, int to) {
	}

	private final List<PaceRounds> rounds = new ArrayList<>();
	/** How many rounds each repeat leaves out; 0 as long as none does. */
	private long leftOut;
	/** Whether a round of a repeat is carried out that leaves some out. */
	private boolean within;
	/** Sends of the last round of all repeats that leave some out, less its receives. */
	private final Map<Pair, Integer> open = new HashMap<>();
	private boolean counts;

	/** @param units returns how many there are so far */
	void repeat(Origin source, int times, Runnable round, IntSupplier units) {
		long left = within || times <= PaceRounds.FEWEST_LEFT_OUT ? 0 : leftOut == 0 ? (times - USUAL) / TURNS * TURNS : leftOut;
		if (left == 0 || times - left < FEWEST || times - left > MOST) {
			for (int i = 0; i < times; i++) {
				round.run();
			}
			return;
		}
		leftOut = left;
		within = true;
		int written = (int) (times - left);
		int first = units.getAsInt();
		for (int i = 0; i < written; i++) {
			counts = i == written - 1;
			round.run();
		}
		counts = false;
		within = false;
		int length = (units.getAsInt() - first) / written;
		if (length > 0) {
			rounds.add(new PaceRounds(source, first, length, written, left));
		}
	}

	/** One end of a message between programs. */
	void message(int from, int to, boolean sends) {
		if (counts) {
			open.merge(new Pair(from, to), sends ? 1 : -1, Integer::sum);
		}
	}

	/** Returns whether a round of all repeats together receives what it sends. */
	boolean areEven() {
		return open.values().stream().allMatch(messages -> messages == 0);
	}

	List<PaceRounds> rounds() {
		return List.copyOf(rounds);
	}
}
