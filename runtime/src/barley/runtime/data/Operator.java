package barley.runtime.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * Combines two elements into one. Programs only name operators; the vectors of this package implement them.
 *
 * <p>Integers wrap: sums and products are modulo their size, in any order. Floating-point numbers are rounded to nearest, ties to even,
 * after each combination; {@code f16} and {@code bf16} are combined as {@code f32} and then rounded. An average is a sum with a single
 * division at the end, when everything has arrived: integers round down, others to nearest.
 *
 * <p>{@code minloc} and {@code maxloc} find the location of the minimum or maximum: in an integer, the upper half of the bits is a value
 * and the lower half an unsigned tag, such as the number of a node. The smaller or larger value wins with its tag; of equal values, the
 * smallest tag.
 */
public final class Operator {

	/** The operations for which vectors have loops. */
	enum Way {
		SUM, PROD, MIN, MAX, AVG, AND, OR, XOR, MINLOC, MAXLOC, OWN
	}

	public static final Operator SUM = new Operator(Way.SUM);
	public static final Operator PROD = new Operator(Way.PROD);
	public static final Operator MIN = new Operator(Way.MIN);
	public static final Operator MAX = new Operator(Way.MAX);
	/** Adds like {@link #SUM}; the program divides once, when everything has arrived, with {@code Ports.divide}. */
	public static final Operator AVG = new Operator(Way.AVG);
	public static final Operator AND = new Operator(Way.AND);
	public static final Operator OR = new Operator(Way.OR);
	public static final Operator XOR = new Operator(Way.XOR);
	public static final Operator MINLOC = new Operator(Way.MINLOC);
	public static final Operator MAXLOC = new Operator(Way.MAXLOC);

	private static final Operator[] BUILT_IN = {SUM, PROD, MIN, MAX, AVG, AND, OR, XOR, MINLOC, MAXLOC};
	private static final int MOST_OWN = 1 << 18;

	private final Way way;
	private final String word;
	private final DoubleBinaryOperator real;
	private final LongBinaryOperator whole;

	private Operator(Way way) {
		this.way = way;
		word = way.name().toLowerCase(Locale.ROOT);
		real = null;
		whole = null;
	}

	private Operator(String word, DoubleBinaryOperator real, LongBinaryOperator whole) {
		way = Way.OWN;
		this.word = word;
		this.real = real;
		this.whole = whole;
	}

	/**
	 * Returns a user-defined operator. Operators with the same word are considered equal.
	 *
	 * @param real  combines floating-point numbers, and the result is rounded to their type; null if not supported
	 * @param whole combines integers, and the result is taken modulo their size; null if not supported
	 */
	public static Operator own(String word, DoubleBinaryOperator real, LongBinaryOperator whole) {
		if (real == null && whole == null) {
			throw new IllegalArgumentException(word + " combines nothing");
		}
		return new Operator(word, real, whole);
	}

	/** Returns the built-in operators. */
	public static Operator[] values() {
		return BUILT_IN.clone();
	}

	/** Returns the keyword of the language, {@code sum}; for a user-defined operator, its qualified name. */
	public String word() {
		return word;
	}

	/** Returns the name of the constant of this class, or null for a user-defined operator. */
	public String name() {
		return isOwn() ? null : way.name();
	}

	/** Returns whether the operator is user-defined. */
	public boolean isOwn() {
		return way == Way.OWN;
	}

	/** Returns a number that identifies the operator; numbers of two user-defined operators collide only by chance. */
	public int number() {
		return isOwn() ? BUILT_IN.length + Math.floorMod(word.hashCode(), MOST_OWN) : way.ordinal();
	}

	/**
	 * Returns whether elements of a type can be combined: bitwise operators need integers, and locations need elements large enough for
	 * two halves.
	 */
	public boolean accepts(ElementType type) {
		return switch (way) {
			case SUM, PROD, MIN, MAX, AVG -> true;
			case AND, OR, XOR -> !type.isFloating();
			case MINLOC, MAXLOC -> !type.isFloating() && type.bytes() > 1;
			case OWN -> type.isFloating() ? real != null : whole != null;
		};
	}

	/** Returns the built-in operator with a keyword of the language, or null. */
	public static Operator of(String word) {
		return Arrays.stream(BUILT_IN).filter(operator -> operator.word.equals(word)).findFirst().orElse(null);
	}

	/** Returns a power, for user-defined operators; squares and roots are exact to the last bit. */
	public static double power(double base, double exponent) {
		return exponent == 2 ? base * base : exponent == 0.5 ? Math.sqrt(base) : StrictMath.pow(base, exponent);
	}

	/** Returns a power of an integer modulo 2^64, for user-defined operators. */
	public static long power(long base, long exponent) {
		long power = 1;
		for (long i = 0; i < exponent; i++) {
			power *= base;
		}
		return power;
	}

	/** Returns the remainder of a division that rounds down, for user-defined operators. */
	public static double rest(double dividend, double divisor) {
		return dividend - divisor * Math.floor(dividend / divisor);
	}

	Way way() {
		return way;
	}

	double combine(double one, double other) {
		return real.applyAsDouble(one, other);
	}

	long combine(long one, long other) {
		return whole.applyAsLong(one, other);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Operator operator && way == operator.way && word.equals(operator.word);
	}

	@Override
	public int hashCode() {
		return word.hashCode();
	}

	@Override
	public String toString() {
		return word;
	}
}
