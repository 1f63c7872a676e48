package barley.runtime.simulate.cost;

/**
 * What a flow takes: its longest chain of transfers, each of which had to wait for the one before it, for its data or for its channel.
 *
 * @param hops       transfers of the chain
 * @param bytes      what they carry
 * @param launchPs   their launches; like the following without meaning where a lane has no bandwidth
 * @param transferPs how long they hold their channels
 * @param latencyPs  the latencies on the way
 * @param combinePs  the combinings on the way
 */
public record FlowCost(long hops, long bytes, long launchPs, long transferPs, long latencyPs, long combinePs) {

	/** The time of the flow. */
	public long timePs() {
		return Math.addExact(Math.addExact(launchPs, transferPs), Math.addExact(latencyPs, combinePs));
	}
}
