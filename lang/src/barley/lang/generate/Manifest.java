package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.finding.Origin;
import barley.runtime.data.Operator;

/** Transfers and divisions of one exchange, line by line, in the order of the text. */
final class Manifest {

	/**
	 * What lines have in common that a program treats alike.
	 *
	 * @param source   the statement
	 * @param operator how what arrives is combined; null if it replaces
	 * @param byHand   whether it is a send, not a collective
	 * @param divides  whether these are no transfers but divisions, which complete an average
	 */
	record Heading(Origin source, Operator operator, boolean byHand, boolean divides) {
	}

	/** Where a line's elements are put, if that is where they have been: of the same vector, and as far from its beginning. */
	static final long SAME_PLACE = -1;

	private final List<Heading> headings = new ArrayList<>();
	private int size;
	private int steps;
	private int[] heading = new int[16];
	private int[] step = new int[16];
	private int[] from = new int[16];
	private int[] to = new int[16];
	/** The lane of a transfer, the divisor of a division. */
	private int[] lane = new int[16];
	private int[] vector = new int[16];
	/** The vector in which elements are put. */
	private int[] into = new int[16];
	private long[] first = new long[16];
	private long[] count = new long[16];
	private long[] place = new long[16];

	void add(Heading under, int inStep, int sender, int receiver, int over, int ofVector, long firstElement, long elements, int intoVector,
			long at) {
		if (size == step.length) {
			grow();
		}
		if (headings.isEmpty() || !isLast(under)) {
			int known = headings.indexOf(under);
			headings.add(known < 0 ? under : headings.get(known));
		}
		heading[size] = headings.size() - 1;
		step[size] = inStep;
		from[size] = sender;
		to[size] = receiver;
		lane[size] = over;
		vector[size] = ofVector;
		into[size] = intoVector;
		first[size] = firstElement;
		count[size] = elements;
		place[size++] = at;
		steps = Math.max(steps, inStep + 1);
	}

	private boolean isLast(Heading under) {
		Heading last = headings.get(headings.size() - 1);
		return last == under || last.equals(under);
	}

	private void grow() {
		int length = 2 * size;
		heading = Arrays.copyOf(heading, length);
		step = Arrays.copyOf(step, length);
		from = Arrays.copyOf(from, length);
		to = Arrays.copyOf(to, length);
		lane = Arrays.copyOf(lane, length);
		vector = Arrays.copyOf(vector, length);
		into = Arrays.copyOf(into, length);
		first = Arrays.copyOf(first, length);
		count = Arrays.copyOf(count, length);
		place = Arrays.copyOf(place, length);
	}

	int size() {
		return size;
	}

	Heading heading(int line) {
		return headings.get(heading[line]);
	}

	int headings() {
		return headings.size();
	}

	int step(int line) {
		return step[line];
	}

	int from(int line) {
		return from[line];
	}

	int to(int line) {
		return to[line];
	}

	int lane(int line) {
		return lane[line];
	}

	int vector(int line) {
		return vector[line];
	}

	int into(int line) {
		return into[line];
	}

	long first(int line) {
		return first[line];
	}

	long count(int line) {
		return count[line];
	}

	long place(int line) {
		return place[line];
	}

	/** Returns the lines in the order of their steps, those of one step in the order of the text. */
	int[] byStep() {
		int[] start = new int[steps + 1];
		for (int line = 0; line < size; line++) {
			start[step[line] + 1]++;
		}
		for (int s = 0; s < steps; s++) {
			start[s + 1] += start[s];
		}
		int[] order = new int[size];
		for (int line = 0; line < size; line++) {
			order[start[step[line]]++] = line;
		}
		return order;
	}

	/** Two are equal if their lines are, heading and all. */
	@Override
	public boolean equals(Object other) {
		if (!(other instanceof Manifest manifest) || size != manifest.size) {
			return false;
		}
		boolean same = Arrays.equals(step, 0, size, manifest.step, 0, size) && Arrays.equals(from, 0, size, manifest.from, 0, size)
				&& Arrays.equals(to, 0, size, manifest.to, 0, size) && Arrays.equals(lane, 0, size, manifest.lane, 0, size)
				&& Arrays.equals(vector, 0, size, manifest.vector, 0, size)
				&& Arrays.equals(into, 0, size, manifest.into, 0, size) && Arrays.equals(first, 0, size, manifest.first, 0, size)
				&& Arrays.equals(count, 0, size, manifest.count, 0, size) && Arrays.equals(place, 0, size, manifest.place, 0, size);
		for (int line = 0; same && line < size; line++) {
			same = heading(line).equals(manifest.heading(line));
		}
		return same;
	}

	/** Of what differs first: which elements go where. */
	@Override
	public int hashCode() {
		int hash = size;
		for (int line = 0; line < size; line++) {
			hash = 31 * (31 * (31 * hash + step[line]) + lane[line]) + Long.hashCode(first[line]);
		}
		return hash;
	}
}
