package barley.runtime.adder;

import java.util.List;
import java.util.Locale;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/** The code for each operator and type of elements, and the width of words that it needs. */
public final class WordCodes {

	private WordCodes() {
	}

	/**
	 * Returns the code by which nodes combine elements on an adder; of two trips, that of the second one.
	 *
	 * @param width the bits of the adder
	 * @param bias  whether sums of integers are made of non-negative numbers
	 */
	public static WordCode of(Operator operator, ElementType type, int width, int members, boolean bias) {
		WordFormat format = new WordFormat(width);
		if (!isOnAdders(operator) || !operator.accepts(type)) {
			throw Fault.of("cannot-combine", "an adder of unsigned integers does not combine %s by %s", type.word(), operator);
		} else if (!isWideEnough(operator, type, width, members, bias)) {
			int least = leastWidth(operator, type, members, bias);
			throw Fault.of("too-narrow", "%s of %s on %,d nodes%s does not fit an adder of %,d bits%s", operator, type.word(), members,
					bias ? " with a bias" : "", width, least == 0 ? "" : String.format(Locale.ROOT, "; %,d bits are enough", least));
		}
		boolean average = operator == Operator.AVG;
		if (isSum(operator)) {
			int power = bias && type.isSigned() ? FloatSumCode.power(width, members) : WholeSumCode.NONE;
			return type.isFloating() ? new FloatSumCode(format, type, members, average)
					: new WholeSumCode(format, type, members, power, average);
		}
		AdderOperation bitwise = bitwise(operator);
		return bitwise == null ? new OrderCode(format, type, operator) : new BitCode(type, bitwise, false);
	}

	/** Returns the code by which members gather elements, each of which is zero on all members but one. */
	public static WordCode zeros(ElementType type, AdderOperation operation) {
		return new BitCode(type, operation, true);
	}

	/** Returns whether an adder of unsigned integers can combine by an operator. */
	public static boolean isOnAdders(Operator operator) {
		return !operator.isOwn() && operator != Operator.PROD;
	}

	/** Returns the operations of the adder that an operator takes, one for each trip. */
	public static List<AdderOperation> operations(Operator operator, ElementType type) {
		AdderOperation bitwise = bitwise(operator);
		return !isSum(operator) ? List.of(bitwise == null ? AdderOperation.MAX : bitwise)
				: type.isFloating() ? List.of(AdderOperation.MAX, AdderOperation.SUM) : List.of(AdderOperation.SUM);
	}

	private static boolean isSum(Operator operator) {
		return operator == Operator.SUM || operator == Operator.AVG;
	}

	private static AdderOperation bitwise(Operator operator) {
		return operator == Operator.AND ? AdderOperation.AND : operator == Operator.OR ? AdderOperation.OR
				: operator == Operator.XOR ? AdderOperation.XOR : null;
	}

	/** Returns the least of the usual widths on which elements can be combined; 0 if there is none. */
	public static int leastWidth(Operator operator, ElementType type, int members, boolean bias) {
		return WordFormat.usual().filter(width -> isWideEnough(operator, type, width, members, bias)).findFirst().orElse(0);
	}

	/** Returns the least of the usual widths on which the bound of a sum is at most half a unit of its largest number; 0 if none. */
	public static int leastAccurateWidth(ElementType type, int members) {
		return WordFormat.usual().filter(width -> isWideEnough(Operator.SUM, type, width, members, false)
				&& !new FloatSumCode(new WordFormat(width), type, members, false).isShort()).findFirst().orElse(0);
	}

	/** Returns whether elements can be combined on an adder of some width. */
	public static boolean isWideEnough(Operator operator, ElementType type, int width, int members, boolean bias) {
		int bits = Byte.SIZE * type.bytes();
		if (bitwise(operator) != null) {
			return true;
		} else if (!isSum(operator)) {
			return width >= bits;
		} else if (type.isFloating()) {
			// All members may contribute an infinity, and each half of a word counts those of one sign.
			return width >= ExponentCode.BITS && FloatSumCode.ceilLog(members + 1) <= width / 2;
		}
		return bias ? FloatSumCode.ceilLog(members) + bits <= width : width >= bits;
	}
}
