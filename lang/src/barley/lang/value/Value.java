package barley.lang.value;

/** What an expression comes to. */
public sealed interface Value permits Whole, Quantity, Truth, Family {

	/** Returns the kind of value, as an author would call it. */
	String describe();
}
