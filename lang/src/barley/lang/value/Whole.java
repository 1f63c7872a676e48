package barley.lang.value;

/** An integer, the value of indices, sizes and counts; separate from quantities for speed. */
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
