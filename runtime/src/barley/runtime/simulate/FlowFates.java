package barley.runtime.simulate;

import java.util.HashMap;
import java.util.Map;

/** What becomes of the chunks of a flow on their way. */
final class FlowFates {

	/** All of them arrive. */
	static final FlowFates GOOD = new FlowFates();

	/**
	 * A chunk on its way over a channel.
	 *
	 * @param place how many sends over the same channel the sender states before it for this chunk
	 */
	record Hop(int channel, int chunk, int place) {
	}

	private final Map<Hop, Fate> fates = new HashMap<>();

	void put(Hop hop, Fate fate) {
		fates.put(hop, fate);
	}

	boolean isEmpty() {
		return fates.isEmpty();
	}

	Fate of(int channel, int chunk, int place) {
		return fates.isEmpty() ? Fate.ARRIVES : fates.getOrDefault(new Hop(channel, chunk, place), Fate.ARRIVES);
	}
}
