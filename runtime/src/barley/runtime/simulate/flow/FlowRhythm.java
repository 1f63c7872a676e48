package barley.runtime.simulate.flow;

import java.util.List;

/**
 * Notices that a flow goes on in rounds that are alike, and skips as many as certainly remain so. A round lasts from one event of some
 * stream to the next one of the same stream. If at three ends of rounds everything stands in the same relation - each moment moves on as
 * long as a round takes or stands and lies outside, each queue loses and gains as many stamps - then whatever is compared compares in the
 * same way in the next round, and each stamp goes on by as much as in the last. This holds until some queue comes to the end of its even
 * part, some stream to chunks of another size, or time to something that has only waited so far; the parts tell when.
 *
 * <p>Looking at everything takes about as long as a round. So it is done ever more rarely as long as it is in vain.
 */
final class FlowRhythm {

	/** Rounds that are worth the trouble of skipping them. */
	private static final long WORTH = 4;
	private static final int NOTHING = -1;

	private final List<FlowPart> parts;
	private final long shortest;
	/** Events before another look. */
	private long interval;
	private long patience;
	/** The event that ends rounds. */
	private int reference = NOTHING;
	private int ends;
	private long lastPs;
	private long roundPs;
	/** The part that was different last time: mostly it still is. */
	private int suspect;

	/**
	 * Listens to a flow.
	 *
	 * @param parts the state of the flow; all of it, and it may grow
	 */
	FlowRhythm(List<FlowPart> parts) {
		this.parts = parts;
		shortest = 4L * parts.size() + 64;
		interval = shortest;
		patience = interval;
	}

	/** The state has got more parts. */
	void grows() {
		reference = NOTHING;
	}

	/** Note that an event has been dealt with, and tell whether rounds have been skipped after it. */
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
