package barley.lang.picture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Colours that mean different things look different, on light and on dark pages: CIE 1976 distances in L*a*b*. */
class PaletteTest {

	/** Two colours at this distance are different at a glance. */
	private static final double DISTANT = 25;

	private static Stream<String> walks(boolean dark) {
		return IntStream.range(0, Palette.colours()).mapToObj(index -> Palette.colour(index, dark));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void noFragmentLooksLikeARing(boolean dark) {
		for (int count : new int[] { 2, 8, 9, 64, 1_000 }) {
			for (int index = 0; index < count; index++) {
				String fragment = Shades.css(Shades.of(index, count));
				walks(dark).forEach(walk -> assertTrue(distance(fragment, walk) > DISTANT, () -> fragment + " looks like " + walk));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void marksLookLikeNothingElse(boolean dark) {
		Stream.concat(walks(dark), Stream.of(Palette.idle(dark), Palette.off(dark), Palette.wrong(dark), Palette.page(dark)))
				.forEach(other -> assertTrue(distance(Palette.mark(dark), other) > 2 * DISTANT, () -> "marks look like " + other));
	}

	private static double distance(String one, String other) {
		double[] a = lab(one);
		double[] b = lab(other);
		return Math.sqrt(IntStream.range(0, 3).mapToDouble(i -> (a[i] - b[i]) * (a[i] - b[i])).sum());
	}

	private static double[] lab(String colour) {
		double[] rgb = IntStream.range(0, 3).mapToDouble(i -> Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0)
				.map(c -> c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4)).toArray();
		double x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
		double y = root(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
		double z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
		return new double[] { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
	}

	private static double root(double t) {
		return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
	}
}
