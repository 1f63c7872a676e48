package barley.lang.ide.picture;

import java.util.List;

/**
 * A step of a schedule or of a run, to be shown on the picture of its machine.
 *
 * @param title  which step it is and what it does
 * @param filled for each node, which part of all that it is to hold it holds by then, from 0 to 1; empty if that is not known
 */
public record StepOverlay(String title, List<Move> moves, double[] filled) {

	/**
	 * What goes over a channel.
	 *
	 * @param channel the machine's number: twice the lane's, and one more against its direction
	 * @param sender  the node that it goes from
	 * @param rgb     the colour of what moves
	 * @param letter  what stands for it
	 * @param name    as its author would write it
	 */
	public record Move(int channel, int sender, int rgb, String letter, String name) {

		public int lane() {
			return channel >> 1;
		}
	}
}
