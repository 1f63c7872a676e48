package barley.runtime.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * How two elements become one. Programs only name operators; only the vectors of this package need to know how each is carried out.
 *
 * <p>Whole numbers wrap: sums and products are those modulo their size, whatever the order. Numbers with a floating point are rounded to
 * the nearest, ties to even, after each combination; {@code f16} and {@code bf16} are combined as {@code f32} and then rounded. An average
 * is a sum that is divided once, when everything has arrived: whole numbers downward, others to the nearest.
 *
 * <p>{@code minloc} and {@code maxloc} find out who has the least or the most: in a whole number, the upper half of the bits is a value and
 * the lower half a tag without a sign, such as the number of a node. The smaller or larger value wins with its tag, of equal values the
 * smallest tag.
 */
public final class Operator {

	/** What the vectors have loops for. */
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
	 * Returns an operator that an author has defined. Operators with the same word are taken for the same.
	 *
	 * @param real  how numbers with a floating point are combined; what comes out is rounded to their type; null if they cannot be
	 * @param whole how whole numbers are combined; what comes out is taken modulo their size; null if they cannot be
	 */
	public static Operator own(String word, DoubleBinaryOperator real, LongBinaryOperator whole) {
		if (real == null && whole == null) {
			throw new IllegalArgumentException(word + " combines nothing");
		}
		return new Operator(word, real, whole);
	}

	/** Returns the operators that every program knows. */
	public static Operator[] values() {
		return BUILT_IN.clone();
	}

	/** Returns the word of the language, {@code sum}; of an operator that an author has defined its name with that of its package. */
	public String word() {
		return word;
	}

	/** Returns the constant of this class, or null if an author has defined it. */
	public String name() {
		return isOwn() ? null : way.name();
	}

	/** Returns whether an author has defined it. */
	public boolean isOwn() {
		return way == Way.OWN;
	}

	/** A number that tells operators apart; two that authors have defined have the same only by chance. */
	public int number() {
		return isOwn() ? BUILT_IN.length + Math.floorMod(word.hashCode(), MOST_OWN) : way.ordinal();
	}

	/** Returns whether elements of a type can be combined: bits of numbers with a floating point cannot, and small ones have no halves. */
	public boolean accepts(ElementType type) {
		return switch (way) {
			case SUM, PROD, MIN, MAX, AVG -> true;
			case AND, OR, XOR -> !type.isFloating();
			case MINLOC, MAXLOC -> !type.isFloating() && type.bytes() > 1;
			case OWN -> type.isFloating() ? real != null : whole != null;
		};
	}

	/** Returns the operator that every program knows by a word of the language, or null. */
	public static Operator of(String word) {
		return Arrays.stream(BUILT_IN).filter(operator -> operator.word.equals(word)).findFirst().orElse(null);
	}

	/** For operators of authors: a power; squares and roots are exact to the last bit. */
	public static double power(double base, double exponent) {
		return exponent == 2 ? base * base : exponent == 0.5 ? Math.sqrt(base) : StrictMath.pow(base, exponent);
	}

	/** For operators of authors: a power of a whole number, modulo 2^64. */
	public static long power(long base, long exponent) {
		long power = 1;
		for (long i = 0; i < exponent; i++) {
			power *= base;
		}
		return power;
	}

	/** For operators of authors: what is left of a division downward. */
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
