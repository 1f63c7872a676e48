package barley.lang.picture;

import java.util.List;

/**
 * A picture of a machine, ready to be painted: four kinds of things at places measured in pixels. Numbers of nodes, lanes and walks lead back to the machine that
 * it shows, and through it to the text.
 *
 * @param title what it shows
 * @param note  its figures in one line
 */
public record Scene(String title, String note, double width, double height, List<Frame> frames, List<Strand> strands, List<Spot> spots, List<Walk> walks) {

	/** The frame round a part. */
	public record Frame(String label, double x, double y, double width, double height) {
	}

	/**
	 * A node.
	 *
	 * @param node  the machine's number
	 * @param name  as its author writes it
	 * @param label what fits into it; empty if nothing does
	 */
	public record Spot(int node, String name, String label, double x, double y, double radius) {
	}

	/** What a strand shows of its lane. */
	public enum State {
		/** A walk runs over it. */
		USED,
		/** Nobody needs it. */
		IDLE,
		/** Switched off. */
		OFF,
		/** A walk needs it, but there is none. */
		MISSING,
		/** No lane: nodes are left out here. */
		OMITTED
	}

	/**
	 * A lane, or what one walk does with it.
	 *
	 * @param lane    the machine's number; -1 if there is none
	 * @param from    the node at the path's start
	 * @param walk    place of the walk among {@link Scene#walks}, or -1
	 * @param forward whether data runs only from the path's start to its end
	 * @param name    the lane and the walk as their authors write them
	 */
	public record Strand(int lane, int from, int walk, State state, boolean forward, double width, Path path, String name) {
	}

	/**
	 * A ring, path or tree.
	 *
	 * @param key    what the key says of its look, which others may share
	 * @param colour its place in a {@link Palette}
	 * @param dash   which pattern tells it from others of the same colour; 0 for a full line
	 */
	public record Walk(String name, String kind, String key, int colour, int dash) {
	}
}
