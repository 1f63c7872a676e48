package barley.lang.picture.layout;

/**
 * A link that closes a row on itself, and must not run over all that stands in between.
 *
 * @param first the node where the row begins
 * @param last  the node where it ends
 * @param ux    the direction in which the row runs, of length 1
 * @param side  on which side of the row there is more room: 1 or -1 times (-uy, ux)
 * @param stub  whether only its ends are drawn
 */
record Wrap(int first, int last, double ux, double uy, int side, boolean stub) {

	boolean joins(int one, int other) {
		return first == one && last == other || first == other && last == one;
	}
}
