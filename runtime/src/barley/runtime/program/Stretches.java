package barley.runtime.program;

import java.util.Arrays;

/**
 * The steps of an exchange, divided into stretches in which a node is regular: in every step of a stretch it makes the same calls, and
 * each piece or first element that they name advances by a constant distance. This is a promise of the program: a simulator may examine
 * only the ends of a stretch and extrapolate the steps between.
 *
 * <pre>{@code
 * phases.exchange("Ring.barley:7 allreduce x", Stretches.of(14, 7), this::allreduce);   // steps 0 to 6, then 7 to 13
 * }</pre>
 */
public final class Stretches {

	private final int steps;
	private final int[] ends;

	private Stretches(int steps, int[] ends) {
		this.steps = steps;
		this.ends = ends;
	}

	/**
	 * Divides steps where a node changes its calls.
	 *
	 * @param changes first step of every stretch except the first one, in any order; values outside the steps are ignored
	 */
	public static Stretches of(int steps, int... changes) {
		int[] ends = new int[changes.length + 1];
		int size = 0;
		for (int change : changes) {
			if (change > 0 && change < steps) {
				ends[size++] = change;
			}
		}
		Arrays.sort(ends, 0, size);
		int distinct = 0;
		for (int i = 0; i < size; i++) {
			if (i == 0 || ends[i] != ends[i - 1]) {
				ends[distinct++] = ends[i];
			}
		}
		if (steps > 0) {
			ends[distinct++] = steps;
		}
		return new Stretches(steps, distinct == ends.length ? ends : Arrays.copyOf(ends, distinct));
	}

	/**
	 * Divides the same steps at more places.
	 *
	 * @param after   step from which {@code changes} are counted; may be negative
	 * @param changes first step of every further stretch, in any order; values outside the steps are ignored
	 */
	public Stretches cut(int after, int... changes) {
		int[] all = Arrays.copyOf(ends, ends.length + changes.length);
		for (int i = 0; i < changes.length; i++) {
			all[ends.length + i] = changes[i] + after;
		}
		return of(steps, all);
	}

	/** Returns the total number of steps. */
	public int steps() {
		return steps;
	}

	/** Returns the number of stretches. */
	public int count() {
		return ends.length;
	}

	/** Returns the step after the last one of a stretch. */
	public int end(int stretch) {
		return ends[stretch];
	}
}
