package barley.lang.evaluate;

/** The whole numbers in a range, {@code count} of them from {@code first} on. */
public record Interval(long first, long count) {

	/** From {@code first} to {@code last}, none if that is before it; an {@link ArithmeticException} if there are too many to count. */
	static Interval of(long first, long last) {
		return new Interval(first, last < first ? 0 : Math.addExact(Math.subtractExact(last, first), 1));
	}

	public long last() {
		return first + count - 1;
	}

	boolean contains(long number) {
		return number >= first && number - first < count;
	}
}
