package barley.lang.wiring;

/** Two nodes that a link connects, in any order. */
public record Pair(int low, int high) {

	public static Pair of(int from, int to) {
		return new Pair(Math.min(from, to), Math.max(from, to));
	}
}
