package barley.lang.value;

/** The value of a name that denotes a family of values, to be selected by indices. */
public enum Family implements Value {

	INSTANCE;

	@Override
	public String describe() {
		return "a family of values";
	}
}
