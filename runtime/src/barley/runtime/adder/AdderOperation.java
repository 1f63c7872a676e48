package barley.runtime.adder;

import java.util.Locale;

/** What the adder of a switch does with two unsigned integers. */
public enum AdderOperation {

	/** Adds; a carry out of the width is dropped. */
	SUM,
	MAX,
	AND,
	OR,
	XOR;

	/** Returns the keyword with which a type of switches lists the operation. */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}
}
