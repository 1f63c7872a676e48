package barley.lang.generate;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

import barley.lang.generate.Manifest.Heading;

/**
 * What programs do under one heading of an exchange, as stretches of steps: through each of them a lane carries as many elements
 * in every step, and the first of them moves evenly. So a regular loop takes a stretch or two a node, however many steps it has.
 * Stretches stand in the order of their first steps, and nodes go through them in that order, which is that of the text.
 */
final class MoveList {

	/** What the names of a list's fields end with. */
	static final List<String> SUFFIXES = List.of("Out", "In", "Divide");

	/** How many stretches of a lane are looked at to find one that goes on. */
	private static final int MOST_TRIED = 8;
	private static final int NONE = -1;

	private final Heading heading;
	/** What the fields and columns of this list begin with. */
	private final String stem;
	private int size;
	private int lastStep;
	private int[] from = new int[16];
	private int[] until = new int[16];
	private int[] sender = new int[16];
	private int[] receiver = new int[16];
	private int[] lane = new int[16];
	private int[] vector = new int[16];
	private long[] first = new long[16];
	private long[] stride = new long[16];
	private long[] count = new long[16];
	private long[] place = new long[16];
	private long[] placeStride = new long[16];
	/** For each channel the stretch that was begun last, and for each stretch the one of its channel before. */
	private final int[] last;
	private int[] before = new int[16];
	/** For each node the stretch that was gone on with last, and in which step. */
	private final int[] used;
	private final int[] usedIn;

	MoveList(Heading heading, String stem, int nodes, int lanes) {
		this.heading = heading;
		this.stem = stem;
		last = new int[heading.divides() ? nodes : 2 * lanes];
		used = new int[nodes];
		usedIn = new int[nodes];
		Arrays.fill(last, NONE);
		Arrays.fill(usedIn, NONE);
	}

	Heading heading() {
		return heading;
	}

	String stem() {
		return stem;
	}

	/** The step of the last line; 0 if there is none. */
	int lastStep() {
		return lastStep;
	}

	/** Notes a line of a manifest; steps never go back. */
	void add(int step, Manifest lines, int line) {
		lastStep = step;
		int to = lines.to(line);
		int slot = heading.divides() ? to : 2 * lines.lane(line) + (lines.from(line) < to ? 0 : 1);
		int stretch = last[slot];
		for (int tried = 0; stretch != NONE && (tried >= MOST_TRIED || !goesOn(stretch, step, lines, line)); tried++) {
			stretch = tried >= MOST_TRIED ? NONE : before[stretch];
		}
		if (stretch == NONE) {
			stretch = begin(step, lines, line);
			before[stretch] = last[slot];
			last[slot] = stretch;
		} else {
			stride[stretch] = lines.first(line) - first(stretch, step - 1);
			placeStride[stretch] = place[stretch] == Manifest.SAME_PLACE ? 0 : lines.place(line) - place(stretch, step - 1);
			until[stretch] = step + 1;
		}
		used[to] = stretch;
		usedIn[to] = step;
	}

	/** Whether a line goes on evenly with a stretch, and is not to be applied before one that stands before it in the text. */
	private boolean goesOn(int stretch, int step, Manifest lines, int line) {
		int to = lines.to(line);
		if (until[stretch] != step || receiver[stretch] != to || usedIn[to] == step && used[to] >= stretch
				|| lane[stretch] != lines.lane(line) || vector[stretch] != lines.vector(line) || count[stretch] != lines.count(line)
				|| (place[stretch] == Manifest.SAME_PLACE) != (lines.place(line) == Manifest.SAME_PLACE)) {
			return false;
		}
		return until[stretch] - from[stretch] == 1
				|| first(stretch, step) == lines.first(line) && (place[stretch] == Manifest.SAME_PLACE || place(stretch, step) == lines.place(line));
	}

	private long first(int stretch, int step) {
		return first[stretch] + (step - from[stretch]) * stride[stretch];
	}

	private long place(int stretch, int step) {
		return place[stretch] + (step - from[stretch]) * placeStride[stretch];
	}

	private int begin(int step, Manifest lines, int line) {
		if (size == from.length) {
			grow();
		}
		from[size] = step;
		until[size] = step + 1;
		sender[size] = lines.from(line);
		receiver[size] = lines.to(line);
		lane[size] = lines.lane(line);
		vector[size] = lines.vector(line);
		first[size] = lines.first(line);
		count[size] = lines.count(line);
		place[size] = lines.place(line);
		return size++;
	}

	private void grow() {
		int length = 2 * size;
		from = Arrays.copyOf(from, length);
		until = Arrays.copyOf(until, length);
		sender = Arrays.copyOf(sender, length);
		receiver = Arrays.copyOf(receiver, length);
		lane = Arrays.copyOf(lane, length);
		vector = Arrays.copyOf(vector, length);
		first = Arrays.copyOf(first, length);
		stride = Arrays.copyOf(stride, length);
		count = Arrays.copyOf(count, length);
		place = Arrays.copyOf(place, length);
		placeStride = Arrays.copyOf(placeStride, length);
		before = Arrays.copyOf(before, length);
	}

	/** The vector that all stretches move, or -1 if they differ. */
	int onlyVector() {
		for (int stretch = 1; stretch < size; stretch++) {
			if (vector[stretch] != vector[0]) {
				return NONE;
			}
		}
		return vector[0];
	}

	/** What each node sends, as {@link barley.runtime.program.Moves} reads it. */
	String[] sent(int nodes) {
		return texts(nodes, stretch -> sender[stretch], false);
	}

	/** What each node receives or divides. */
	String[] received(int nodes) {
		return texts(nodes, stretch -> receiver[stretch], true);
	}

	private String[] texts(int nodes, IntUnaryOperator nodeOf, boolean receives) {
		boolean one = onlyVector() != NONE;
		StringBuilder[] texts = new StringBuilder[nodes];
		for (int stretch = 0; stretch < size; stretch++) {
			int node = nodeOf.applyAsInt(stretch);
			texts[node] = texts[node] == null ? new StringBuilder() : texts[node].append(' ');
			write(stretch, one, receives, texts[node]);
		}
		return Arrays.stream(texts).map(text -> text == null ? "" : text.toString()).toArray(String[]::new);
	}

	private void write(int stretch, boolean one, boolean receives, StringBuilder text) {
		int end = until[stretch] - 1;
		if (end > 0) {
			text.append(from[stretch]).append(end > from[stretch] ? "-" + end : "").append(':');
		}
		text.append(lane[stretch]).append(one ? "" : "/" + vector[stretch]);
		text.append('[').append(first[stretch]).append("..").append(first[stretch] + count[stretch] - 1).append(']');
		text.append(signed(stride[stretch]));
		if (receives && place[stretch] != Manifest.SAME_PLACE) {
			text.append('@').append(place[stretch]).append(signed(placeStride[stretch]));
		}
	}

	private static String signed(long stride) {
		return stride == 0 ? "" : stride > 0 ? "+" + stride : Long.toString(stride);
	}
}
