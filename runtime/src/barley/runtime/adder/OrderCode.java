package barley.runtime.adder;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;

/**
 * Largest and smallest numbers: a map of numbers to unsigned integers that keeps their order, all by one operation, MAX.
 * <ul>
 * <li>Signed integers: the sign bit is inverted, which is a bias of half their range.
 * <li>Floating-point numbers: the bits of negative ones are complemented, the sign bit of all others is set. So -0 is less than +0. NaN,
 * which wins, is all ones.
 * <li>Locations: the upper half is the value, mapped as an integer; the lower half is the complement of the tag, so that of equal values
 * the smallest tag wins.
 * <li>The smallest: the complement of all that, except for NaN and the tag.
 * </ul>
 */
final class OrderCode extends WordCode {

	private final boolean floating;
	/** The bits that are inverted in what is not floating-point. */
	private final long inverted;
	/** All bits of an element, and its sign bit. */
	private final long all;
	private final long sign;
	private final long infinity;
	private final long nan;
	private final boolean least;
	private final boolean located;

	OrderCode(WordFormat format, ElementType type, Operator operator) {
		super(format, AdderOperation.MAX);
		located = operator == Operator.MINLOC || operator == Operator.MAXLOC;
		int bits = Byte.SIZE * type.bytes();
		least = operator == Operator.MIN || operator == Operator.MINLOC;
		floating = type.isFloating();
		all = -1L >>> Long.SIZE - bits;
		sign = all ^ all >>> 1;
		infinity = floating ? FloatFormat.of(type).infinity() : 0;
		nan = floating ? FloatFormat.of(type).nan() : 0;
		long tag = located ? all >>> bits / 2 : 0;
		inverted = (type.isSigned() ? sign : 0) ^ tag ^ (least ? all ^ tag : 0);
	}

	@Override
	public String meaning() {
		return (located ? "each value above the complement of its tag" : "the bits of each number") + ", so changed that the " + (least
				? "smallest" : "largest")
				+ (located ? " value" : "") + " is the largest word";
	}

	@Override
	public void write(Vector elements, int first, AdderWords results, int firstResult, AdderWords into, int firstWord,
			int count) {
		for (int i = 0; i < count; i++) {
			long bits = elements.bits(first + i) & all;
			into.set(firstWord + i, floating ? order(bits) : bits ^ inverted);
		}
	}

	private long order(long bits) {
		if ((bits & ~sign) > infinity) {
			return all;
		}
		long order = (bits & sign) != 0 ? bits ^ all : bits | sign;
		return least ? order ^ all : order;
	}

	@Override
	public void read(AdderWords words, int firstWord, AdderWords results, int firstResult, Vector into, int first, int count) {
		for (int i = 0; i < count; i++) {
			long word = words.low(firstWord + i) & all;
			into.setBits(first + i, floating ? number(word) : word ^ inverted);
		}
	}

	private long number(long word) {
		if (word == all) {
			return nan;
		}
		long order = least ? word ^ all : word;
		return (order & sign) != 0 ? order ^ sign : order ^ all;
	}
}
