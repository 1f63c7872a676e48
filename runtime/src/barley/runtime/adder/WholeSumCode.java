package barley.runtime.adder;

import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;

/**
 * Sums of integers. Without a bias, numbers are extended by their sign: modulo 2^W the unsigned sum has the same low bits as the signed one
 * (seed 004, the simplified sum). With a bias, 2^P is added to each number, which makes all of them non-negative, and N * 2^P is subtracted
 * from the sum of N numbers (claim 19): then no carry is dropped. In both cases the result is the sum modulo the size of the elements, as
 * all sums of integers are.
 */
final class WholeSumCode extends WordCode {

	/** No bias. */
	static final int NONE = -1;

	private final boolean signed;
	private final int members;
	private final int bias;
	private final boolean average;
	private final int unused;

	/** @param bias P, or {@link #NONE} */
	WholeSumCode(WordFormat format, ElementType type, int members, int bias, boolean average) {
		super(format, AdderOperation.SUM);
		signed = type.isSigned();
		unused = Long.SIZE - Byte.SIZE * type.bytes();
		this.members = members;
		this.bias = bias;
		this.average = average;
	}

	@Override
	public String meaning() {
		return bias != NONE ? "each integer with a bias, so that none is negative" : signed ? "each integer, extended by its sign"
				: "each integer";
	}

	@Override
	public void write(Vector elements, int first, AdderWords results, int firstResult, AdderWords into, int firstWord,
			int count) {
		for (int i = 0; i < count; i++) {
			long bits = elements.bits(first + i) << unused;
			if (signed) {
				into.set(firstWord + i, 0);
				into.add(firstWord + i, bits >> unused, 0);
			} else {
				into.set(firstWord + i, bits >>> unused);
			}
			if (bias != NONE) {
				into.add(firstWord + i, 1, bias);
			}
		}
	}

	@Override
	public void read(AdderWords words, int firstWord, AdderWords results, int firstResult, Vector into, int first, int count) {
		for (int i = 0; i < count; i++) {
			// Of N * 2^P only the lower 64 bits can matter.
			long biases = bias == NONE || bias >= Long.SIZE ? 0 : (long) members << bias;
			into.setBits(first + i, words.low(firstWord + i) - biases);
		}
		if (average) {
			into.divide(first, count, members);
		}
	}
}
