package barley.runtime.motion;

import java.util.Arrays;

/**
 * The positions of a ring that are members, as runs: for each run, its first position, the position after its last, and the number of
 * members before it. The other positions relay. A ring of members only is a single run, so a ring of a million nodes needs no more memory
 * than one of two.
 *
 * <p>Written as the number of positions and the runs: {@code 12=0-4,7} are twelve positions with members at 0 to 4 and at 7. All
 * operations take time logarithmic in the number of runs, except {@link #steps}, which visits each run.
 */
public final class Stops {

	private final int size;
	private final int[] first;
	private final int[] end;
	private final int[] before;

	private Stops(int size, int[] first, int[] end) {
		this.size = size;
		this.first = first;
		this.end = end;
		before = new int[first.length];
		for (int run = 1; run < first.length; run++) {
			before[run] = before[run - 1] + end[run - 1] - first[run - 1];
		}
	}

	/** Returns a ring whose positions are all members. */
	public static Stops all(int size) {
		return new Stops(size, new int[] {0}, new int[] {size});
	}

	/** Returns a ring with members at some positions, which ascend; there must be at least one. */
	public static Stops of(int size, int[] members) {
		int[] first = new int[members.length];
		int[] end = new int[members.length];
		int runs = 0;
		for (int member = 0; member < members.length; member++) {
			if (runs == 0 || end[runs - 1] != members[member]) {
				first[runs++] = members[member];
			}
			end[runs - 1] = members[member] + 1;
		}
		return new Stops(size, Arrays.copyOf(first, runs), Arrays.copyOf(end, runs));
	}

	/**
	 * Reads text written by {@link #toString}.
	 *
	 * @throws IllegalArgumentException if the text is invalid
	 */
	public static Stops read(String text) {
		int equals = text.indexOf('=');
		String[] runs = text.substring(equals + 1).split(",", -1);
		int[] first = new int[runs.length];
		int[] end = new int[runs.length];
		for (int run = 0; run < runs.length; run++) {
			String[] ends = runs[run].split("-", -1);
			first[run] = Integer.parseInt(ends[0]);
			end[run] = Integer.parseInt(ends[ends.length - 1]) + 1;
		}
		return new Stops(Integer.parseInt(text.substring(0, Math.max(0, equals))), first, end);
	}

	/** Returns the number of positions. */
	public int size() {
		return size;
	}

	public int members() {
		int last = first.length - 1;
		return before[last] + end[last] - first[last];
	}

	/** Returns whether some positions only relay. */
	public boolean relay() {
		return members() < size;
	}

	/** Returns the member at a position, or -1 if the node there only relays. */
	public int member(int position) {
		int run = run(position);
		return run >= 0 && position < end[run] ? before[run] + position - first[run] : -1;
	}

	/** Returns the position of a member. */
	public int seat(int member) {
		int found = first.length == 1 ? 0 : Arrays.binarySearch(before, member);
		int run = found >= 0 ? found : -found - 2;
		return first[run] + member - before[run];
	}

	/**
	 * Returns the position of the first member after a position. What begins there has visited all members when it has come around to
	 * {@code position}, and goes no further.
	 */
	public int next(int position) {
		int run = run(position);
		return run >= 0 && position + 1 < end[run] ? position + 1 : first[(run + 1) % first.length];
	}

	/** Returns the last run that begins at or before a position, or -1. */
	private int run(int position) {
		int found = Arrays.binarySearch(first, position);
		return found >= 0 ? found : -found - 2;
	}

	/** Returns the number of steps of a turn, in which everything goes from each member to the last one before it. */
	public int steps() {
		int shortest = size;
		for (int run = 0; run < first.length; run++) {
			int behind = Math.floorMod(first[(run + 1) % first.length] - end[run] + 1, size);
			shortest = end[run] - first[run] > 1 ? 1 : Math.min(shortest, behind == 0 ? size : behind);
		}
		return size - shortest;
	}

	/**
	 * Returns the origin of what a position forwards in a step of a turn, or -1 if it forwards nothing. What begins at a member goes as
	 * far as the last member before it.
	 *
	 * @param root position of the root, if there is one
	 */
	public int begun(RingTurn turn, int root, int position, int step) {
		return begun(turn.reach(), root, position, step);
	}

	/** Returns the same for any turn with this reach. */
	public int begun(RingTurn.Reach reach, int root, int position, int step) {
		int from = Math.floorMod(position - step, size);
		boolean passes = member(from) >= 0 && next(position) != from && reach.sends(Math.floorMod(position - root, size), step);
		return passes ? from : -1;
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder().append(size);
		for (int run = 0; run < first.length; run++) {
			text.append(run == 0 ? '=' : ',').append(first[run]).append(end[run] - first[run] == 1 ? "" : "-" + (end[run] - 1));
		}
		return text.toString();
	}
}
