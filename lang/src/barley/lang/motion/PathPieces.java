package barley.lang.motion;

import barley.runtime.machine.Machine;

/**
 * Pieces along a path, both ways at the same time. Gathered by all, each position sends on in a step what it got in the one before; from a
 * root go those of the most distant positions first. What is combined, or gathered at a root, is that in reverse:
 *
 * <pre>
 * pieces that 5 positions send to the right             from position 1
 * step 0     0  1  2  3  .        left  .  1  2  3  4          .  4  .  .  .        left  .  0  .  .  .
 * step 1     .  0  1  2  .              .  2  3  4  .          .  3  4  .  .
 * step 2     .  .  0  1  .              .  3  4  .  .          .  2  3  4  .
 * </pre>
 *
 * <p>{@code p - 1} steps of {@code p} nodes; with a root as many as hops lead to the more distant end. Hops to the right come first.
 */
final class PathPieces extends Motion {

	private static final int NONE = -1;

	private final Machine machine;
	private final CollectiveKind kind;
	private final int[] nodes;
	private final int[] lanes;
	private final Portions portions;
	private final int root;

	PathPieces(Task task, int[] nodes, int[] lanes, Portions portions) {
		machine = task.machine();
		kind = task.kind();
		this.nodes = nodes;
		this.lanes = lanes;
		this.portions = portions;
		int place = NONE;
		for (int position = 0; position < nodes.length; position++) {
			place = nodes[position] == task.root() ? position : place;
		}
		root = place;
	}

	@Override
	public int steps() {
		return root < 0 ? lanes() : Math.max(root, lanes() - root);
	}

	private int lanes() {
		return nodes.length - 1;
	}

	@Override
	public int hops() {
		return 2 * lanes();
	}

	/** Returns the position at the left end of a hop. */
	private int left(int hop) {
		return hop % lanes();
	}

	private boolean isRight(int hop) {
		return hop < lanes();
	}

	@Override
	public int channel(int hop) {
		return machine.channel(lanes[left(hop)], sender(hop));
	}

	@Override
	public int sender(int hop) {
		return nodes[isRight(hop) ? left(hop) : left(hop) + 1];
	}

	@Override
	public int receiver(int hop) {
		return nodes[isRight(hop) ? left(hop) + 1 : left(hop)];
	}

	@Override
	public int strand(int hop) {
		return 0;
	}

	@Override
	public int fragments() {
		return nodes.length;
	}

	@Override
	public int fragment(int hop, int step) {
		if (step >= steps()) {
			return NONE;
		}
		boolean reverse = kind == CollectiveKind.REDUCESCATTER || kind == CollectiveKind.GATHER;
		int piece = reverse ? piece(!isRight(hop), left(hop), steps() - 1 - step) : piece(isRight(hop), left(hop), step);
		return piece >= 0 && piece < nodes.length ? piece : NONE;
	}

	/** Returns which piece goes over a hop to the right or left; one that does not exist if none does. */
	private int piece(boolean right, int left, int step) {
		if (root < 0) {
			return right ? left - step : left + 1 + step;
		} else if (right) {
			int piece = lanes() - (step - (left - root));
			return left >= root && step >= left - root && piece > left ? piece : NONE;
		}
		int piece = step - (root - left - 1);
		return left < root && piece >= 0 && piece <= left ? piece : NONE;
	}

	@Override
	public Ranges what(int hop, int step) {
		return portions.of(nodes[fragment(hop, step)]);
	}

	@Override
	public boolean combines(int hop, int step) {
		return kind.combines();
	}
}
