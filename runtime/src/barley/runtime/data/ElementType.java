package barley.runtime.data;

import java.util.Locale;

/** What one element of a vector is. Floating-point types round to nearest even on each combination; integers wrap. */
public enum ElementType {
	F16(2, true), BF16(2, true), F32(4, true), F64(8, true), I8(1, true), I16(2, true), I32(4, true), I64(8, true), U8(1, false), U16(2, false),
	U32(4, false), U64(8, false);

	private final String word = name().toLowerCase(Locale.ROOT);
	private final int bytes;
	private final boolean signed;

	ElementType(int bytes, boolean signed) {
		this.bytes = bytes;
		this.signed = signed;
	}

	/** The word of the language: {@code bf16}. */
	public String word() {
		return word;
	}

	public int bytes() {
		return bytes;
	}

	public boolean isFloating() {
		return this == F16 || this == BF16 || this == F32 || this == F64;
	}

	/** The distance from 1 to the next larger number; 0 for whole numbers. */
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

	/** The type that a word of the language names, or null. */
	public static ElementType of(String word) {
		for (ElementType type : values()) {
			if (type.word.equals(word)) {
				return type;
			}
		}
		return null;
	}
}
