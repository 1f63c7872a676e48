package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

import barley.lang.generate.Manifest.Heading;
import barley.runtime.program.Move;
import barley.runtime.program.MoveTable;

/**
 * What programs do with one vector under one heading of an exchange, as stretches of steps: through each of them a lane carries the same
 * number of elements in every step, and the first of them moves evenly. So a regular loop takes a stretch or two a node, however many steps
 * it has. Stretches are in the order of their first steps, and nodes go through them in that order, which is that of the text.
 */
final class MoveList {

	/** How many stretches of a lane are looked at to find one that goes on. */
	private static final int MOST_TRIED = 8;
	private static final int NONE = -1;
	private static final int SEVERAL = -2;

	private final Heading heading;
	private final int vector;
	private final int into;
	private String name;
	private String purpose = "";
	private int size;
	private int lastStep;
	private int[] from = new int[16];
	private int[] until = new int[16];
	private int[] sender = new int[16];
	private int[] receiver = new int[16];
	private int[] lane = new int[16];
	private long[] first = new long[16];
	private long[] stride = new long[16];
	private long[] count = new long[16];
	private long[] place = new long[16];
	private long[] placeStride = new long[16];
	/** For each channel the stretch that was begun last, and for each stretch the one of its channel before. */
	private final int[] last;
	private int[] before = new int[16];
	/** For each receiver the only channel over which it has something, one line a step at most; or that there are several. */
	private final int[] only;
	/** For each node the stretch that was gone on with last, and in which step. */
	private final int[] used;
	private final int[] usedIn;

	MoveList(Heading heading, int vector, int into, int nodes, int lanes) {
		this.heading = heading;
		this.vector = vector;
		this.into = into;
		last = new int[heading.divides() ? nodes : 2 * lanes];
		only = new int[nodes];
		used = new int[nodes];
		usedIn = new int[nodes];
		Arrays.fill(last, NONE);
		Arrays.fill(only, NONE);
		Arrays.fill(usedIn, NONE);
	}

	Heading heading() {
		return heading;
	}

	/** Returns the vector whose elements move. */
	int vector() {
		return vector;
	}

	/** Returns the vector in which they are put. */
	int into() {
		return into;
	}

	/** Returns the name of the field and the table. */
	String name() {
		return name;
	}

	/** Returns what moves are for, if the statement has others as well; empty if it has not. */
	String purpose() {
		return purpose;
	}

	void call(String itsName, String itsPurpose) {
		name = itsName;
		purpose = itsPurpose;
	}

	/** Returns the step of the last line; 0 if there is none. */
	int lastStep() {
		return lastStep;
	}

	/** Notes a line of a manifest; steps never go back. */
	void add(int step, Manifest lines, int line) {
		lastStep = step;
		int to = lines.to(line);
		int slot = heading.divides() ? to : 2 * lines.lane(line) + (lines.from(line) < to ? 0 : 1);
		int stretch = last[slot];
		for (int tried = 0; stretch != NONE && (tried >= MOST_TRIED || !continues(stretch, step, lines, line)); tried++) {
			stretch = tried >= MOST_TRIED ? NONE : before[stretch];
		}
		if (stretch == NONE) {
			stretch = begin(step, lines, line);
			before[stretch] = last[slot];
			only[to] = (only[to] == NONE || only[to] == slot) && (last[slot] == NONE || until[last[slot]] <= step) ? slot : SEVERAL;
			last[slot] = stretch;
		} else {
			stride[stretch] = lines.first(line) - first(stretch, step - 1);
			placeStride[stretch] = place[stretch] == Manifest.SAME_PLACE ? 0 : lines.place(line) - place(stretch, step - 1);
			until[stretch] = step + 1;
		}
		used[to] = stretch;
		usedIn[to] = step;
	}

	/** Returns whether a line goes on evenly with a stretch, and is not to be applied before one that precedes it in the text. */
	private boolean continues(int stretch, int step, Manifest lines, int line) {
		int to = lines.to(line);
		if (until[stretch] != step || receiver[stretch] != to || usedIn[to] == step && used[to] >= stretch
				|| lane[stretch] != lines.lane(line) || count[stretch] != lines.count(line)
				|| (place[stretch] == Manifest.SAME_PLACE) != (lines.place(line) == Manifest.SAME_PLACE)) {
			return false;
		}
		return until[stretch] - from[stretch] == 1
				|| first(stretch, step) == lines.first(line)
				&& (place[stretch] == Manifest.SAME_PLACE || place(stretch, step) == lines.place(line));
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
		first = Arrays.copyOf(first, length);
		stride = Arrays.copyOf(stride, length);
		count = Arrays.copyOf(count, length);
		place = Arrays.copyOf(place, length);
		placeStride = Arrays.copyOf(placeStride, length);
		before = Arrays.copyOf(before, length);
	}

	/** Returns the nodes that send, by index. */
	BitSet senders() {
		return nodes(sender);
	}

	/** Returns the nodes that receive or divide, by index. */
	BitSet receivers() {
		return nodes(receiver);
	}

	private BitSet nodes(int[] of) {
		BitSet nodes = new BitSet();
		Arrays.stream(of, 0, size).forEach(nodes::set);
		return nodes;
	}

	/** Returns the table that programs read, a line for each stretch. */
	MoveTable table() {
		smooth();
		List<Move> moves = new ArrayList<>(size);
		for (int i = 0; i < size; i++) {
			boolean on = until[i] - from[i] > 1;
			moves.add(new Move(from[i], until[i] - 1, sender[i], receiver[i], lane[i], first[i], count[i], on ? stride[i] : 0, place[i],
					on ? placeStride[i] : 0));
		}
		moves.sort(Comparator.comparingInt(Move::firstStep));
		MoveTable.Builder table = heading.divides() ? MoveTable.divisions(name) : MoveTable.transfers(name);
		moves.forEach(table::add);
		return table.build();
	}

	/**
	 * Gives the second step of a stretch of two to the next stretch where that goes on just as evenly from there: what goes round a
	 * ring jumps once, from the first piece to the last, and the jump is no stride. Only where nothing else arrives at the node in a
	 * step, so that the order does not matter.
	 */
	private void smooth() {
		for (int next = 0; next < size; next++) {
			int stretch = before[next];
			if (stretch != NONE && only[receiver[next]] >= 0 && until[stretch] == from[next] && until[stretch] - from[stretch] == 2
					&& until[next] - from[next] > 1
					&& receiver[stretch] == receiver[next] && count[stretch] == count[next]
					&& first(stretch, from[next] - 1) + stride[next] == first[next]
					&& place[stretch] == Manifest.SAME_PLACE && place[next] == Manifest.SAME_PLACE) {
				until[stretch]--;
				from[next]--;
				first[next] -= stride[next];
			}
		}
	}
}
