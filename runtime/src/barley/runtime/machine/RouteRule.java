package barley.runtime.machine;

/** How plain packets choose among several ways. Every rule but {@link #UPDOWN} follows shortest ways. */
public enum RouteRule {
	/** First the move that changes the earliest index of the switch's family, then the lowest neighbour: X before Y on a mesh. */
	XY,
	/** First the move that changes the latest index. */
	YX,
	/** The neighbour whose number is the destination modulo the number of neighbours that are nearer. */
	SPREAD,
	/**
	 * Along the order of a breadth-first walk from the first switch: first only towards its beginning, then only away from it. Packets
	 * cannot wait for each other in a circle.
	 */
	UPDOWN
}
