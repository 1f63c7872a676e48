package barley.lang.value;

/** The value of a name whose declaration is wrong. What depends on it has no value either, and is not reported. */
public enum Unknown implements Value {

	INSTANCE;

	@Override
	public String describe() {
		return "unknown";
	}

	@Override
	public String toString() {
		return "?";
	}
}
