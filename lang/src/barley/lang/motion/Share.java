package barley.lang.motion;

import barley.runtime.program.Pieces;

/**
 * The part of the data that one lap carries.
 *
 * @param number which of the shares it is
 * @param all    all of them
 */
public record Share(int number, Shares all) {

	/** All of the data. */
	public static final Share WHOLE = even(0, 1);

	/** Returns one of some shares of equal size. */
	public static Share even(int number, int count) {
		return new Share(number, Shares.even(count));
	}

	public boolean isWhole() {
		return all.count() == 1;
	}

	/** Returns how many elements of {@code size} it has. */
	public long count(long size) {
		return all.of(size).count(number);
	}

	/** Returns the pieces into which this share of {@code size} elements is cut. */
	public Pieces cut(long size, int parts) {
		return all.of(size).cut(number, parts);
	}

	/** Returns this share of some elements. */
	public Ranges of(Ranges elements) {
		Pieces cut = all.of(elements.size());
		return elements.slice(cut.first(number), cut.count(number));
	}
}
