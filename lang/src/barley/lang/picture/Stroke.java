package barley.lang.picture;

import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Strand;

/**
 * How a strand is drawn, on screens as in files.
 *
 * @param style the name of its colour in {@link SvgStyle}
 * @param walk the number of its colour in a {@link Palette}; -1 if the colour is that of its state, or of text for a link type
 * @param dash the lengths of dashes and gaps, as multiples of the width; empty for a solid line
 * @param core the same for a thin line in the colour of the page along its middle; null for none
 */
public record Stroke(String style, State state, int walk, double[] dash, double[] core) {

	/** The width of the core, as a multiple of the line's. */
	public static final double CORE = 0.4;

	public static Stroke of(Scene scene, Strand strand) {
		return strand.state() == State.USED ? ofWalk(scene.walks().get(strand.walk()), strand.type()) : of(strand.state(), strand.type());
	}

	static Stroke ofWalk(Scene.Walk walk, int type) {
		return new Stroke("c" + walk.colour(), State.USED, walk.colour(), Palette.dash(walk.dash()), Palette.core(type));
	}

	/** Returns how strands in a state are drawn. */
	public static Stroke of(State state, int type) {
		return switch (state) {
		case USED, IDLE -> new Stroke("idle", State.IDLE, -1, new double[0], Palette.core(type));
		case SYNAPSE -> type == 0 ? new Stroke("synapse", state, -1, new double[0], null)
				: new Stroke("c" + (ofSynapse(type)), state, ofSynapse(type), Palette.dash(type), null);
		case OFF -> new Stroke("off", state, -1, new double[] { 0.2, 2.2 }, null);
		case OMITTED -> new Stroke("idle", state, -1, new double[] { 0.2, 2.2 }, null);
		case MISSING -> new Stroke("missing", state, -1, new double[] { 2.6, 2.2 }, null);
		};
	}

	/** Returns the number of the colour of links in one direction of a type, the first of which is grey: the last colours of walks. */
	private static int ofSynapse(int type) {
		return Math.floorMod(-type, Palette.colours());
	}

	/** Returns how a legend draws the core of a link type, whatever colour its lanes have. */
	static Stroke ofType(int type) {
		return new Stroke("ink", State.USED, -1, new double[0], Palette.core(type));
	}

	/** Returns its colour as {@code #rrggbb}. */
	public String colour(boolean dark) {
		return switch (state) {
		case USED -> walk < 0 ? Palette.ink(dark) : Palette.colour(walk, dark);
		case SYNAPSE -> walk < 0 ? Palette.idle(dark) : Palette.colour(walk, dark);
		case IDLE, OMITTED -> Palette.idle(dark);
		case OFF -> Palette.off(dark);
		case MISSING -> Palette.wrong(dark);
		};
	}

	/** Returns the lengths of dashes and gaps for a line with round caps, which extend each dash into the gaps; empty for a solid line. */
	public static double[] lengths(double[] pattern, double width) {
		double[] lengths = new double[pattern.length];
		for (int i = 0; i < lengths.length; i++) {
			lengths[i] = (pattern[i] + (i % 2 == 0 ? 0 : 1)) * width;
		}
		return lengths;
	}
}
