package barley.runtime.simulate.cost;

/**
 * What a flow takes: its longest chain of transfers, each of which had to wait for the one before it, for its data or for its channel.
 *
 * @param hops  transfers of the chain
 * @param bytes what they carry
 * @param cost  the sum over the chain: launches, how long channels are held, latencies and combinings on the way; without meaning where a
 *              lane has no bandwidth
 */
public record FlowCost(long hops, long bytes, Cost cost) {

	/** A flow in which nothing moves. */
	public static final FlowCost NONE = new FlowCost(0, 0, Cost.NONE);

	/** Returns the time of the flow. */
	public long timePs() {
		return cost.timePs();
	}
}
