package barley.runtime.simulate.flow;

/**
 * The chunks of a stream that waits for no other one. They are ready from the beginning and claim their lanes at once, all chunks of the
 * stream before those of the next; this finds the time of each of them again, one after the other. Of the lanes of the stream's channel it
 * remembers when the last one that leaves the sender is free, and when the last of all others is.
 */
final class FlowSource {

	final FlowRegister own = new FlowRegister();
	/** Null if all lanes leave the sender. */
	final FlowRegister others;

	FlowSource(boolean isCircuit) {
		others = isCircuit ? new FlowRegister() : null;
	}
}
