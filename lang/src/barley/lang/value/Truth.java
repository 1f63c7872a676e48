package barley.lang.value;

/** The value of a condition. */
public record Truth(boolean value) implements Value {

	public static final Truth TRUE = new Truth(true);
	public static final Truth FALSE = new Truth(false);

	public static Truth of(boolean value) {
		return value ? TRUE : FALSE;
	}

	@Override
	public String describe() {
		return "the condition " + value;
	}

	@Override
	public String toString() {
		return Boolean.toString(value);
	}
}
