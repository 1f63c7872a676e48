package barley.lang.gallery;

import java.math.BigInteger;

import barley.lang.finding.Words;
import barley.lang.picture.Markup;
import barley.lang.picture.SvgStyle;
import barley.runtime.adder.AdderWords;
import barley.runtime.adder.FloatSumCode;
import barley.runtime.adder.WordCode;
import barley.runtime.adder.WordCodes;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;

/** Draws the words of a sum in two trips: each number, aligned to the largest one, as the bits that travel, and their sum. */
final class WordPicture {

	private static final int CELL = 9;
	private static final int ROW = 22;
	private static final int LEFT = 150;
	private static final int TOP = 66;

	private final FloatSumCode code;
	private final int width;
	private final String[] names;
	private final AdderWords[] exponents;
	private final AdderWords[] words;
	private final AdderWords sum;
	private final Vector result = Vector.of(ElementType.F64, 1);
	private final StringBuilder text = new StringBuilder();

	WordPicture(ElementType type, int width, long[] bits, String... names) {
		this.width = width;
		this.names = names;
		code = (FloatSumCode) WordCodes.of(Operator.SUM, type, width, bits.length, false);
		WordCode first = code.before().orElseThrow();
		exponents = new AdderWords[bits.length];
		words = new AdderWords[bits.length];
		AdderWords largest = new AdderWords(first.format(), 1);
		for (int i = 0; i < bits.length; i++) {
			exponents[i] = new AdderWords(first.format(), 1);
			first.write(number(type, bits[i]), 0, null, 0, exponents[i], 0, 1);
			largest.combine(first.operation(), 0, exponents[i], 0, 1);
		}
		sum = new AdderWords(code.format(), 1);
		for (int i = 0; i < bits.length; i++) {
			words[i] = new AdderWords(code.format(), 1);
			code.write(number(type, bits[i]), 0, largest, 0, words[i], 0, 1);
			sum.combine(code.operation(), 0, words[i], 0, 1);
		}
		code.read(sum, 0, largest, 0, result, 0, 1);
	}

	private static Vector number(ElementType type, long bits) {
		Vector vector = Vector.of(type, 1);
		vector.setBits(0, bits);
		return vector;
	}

	String draw() {
		int right = LEFT + width * CELL + 12;
		int height = TOP + (names.length + 2) * ROW + 34;
		line("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"barley\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">",
				right, height, right, height);
		line("<title>Words of the second trip, aligned to the largest number</title>");
		text.append("<style>\n").append(SvgStyle.sheet()).append(
				".barley .one { stroke: none; } .barley .name { font-size: 12px; text-anchor: end; }\n</style>\n");
		line("<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>");
		line("<text class=\"head\" x=\"12\" y=\"20\">The second trip: %d words of %d bits</text>", names.length, width);
		line("<text class=\"note\" x=\"12\" y=\"38\">P = %d: each number, times 2^(P - 1) / 2^Emax, plus 2^P. The first trip has told "
				+ "all nodes Emax = %d.</text>", code.power(), Math.getExponent(1e16));
		line("<text class=\"note\" x=\"%d\" y=\"%d\">bit %d</text>", LEFT, TOP - 6, width - 1);
		line("<text class=\"note\" x=\"%d\" y=\"%d\" text-anchor=\"end\">bit 0</text>", LEFT + width * CELL, TOP - 6);
		for (int i = 0; i < names.length; i++) {
			row(i, "%s, on n[%d]".formatted(names[i], i), words[i].value(0), 0);
		}
		int below = TOP + names.length * ROW;
		line("<path class=\"ink\" stroke-width=\"1\" d=\"M%d %dH%d\"/>", LEFT, below + 1, LEFT + width * CELL);
		row(names.length, "sum", sum.value(0), 2);
		line("<text class=\"note\" x=\"12\" y=\"%d\">The sum without the %d biases of 2^%d is %s; times 2^(Emax - P + 1), rounded once: "
				+ "%s on every node.</text>", below + 2 * ROW + 14, names.length, code.power(),
				sum.value(0).subtract(BigInteger.ONE.shiftLeft(code.power()).multiply(BigInteger.valueOf(names.length))),
				Double.longBitsToDouble(result.bits(0)));
		line("</svg>");
		return text.toString();
	}

	private void row(int number, String name, BigInteger word, int colour) {
		int y = TOP + number * ROW + (colour == 2 ? 6 : 0);
		line("<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>", LEFT - 8, y + 13, Markup.escape(name));
		line("<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill-opacity=\"0.04\"/>", LEFT, y + 2, width * CELL,
				ROW - 6);
		for (int bit = 0; bit < width; bit++) {
			if (word.testBit(bit)) {
				line("<rect class=\"one c%d end\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
						bit >= code.power() && colour == 0 ? 1 : colour, LEFT + (width - 1 - bit) * CELL + 1, y + 3, CELL - 2, ROW - 8);
			}
		}
	}

	private void line(String format, Object... values) {
		text.append(Words.of(format, values)).append('\n');
	}
}
