package barley.runtime.data;

import java.math.BigInteger;
import java.util.Locale;

/**
 * The type of the elements of a vector, and the meaning of their bits. Floating-point types round to nearest even on each combination;
 * integers wrap. Bits are passed in a {@code long}, whose lower bits are used according to the size of the type.
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

	/** Returns the keyword of the language: {@code bf16}. */
	public String word() {
		return word;
	}

	public int bytes() {
		return bytes;
	}

	public boolean isFloating() {
		return this == F16 || this == BF16 || this == F32 || this == F64;
	}

	/** Returns the distance from 1 to the next larger number; 0 for integers. */
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

	/** Returns the number represented by the bits of a floating-point type. */
	double real(long bits) {
		return switch (this) {
			case F16 -> Half.toFloat((int) bits);
			case BF16 -> Brain.toFloat((int) bits);
			case F32 -> Float.intBitsToFloat((int) bits);
			case F64 -> Double.longBitsToDouble(bits);
			default -> throw new AssertionError(this + " is whole");
		};
	}

	/** Returns the number represented by the bits of an integer type; for {@code u64}, the signed number with the same bits. */
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

	/** Returns a number rounded to a floating-point type: {@code f16} and {@code bf16} from {@code f32}, as vectors combine them. */
	public double rounded(double value) {
		return this == F64 ? value : this == F32 ? (float) value : real(bits(value));
	}

	/** Returns the bits of an integer, truncated to the size of the type. */
	long bits(long value) {
		return isFloating() ? bits(this == F64 ? (double) value : (float) value) : value;
	}

	/** Returns the decimal text of the number represented by the bits. */
	String text(long bits) {
		return switch (this) {
			case F16, BF16, F32 -> Float.toString((float) real(bits));
			case F64 -> Double.toString(real(bits));
			default -> signed ? Long.toString(whole(bits)) : Long.toUnsignedString(whole(bits));
		};
	}

	/**
	 * Returns the bits that a text stands for: a decimal number, for floating-point types rounded to nearest, or a bit pattern such as
	 * {@code 0x3f80}.
	 *
	 * @throws NumberFormatException if it is not of this type, or too large
	 */
	public long parse(String text) {
		if (text.startsWith("0x")) {
			long bits = Long.parseUnsignedLong(text.substring(2), 16);
			if (bytes < Long.BYTES && bits >>> 8 * bytes != 0) {
				throw new NumberFormatException(text);
			}
			return bits;
		} else if (isFloating()) {
			// Java accepts 1f and 0x1p3, too; an f at the end is no part of a number here.
			boolean plain = text.matches("[-+]?([0-9.]+([eE][-+]?[0-9]+)?|Infinity)|NaN");
			if (!plain) {
				throw new NumberFormatException(text);
			}
			long bits = bits(this == F64 ? Double.parseDouble(text) : Float.parseFloat(text));
			if (Double.isInfinite(real(bits)) && !text.endsWith("Infinity")) {
				throw new NumberFormatException(text);
			}
			return bits;
		}
		BigInteger number = new BigInteger(text);
		BigInteger least = signed ? BigInteger.ONE.shiftLeft(8 * bytes - 1).negate() : BigInteger.ZERO;
		if (number.compareTo(least) < 0 || number.subtract(least).bitLength() > 8 * bytes) {
			throw new NumberFormatException(text);
		}
		return number.longValue();
	}

	/** Returns a bit pattern as text, with all its digits: {@code 0x3f80}. */
	public String pattern(long bits) {
		return String.format(Locale.ROOT, "0x%0" + 2 * bytes + "x", bits & -1L >>> Long.SIZE - 8 * bytes);
	}

	/** Returns the type with a keyword of the language, or null. */
	public static ElementType of(String word) {
		for (ElementType type : values()) {
			if (type.word.equals(word)) {
				return type;
			}
		}
		return null;
	}
}
