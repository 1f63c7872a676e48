package barley.runtime.data;

import java.util.Locale;

/**
 * What one element of a vector is and what its bits mean. Floating-point types round to nearest even on each combination; integers wrap.
 * Bits are handed over in a {@code long}, of which only as many as the type has count.
 */
public enum ElementType {
	F16(2, true), BF16(2, true), F32(4, true), F64(8, true), I8(1, true), I16(2, true), I32(4, true), I64(8, true), U8(1, false),
	U16(2, false), U32(4, false), U64(8, false);

	private final String word = name().toLowerCase(Locale.ROOT);
	private final int bytes;
	private final boolean signed;

	ElementType(int bytes, boolean signed) {
		this.bytes = bytes;
		this.signed = signed;
	}

	/** Returns the word of the language: {@code bf16}. */
	public String word() {
		return word;
	}

	public int bytes() {
		return bytes;
	}

	public boolean isFloating() {
		return this == F16 || this == BF16 || this == F32 || this == F64;
	}

	/** Returns the distance from 1 to the next larger number; 0 for whole numbers. */
	public double precision() {
		return switch (this) {
			case F16 -> 0x1p-10;
			case BF16 -> 0x1p-7;
			case F32 -> 0x1p-23;
			case F64 -> 0x1p-52;
			default -> 0;
		};
	}

	public boolean isSigned() {
		return signed;
	}

	/** Returns the number that the bits of a floating-point type stand for. */
	double real(long bits) {
		return switch (this) {
			case F16 -> Half.toFloat((int) bits);
			case BF16 -> Brain.toFloat((int) bits);
			case F32 -> Float.intBitsToFloat((int) bits);
			case F64 -> Double.longBitsToDouble(bits);
			default -> throw new AssertionError(this + " is whole");
		};
	}

	/** Returns the number that the bits of an integer type stand for; of {@code u64} the number with the same bits. */
	long whole(long bits) {
		int unused = Long.SIZE - 8 * bytes;
		if (isFloating()) {
			throw new AssertionError(this + " is not whole");
		}
		return signed ? bits << unused >> unused : bits << unused >>> unused;
	}

	/** Returns the bits of a number in a floating-point type, rounded to nearest. */
	long bits(double value) {
		return switch (this) {
			case F16 -> Half.fromFloat((float) value);
			case BF16 -> Brain.fromFloat((float) value);
			case F32 -> Float.floatToRawIntBits((float) value);
			case F64 -> Double.doubleToRawLongBits(value);
			default -> throw new AssertionError(this + " is whole");
		};
	}

	/** Returns the bits of a whole number, of which an integer type takes as many as it has. */
	long bits(long value) {
		return isFloating() ? bits(this == F64 ? (double) value : (float) value) : value;
	}

	/** Returns the number that the bits stand for as people read it. */
	String text(long bits) {
		return switch (this) {
			case F16, BF16, F32 -> Float.toString((float) real(bits));
			case F64 -> Double.toString(real(bits));
			default -> signed ? Long.toString(whole(bits)) : Long.toUnsignedString(whole(bits));
		};
	}

	/** Returns the type that a word of the language names, or null. */
	public static ElementType of(String word) {
		for (ElementType type : values()) {
			if (type.word.equals(word)) {
				return type;
			}
		}
		return null;
	}
}
