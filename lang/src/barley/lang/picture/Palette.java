package barley.lang.picture;

/**
 * Colours and patterns of lines. Walks have colours that people with colour vision deficiencies can tell apart (Okabe and Ito, 2008),
 * without black and yellow, which are invisible on dark and light pages; after the last, the same colours repeat with another dash pattern.
 * Link types differ in the core of the line, so that they can be combined with every colour and pattern of a walk. {@link Shades} has the
 * colours of data, which differ from all of these.
 */
public final class Palette {

	private static final String[] LIGHT = { "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f6bb3" };
	private static final String[] DARK = { "#2f80d8", "#f0a818", "#1fae80", "#e07ab8", "#5cc0f5", "#f07030", "#a080dc" };
	private static final double[][] DASHES = { {}, { 3, 1.4 }, { 1, 1.2 }, { 4, 1.2, 1, 1.2 } };
	/** The cores of lines: none, a line, dots, dashes, and both in turn. */
	private static final double[][] CORES = { null, {}, { 0.4, 1.6 }, { 2.4, 1.6 }, { 2.4, 1.2, 0.4, 1.2 } };

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

	/** Returns the pattern of the core that lines of a link type have, as {@link #dash} does; null for a line without a core. */
	public static double[] core(int type) {
		double[] core = CORES[Math.floorMod(type, CORES.length)];
		return core == null ? null : core.clone();
	}

	/** Returns the colour of the page, which is also that of the cores of lines. */
	public static String page(boolean dark) {
		return dark ? "#15181c" : "#ffffff";
	}

	/** Returns the colour of text. */
	public static String ink(boolean dark) {
		return dark ? "#e6e6e6" : "#1f2328";
	}

	/** Returns the colour of lanes that no walk uses. */
	public static String idle(boolean dark) {
		return dark ? "#6e7681" : "#9aa3ad";
	}

	/** Returns the colour of lanes that are off. */
	public static String off(boolean dark) {
		return dark ? "#4d5560" : "#c3c9cf";
	}

	/** Returns the colour of whatever is missing, lost or wrong. */
	public static String wrong(boolean dark) {
		return dark ? "#ff5c5c" : "#c1121f";
	}

	/** Returns the colour of the marks around search results. */
	public static String mark(boolean dark) {
		return dark ? "#ff4dff" : "#c800d8";
	}
}
