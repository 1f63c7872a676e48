package barley.lang.picture;

/**
 * Colours that people with colour vision deficiencies can tell apart (Okabe and Ito, 2008), without black and yellow, which are invisible
 * on dark and light pages. After the last, the same colours repeat with another dash pattern.
 */
public final class Palette {

	private static final String[] LIGHT = { "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f6bb3" };
	private static final String[] DARK = { "#3d9be0", "#f0b429", "#2fbf94", "#e59ac4", "#8accf2", "#f07f3c", "#a795d8" };
	private static final double[][] DASHES = { {}, { 3, 1.4 }, { 1, 1.2 }, { 4, 1.2, 1, 1.2 } };

	private Palette() {
	}

	public static int colours() {
		return LIGHT.length;
	}

	/** Returns how many walks have distinct looks. */
	public static int looks() {
		return LIGHT.length * DASHES.length;
	}

	/** Returns a colour as {@code #rrggbb}, for a light or a dark page. */
	public static String colour(int index, boolean dark) {
		return (dark ? DARK : LIGHT)[Math.floorMod(index, LIGHT.length)];
	}

	/** Returns the lengths of dashes and gaps, as multiples of the line's width; empty for a solid line. */
	public static double[] dash(int index) {
		return DASHES[Math.floorMod(index, DASHES.length)].clone();
	}
}
