package barley.lang.mutate;

import java.util.List;
import java.util.Random;

/**
 * Texts of tokens in no order: words of the language, names, numbers, units and signs, with white space of every kind, or none, between
 * them.
 * Half of them stand in the body of a declaration, so that they get past the parser's first token.
 */
final class Soup {

	private static final List<String> BODIES = List.of("topology T { node n[4] ", "topology T() { ", "machine M = T { ",
			"machine M = T(q = 3) { ",
			"node type C { ", "link type L { ", "operator f(a, b) = ", "topology T { node n[2] let a = ",
			"topology T { node n[3] ring R { ",
			"topology T { node n[2] link n[0] -- n[1] lanes ", "topology T(p = ", "package ", "import ",
			"topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] ring R { visit n[0], n[1], n[2] } } "
					+ "schedule S on T { data x : f32[6] ",
			"link type H { registers 9 cycle 1 ns } topology T { node n[2] link n[0] -> n[1] : H } schedule S on T { data x, y : f32 "
					+ "data a, b : f32 per H exchange send x to H as i { ",
			"schedule S on T { exchange store x to H as a { b = a } combine ",
			"topology T { node n[2] link n[0] -- n[1] } machine M = T { node : ", "schedule S(a = 1) on ");

	private static final List<String> NAMES = List.of("a", "b", "n", "x", "i", "R", "T", "M", "S", "C", "L", "Ladder", "f32", "i64", "bf16",
			"us", "s",
			"GB", "Gbit", "TFLOP", "W", "ns", "\u00b5s", "\u03bcs", "\u00b5", "e", "_", "nan", "Infinity");

	private static final List<String> NUMBERS = List.of("0", "1", "2", "3", "7", "64", "1_000", "_1", "1_", "1__0", "00", "007", "0.1",
			"1.0", "1.", ".5", "1e9", "0x1F", "2_147_483_647", "2147483648", "10_000_000_000", "9_223_372_036_854_775_807",
			"9223372036854775808", "1" + "0".repeat(40), "0." + "0".repeat(60) + "1",
			"1" + "0".repeat(400), "0." + "3".repeat(400), "99.99 %", "1.5us", "3GB/s", "3 GB / s");

	private static final List<String> SIGNS = List.of("{", "}", "(", ")", "[", "]", "=", "==", "!=", "<", "<=", ">", ">=", "..<", "..", ".",
			"...", ",", ";",
			":", "--", "-", "+", "*", "/", "%", "^", "#", "!", "&", "|", "&&", "@", "$", "\"", "'", "`", "\\", "?", "~", "//", "/*", "*/",
			"/**", ".*", "->",
			"\0", "\ufeff", "\u2028", "\ud83d\ude00", "\ud83d", "\u00a0", "\u00e9", "\u0001", "\u001a", "\u007f");

	private static final List<String> BLANKS = List.of(" ", " ", " ", " ", " ", " ", "", "", "\n", "\n", "\r\n", "\r", "\t", "  ", "\0",
			"\f", "/**/", "//\r",
			"// c\n", "/* c\r\n */");

	private static final int MOST_TOKENS = 14;

	private final List<String> words;

	/** @param words the words of the language */
	Soup(List<String> words) {
		this.words = words;
	}

	String text(Random random) {
		StringBuilder text = new StringBuilder(random.nextBoolean() ? "" : Pick.any(BODIES, random));
		boolean packed = random.nextInt(4) == 0;
		for (int i = 0, tokens = random.nextInt(MOST_TOKENS); i < tokens; i++) {
			text.append(token(random)).append(packed && random.nextBoolean() ? "" : Pick.any(BLANKS, random));
		}
		return text.append(random.nextInt(3) == 0 ? "}" : "").toString();
	}

	private String token(Random random) {
		return switch (random.nextInt(10)) {
			case 0, 1, 2 -> Pick.any(words, random);
			case 3, 4 -> Pick.any(NAMES, random);
			case 5, 6 -> Pick.any(NUMBERS, random);
			default -> Pick.any(SIGNS, random);
		};
	}
}
