package barley.runtime.synapse;

/**
 * Where a core receives what its reducer has made of the results of a channel.
 *
 * @param second      data for the second value; -1 for none
 * @param secondFirst its first element
 * @param id          whether the second value is the id of the synapse that returned the first one
 */
public record SynapseResult(int channel, int data, long first, int second, long secondFirst, boolean id) {

	/** Returns whether the second value is what the synapse returned besides. */
	public boolean hasSecond() {
		return second >= 0 && !id;
	}
}
