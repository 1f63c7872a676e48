package barley.lang.picture.layout;

/**
 * A link that closes a row, and must not run over the nodes in between.
 *
 * @param first the first node of the row
 * @param last the last node of the row
 * @param ux the direction of the row, a unit vector
 * @param side the side of the row with more room: 1 or -1 times (-uy, ux)
 * @param stub whether only its ends are drawn
 */
record Wrap(int first, int last, double ux, double uy, int side, boolean stub) {

	boolean joins(int one, int other) {
		return first == one && last == other || first == other && last == one;
	}
}
