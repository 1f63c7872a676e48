package barley.lang.value;

import java.io.Serializable;

/** The value of an expression. */
public sealed interface Value extends Serializable permits Whole, Quantity, Truth, Family, Unknown {

	/** Returns the kind of value for messages. */
	String describe();
}
