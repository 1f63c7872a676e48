package barley.runtime.simulate.flow;

/** A channel of a lane in a flow: the time at which it becomes free. */
final class FlowLane {

	final FlowRegister busy = new FlowRegister();
	/** Number of streams that need the channel. */
	int streams;
}
