package barley.runtime.simulate.result;

import java.util.List;

import barley.runtime.number.Rational;

/**
 * What a block came to in which every node goes at its own pace, in one round.
 *
 * @param items        how many items its nodes have
 * @param units        how many nodes compute in it
 * @param bubble       the share of its time in which these do not compute, on average; 0 if none does
 * @param computePs    how long its critical path computes
 * @param critical     what its critical path consists of, in words, the longest first
 * @param waits        how long messages waited for each channel, together, the longest first; channels without waits are missing
 * @param bufferWaits  how long messages of each pair of nodes waited for a buffer, together, the longest first; likewise
 * @param mostBuffered the most bytes that each node buffered at a time; nodes without any are missing
 * @param circle       who waits for whom if it never ends, otherwise none
 */
public record PaceTime(long items, int units, Rational bubble, long computePs, String critical, List<Wait> waits,
		List<BufferWait> bufferWaits, List<Buffered> mostBuffered, List<String> circle) {

	/** How long messages waited for a channel. */
	public record Wait(String channel, long timePs) {
	}

	/** How long messages from one node to another, each when it was the next one, waited for a buffer. */
	public record BufferWait(String from, String to, long timePs) {
	}

	/** How much a node buffered. */
	public record Buffered(String node, long bytes) {
	}

	/** Returns whether some items wait for each other for ever. */
	public boolean isBlocked() {
		return !circle.isEmpty();
	}
}
