package barley.lang.value;

/** A whole number: the everyday value of indices, sizes and counts, kept apart from quantities because it is fast. */
public record Whole(long value) implements Value {

	@Override
	public String describe() {
		return "the number " + value;
	}

	@Override
	public String toString() {
		return Long.toString(value);
	}
}
