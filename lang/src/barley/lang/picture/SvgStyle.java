package barley.lang.picture;

import barley.lang.finding.Words;

/** The colours of pictures, on light and dark pages. */
public final class SvgStyle {

	private SvgStyle() {
	}

	/** Returns the style sheet for elements of class {@code barley}. */
	public static String sheet() {
		return """
				.barley { font-family: "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; color-scheme: light dark; }
				.barley path { fill: none; stroke-linecap: round; }
				.barley .head { font-size: 16px; font-weight: 600; }
				.barley .note { font-size: 12px; }
				.barley .label { text-anchor: middle; }
				.barley .end { stroke: none; }
				""" + colours(false) + "@media screen and (prefers-color-scheme: dark) {\n" + colours(true) + "}\n";
	}

	private static String colours(boolean dark) {
		StringBuilder css = new StringBuilder();
		String ink = Palette.ink(dark);
		css.append(Words.of(".barley .page { fill: %s; }\n", Palette.page(dark)));
		css.append(Words.of(".barley text { fill: %s; }\n", ink));
		css.append(Words.of(".barley .note { fill: %s; }\n", dark ? "#a0a7af" : "#57606a"));
		css.append(Words.of(".barley .node { fill: %s; stroke: %s; }\n", dark ? "#22272e" : "#ffffff", dark ? "#c9d1d9" : "#1f2328"));
		css.append(Words.of(".barley .dot { fill: %s; }\n", ink));
		css.append(Words.of(".barley .frame { fill: %s; stroke: %s; }\n", dark ? "#ffffff" : "#1f2328", dark ? "#6e7681" : "#8c959f"));
		css.append(Words.of(".barley .ink { stroke: %s; }\n", ink));
		css.append(Words.of(".barley .idle { stroke: %s; }\n", Palette.idle(dark)));
		css.append(Words.of(".barley .synapse { stroke: %s; } .barley .synapse.end { fill: %s; }\n", Palette.idle(dark),
				Palette.idle(dark)));
		css.append(Words.of(".barley .off { stroke: %s; }\n", Palette.off(dark)));
		css.append(Words.of(".barley .missing { stroke: %s; } .barley .missing.end { fill: %s; }\n", Palette.wrong(dark),
				Palette.wrong(dark)));
		css.append(Words.of(".barley .core { stroke: %s; }\n", Palette.page(dark)));
		css.append(Words.of(".barley .lost { stroke: %s; }\n", Palette.wrong(dark)));
		for (int colour = 0; colour < Palette.colours(); colour++) {
			String value = Palette.colour(colour, dark);
			css.append(Words.of(".barley .c%d { stroke: %s; } .barley .c%d.end { fill: %s; }\n", colour, value, colour, value));
		}
		return css.toString();
	}
}
