package barley.runtime.data;

import java.util.Locale;

/**
 * How two elements become one. Programs only name these constants and never switch over them: operators with tags and operators that
 * authors define are to join them, and only the vectors of this package need to know how each is carried out.
 */
public enum Operator {
	SUM, PROD, MIN, MAX,
	/** Adds like {@link #SUM}; the program divides once, when everything has arrived, with {@code Ports.divide}. */
	AVG, AND, OR, XOR;

	private final String word = name().toLowerCase(Locale.ROOT);

	/** The word of the language: {@code sum}. */
	public String word() {
		return word;
	}

	/** Tell whether elements of a type can be combined: bits of numbers with a floating point cannot. */
	public boolean accepts(ElementType type) {
		return !type.isFloating() || this != AND && this != OR && this != XOR;
	}

	/** The operator that a word of the language names, or null. */
	public static Operator of(String word) {
		for (Operator operator : values()) {
			if (operator.word.equals(word)) {
				return operator;
			}
		}
		return null;
	}
}
