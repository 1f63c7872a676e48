package barley.lang.ide.picture;

import java.util.List;

/**
 * A step of a schedule or run, as an overlay on the picture of its machine.
 *
 * @param title the number of the step and its statements
 * @param filled for each node, the fraction of its final data that it holds after the step, from 0 to 1; empty if unknown
 */
public record StepOverlay(String title, List<Move> moves, double[] filled) {

	/**
	 * A transfer over a channel.
	 *
	 * @param channel the machine's number: twice the lane's, plus one against its direction
	 * @param sender the node that sends
	 * @param rgb the colour of the fragment
	 * @param letter the symbol of the fragment
	 * @param name the fragment as its author would write it
	 */
	public record Move(int channel, int sender, int rgb, String letter, String name) {

		public int lane() {
			return channel >> 1;
		}
	}
}
