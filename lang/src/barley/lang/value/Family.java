package barley.lang.value;

/** That a name stands for a family of values; which of them, its indices say. */
public enum Family implements Value {

	INSTANCE;

	@Override
	public String describe() {
		return "a family of values";
	}
}
