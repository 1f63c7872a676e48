package barley.runtime.simulate.cost;

/**
 * The cost of a flow: its critical path, a chain of transfers in which each waits for the one before it, for its data or for its channel.
 *
 * @param hops  transfers of the chain
 * @param bytes bytes that they carry
 * @param cost  sum over the chain: launches, times that channels are held, latencies and combining on the way; undefined where a lane has
 * no bandwidth
 */
public record FlowCost(long hops, long bytes, Cost cost) {

	/** The cost of a flow in which nothing is transferred. */
	public static final FlowCost NONE = new FlowCost(0, 0, Cost.NONE);

	/** Returns the time of the flow. */
	public long timePs() {
		return cost.timePs();
	}
}
