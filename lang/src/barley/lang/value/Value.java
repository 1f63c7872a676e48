package barley.lang.value;

/** The value of an expression. */
public sealed interface Value permits Whole, Quantity, Truth, Family {

	/** Returns the kind of value for messages. */
	String describe();
}
