package barley.runtime.simulate.call;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.simulate.option.Fate;

/** What happens to the chunks of a flow under injected faults. */
public final class FlowFates {

	/** All chunks arrive intact. */
	public static final FlowFates GOOD = new FlowFates();

	/**
	 * A chunk on its way over a channel.
	 *
	 * @param place number of sends over the same channel that the sender states before this one for the same chunk
	 */
	public record Hop(int channel, int chunk, int place) {
	}

	private final Map<Hop, Fate> fates = new HashMap<>();

	public void put(Hop hop, Fate fate) {
		fates.put(hop, fate);
	}

	public boolean isEmpty() {
		return fates.isEmpty();
	}

	public Fate of(int channel, int chunk, int place) {
		return fates.isEmpty() ? Fate.ARRIVES : fates.getOrDefault(new Hop(channel, chunk, place), Fate.ARRIVES);
	}
}
