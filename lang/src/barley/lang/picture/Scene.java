package barley.lang.picture;

import java.util.List;

/**
 * A picture of a machine, ready to be rendered: frames, spots, strands and walks, with coordinates in pixels. Numbers of nodes, lanes and
 * walks lead back to the machine, and through it to the source.
 *
 * @param title what it shows
 * @param note its figures in one line
 * @param types the names of the link types of its lanes; empty if all are of one
 * @param synapses the names of the types of its links in one direction; empty if all are of one
 * @param matrices links in one direction that are too many for strands
 */
public record Scene(String title, String note, double width, double height, List<Frame> frames, List<Strand> strands, List<Spot> spots,
		List<Walk> walks, List<String> types, List<String> synapses, List<Matrix> matrices) {

	/** A scene without links in one direction. */
	public Scene(String title, String note, double width, double height, List<Frame> frames, List<Strand> strands, List<Spot> spots,
			List<Walk> walks, List<String> types) {
		this(title, note, width, height, frames, strands, spots, walks, types, List.of(), List.of());
	}

	/** The frame around a part. */
	public record Frame(String label, double x, double y, double width, double height) {
	}

	/**
	 * A node or switch.
	 *
	 * @param node the machine's number
	 * @param name as its author writes it
	 * @param label what fits into it; empty if nothing does that can be read
	 * @param size the height of the label's letters
	 * @param square whether it is a switch, which is drawn as a square
	 */
	public record Spot(int node, String name, String label, double size, double x, double y, double radius, boolean square) {

		/** A node. */
		public Spot(int node, String name, String label, double size, double x, double y, double radius) {
			this(node, name, label, size, x, y, radius, false);
		}

		/** Returns the height of the label's letters beside a ring that leaves the label a share of the radius. */
		public double size(double share) {
			return Math.min(size, NodeLabels.size(label, share * radius));
		}
	}

	/** What a strand shows of its lane. */
	public enum State {
		/** Used by a walk. */
		USED,
		/** Unused. */
		IDLE,
		/** Switched off. */
		OFF,
		/** Needed by a walk, but missing. */
		MISSING,
		/** No lane, but a link in one direction. */
		SYNAPSE,
		/** No lane: nodes are left out here. */
		OMITTED
	}

	/**
	 * A lane, or its use by one walk.
	 *
	 * @param lane the machine's number; -1 if there is none
	 * @param from the node at the path's start
	 * @param walk index in {@link Scene#walks}, or -1
	 * @param type index in {@link Scene#types}, or in {@link Scene#synapses}; 0 if there are none
	 * @param forward whether data move only from the path's start to its end
	 * @param name the lane and the walk as their authors write them
	 */
	public record Strand(int lane, int from, int walk, int type, State state, boolean forward, double width, Path path, String name) {
	}

	/**
	 * The links in one direction of a type, as a square: a row for each core that hears, a column for each that is heard.
	 *
	 * @param letters the height of the label's letters
	 * @param type    its number among the types of links in one direction
	 * @param rows    how many rows and columns it has
	 * @param cells   where there are any links
	 */
	public record Matrix(String label, double letters, int type, double x, double y, double side, int rows, List<Cell> cells) {
	}

	/**
	 * A part of a row.
	 *
	 * @param share which part of the links that could be there is there
	 * @param name  which core hears which
	 */
	public record Cell(double x, double y, double width, double height, double share, String name) {

		/** Returns how opaque it is: what has few links differs from what has none. */
		public double opacity() {
			return 0.2 + 0.65 * share;
		}
	}

	/**
	 * A ring, path or tree.
	 *
	 * @param key the name of its look in the legend; walks may share one
	 * @param colour index in a {@link Palette}
	 * @param dash the pattern that distinguishes it from others of the same colour; 0 for a solid line
	 */
	public record Walk(String name, String kind, String key, int colour, int dash) {
	}
}
