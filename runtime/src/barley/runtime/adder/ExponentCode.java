package barley.runtime.adder;

import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;

/** The first trip of a sum of floating-point numbers: the largest exponent, with the specials above all exponents and zero below them. */
final class ExponentCode extends WordCode {

	/** Added to exponents: the smallest of all types is -1074. */
	static final int OFFSET = 2048;
	static final int INFINITE = 4094;
	static final int NAN = 4095;
	static final int ZERO = 0;
	/** Bits of all these numbers. */
	static final int BITS = 12;

	private final FloatFormat type;

	ExponentCode(WordFormat format, ElementType type) {
		super(format, AdderOperation.MAX);
		this.type = FloatFormat.of(type);
	}

	@Override
	public String meaning() {
		return "the exponent of each number";
	}

	/** Nodes find exponents before the trip. */
	@Override
	public long convertedBytes(long elements, boolean reads) {
		return elements * type.bytes();
	}

	@Override
	public void write(Vector elements, int first, AdderWords results, int firstResult, AdderWords into, int firstWord,
			int count) {
		for (int i = 0; i < count; i++) {
			long magnitude = type.magnitude(elements.bits(first + i));
			into.set(firstWord + i, magnitude == 0 ? ZERO : magnitude < type.infinity() ? OFFSET + type.exponent(magnitude)
					: magnitude == type.infinity() ? INFINITE : NAN);
		}
	}

	/** Returns the result of this trip; what no node can have sent comes from a fault. */
	static int result(AdderWords words, int index) {
		return (int) words.low(index) & (1 << BITS) - 1;
	}

	/** Fails: an exponent is no element. */
	@Override
	public void read(AdderWords words, int firstWord, AdderWords results, int firstResult, Vector into, int first, int count) {
		throw new UnsupportedOperationException("the largest exponent is no element");
	}
}
