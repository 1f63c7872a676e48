package barley.lang.picture;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.StepOverlay.Chip;

/** What is drawn over the picture of a machine: a step of a run, or what its channels have carried. */
public interface Overlay {

	/** The width of the edge of what is chosen. */
	double BOLD = 4;

	/** A line beside a strand, for one of its channels. */
	record Line(Path path, double width, int rgb, int rgbDark) {
	}

	/** Returns what it shows, in place of the figures of the machine. */
	String title();

	/** Returns the lanes that stand out; the others are drawn pale. */
	Set<Integer> lanes();

	/** Returns the transfers in their places on a scene. */
	default List<Chip> chips(Scene scene) {
		return List.of();
	}

	/** Returns what a node holds. */
	default List<HeldPiece> held(int node) {
		return List.of();
	}

	/** Returns the lines beside the strands of a scene. */
	default List<Line> lines(Scene scene) {
		return List.of();
	}

	/** Returns the colour that fills a node or switch; nothing if it is that of the machine at rest. */
	default OptionalInt fill(int node, boolean dark) {
		return OptionalInt.empty();
	}

	/** Returns whether a node or switch has a bolder edge, because the user has chosen it. */
	default boolean isChosen(int node) {
		return false;
	}

	/** Returns what a node or switch is, for tooltips. */
	default String words(Spot spot) {
		return spot.name();
	}

	/** Returns what a strand is, for tooltips. */
	default String words(Strand strand) {
		return strand.name();
	}
}
