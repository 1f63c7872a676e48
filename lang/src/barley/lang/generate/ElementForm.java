package barley.lang.generate;

import barley.runtime.data.ElementType;

/**
 * How elements of a type lie in arrays and buffers of Java, and how they are read and written there.
 *
 * @param array  the type of an array's elements
 * @param buffer the class of a buffer
 * @param view   the method that returns it
 * @param read   what is written around an element to read it
 * @param stored what is written around an element to store it
 * @param narrow whether it is narrowed first, and {@code stored} needs a variable
 */
record ElementForm(String array, String buffer, String view, String read, String stored, boolean narrow) {

	static ElementForm of(ElementType type) {
		return switch (type) {
		case F16 -> new ElementForm("short", "ShortBuffer", "shorts", "Functions.fromF16(%s)", "Functions.toF16(%s)", false);
		case BF16 -> new ElementForm("short", "ShortBuffer", "shorts", "Functions.fromBf16(%s)", "Functions.toBf16(%s)", false);
		case F32 -> new ElementForm("float", "FloatBuffer", "floats", "%s", "%s", false);
		case F64 -> new ElementForm("double", "DoubleBuffer", "doubles", "%s", "%s", false);
		case I8 -> new ElementForm("byte", "ByteBuffer", "bytes", "%s", "(byte) %s", true);
		case I16 -> new ElementForm("short", "ShortBuffer", "shorts", "%s", "(short) %s", true);
		case I32 -> new ElementForm("int", "IntBuffer", "ints", "%s", "%s", false);
		case I64, U64 -> new ElementForm("long", "LongBuffer", "longs", "%s", "%s", false);
		case U8 -> new ElementForm("byte", "ByteBuffer", "bytes", "(%s & 0xFF)", "(byte) %s", true);
		case U16 -> new ElementForm("short", "ShortBuffer", "shorts", "(%s & 0xFFFF)", "(short) %s", true);
		case U32 -> new ElementForm("int", "IntBuffer", "ints", "(%s & 0xFFFF_FFFFL)", "(int) %s", true);
		};
	}

	/** Without parentheses around all of a Java expression. */
	static String plain(String java) {
		int open = 0;
		for (int i = 0; i < java.length(); i++) {
			open += java.charAt(i) == '(' ? 1 : java.charAt(i) == ')' ? -1 : 0;
			if (open == 0 && i < java.length() - 1) {
				return java;
			}
		}
		return java.startsWith("(") ? java.substring(1, java.length() - 1) : java;
	}
}
