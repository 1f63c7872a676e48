package barley.runtime.simulate.option;

/**
 * What occupies a unit, a combiner or a channel for a while, in a block in which every node goes at its own pace. Times are picoseconds
 * from the beginning of the block.
 *
 * @param item       its number in the block: a computation, a receive that combines, or the send of what a channel carries
 * @param channel    the channel that carries it; {@link #NONE} for units and combiners
 * @param firstPart  the first part of the item that is meant
 * @param endPart    the part behind the last one
 * @param receivedPs when the receive of what a channel carries has ended; otherwise the end
 * @param after      the number of the occupation that it waited for last, in the order in which they are reported; {@link #NONE} if it
 *                   began with the block
 * @param fate       what happens to what a channel carries: {@link Fate#LOST} if some of it does not arrive
 * @param buffer     how the message of what a channel carries waited for a buffer before it left; null if it did not, or has left before
 * @param critical   whether it is on the chain that takes up the whole time of the block
 */
public record Occupation(int item, int channel, int firstPart, int endPart, long startPs, long endPs, long receivedPs, int after,
		Fate fate, BufferWait buffer, boolean critical) {

	/** In place of a number that there is not. */
	public static final int NONE = -1;

	/**
	 * A wait of a message for a buffer.
	 *
	 * @param freed the item of another node that ended it: the receive that gave the buffer back; without any buffers, what the receive of
	 *              this message waited for last
	 */
	public record BufferWait(int freed, long startPs, long endPs) {

		/** Returns how long it was. */
		public long timePs() {
			return endPs - startPs;
		}
	}
}
