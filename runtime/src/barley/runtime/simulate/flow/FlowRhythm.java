package barley.runtime.simulate.flow;

import java.util.List;

/**
 * Detects that a flow repeats in equal rounds, and skips as many rounds as are guaranteed to repeat. A round extends from one event of
 * some stream to the next one of the same stream. The state is compared at the ends of three rounds: if each time either advances by the
 * duration of a round or is constant and has no effect, and each queue loses and gains the same number of stamps, then all comparisons
 * have the same results in the next round, and each stamp advances as in the last one. This holds until a queue reaches the end of its
 * regular part, a stream reaches chunks of another size, or the clock reaches a time that had no effect before; the parts compute when.
 *
 * <p>Comparing the state takes about as long as a round, so the interval between comparisons grows while they are unsuccessful.
 */
final class FlowRhythm {

	/** Minimum number of rounds for which skipping pays. */
	private static final long WORTH = 4;
	private static final int NOTHING = -1;

	private final List<FlowPart> parts;
	private final long shortest;
	/** Number of events until the next comparison. */
	private long interval;
	private long patience;
	/** The event that ends rounds. */
	private int reference = NOTHING;
	private int ends;
	private long lastPs;
	private long roundPs;
	/** The part that differed last time: it usually still does. */
	private int suspect;

	/**
	 * Watches a flow.
	 *
	 * @param parts the complete state of the flow; it may grow
	 */
	FlowRhythm(List<FlowPart> parts) {
		this.parts = parts;
		shortest = 4L * parts.size() + 64;
		interval = shortest;
		patience = interval;
	}

	/** Abandons the current comparison: the state has more parts. */
	void grows() {
		reference = NOTHING;
	}

	/** Counts a processed event, and returns whether rounds have been skipped after it. */
	boolean beat(int event, long now) {
		if (--patience <= 0) {
			interval += interval / 2;
			patience = interval;
			reference = event;
			ends = 0;
		}
		return event == reference && endRound(now);
	}

	private boolean endRound(long now) {
		long tookPs = now - lastPs;
		lastPs = now;
		if (ends++ < 2) {
			parts.forEach(FlowPart::keep);
			roundPs = tookPs;
			return false;
		}
		reference = NOTHING;
		long rounds = tookPs == roundPs && roundPs > 0 ? rounds(now) : 0;
		if (rounds < WORTH) {
			return false;
		}
		parts.forEach(part -> part.skip(rounds));
		interval = shortest;
		patience = interval;
		return true;
	}

	private long rounds(long now) {
		long rounds = FlowPart.ANY;
		for (int i = 0; i < parts.size() && rounds >= WORTH; i++) {
			int part = (suspect + i) % parts.size();
			rounds = Math.min(rounds, parts.get(part).rounds(now, roundPs));
			suspect = rounds < WORTH ? part : suspect;
		}
		return rounds;
	}
}
