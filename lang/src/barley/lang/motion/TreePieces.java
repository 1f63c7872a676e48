package barley.lang.motion;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.machine.Machine;

/**
 * Pieces over a tree, a step a level: up each leg go the pieces of the nodes below it, or, to be combined, of all others; down each leg the
 * reverse. Combined on the way up and on the way down, each node ends with its own piece of all:
 *
 * <pre>
 * c below b below a, reduce-scatter     a         b         c
 * c sends its a and b                             a b of c
 * b sends its a                         a of bc
 * a sends its b and c, b its c          done      done      c of abc
 * </pre>
 *
 * <p>Takes time and room linear in the legs and the ranges of pieces below each, at most legs times the height.
 */
final class TreePieces extends Motion {

	private final Machine machine;
	private final CollectiveKind kind;
	private final Rooted tree;
	private final Portions portions;
	/** For each hop its leg; hops up come first. */
	private final int[] legs;
	private final int ups;
	private final Map<Integer, Ranges> under = new HashMap<>();
	private Ranges all;

	TreePieces(Task task, Rooted tree, Portions portions) {
		machine = task.machine();
		kind = task.kind();
		this.tree = tree;
		this.portions = portions;
		int[] up = kind == CollectiveKind.SCATTER ? new int[0] : tree.upward();
		int[] down = kind == CollectiveKind.GATHER ? new int[0] : tree.downward();
		ups = up.length;
		legs = IntStream.concat(IntStream.of(up), IntStream.of(down)).toArray();
	}

	@Override
	public int steps() {
		return tree.height() * (kind == CollectiveKind.SCATTER || kind == CollectiveKind.GATHER ? 1 : 2);
	}

	@Override
	public int hops() {
		return legs.length;
	}

	private boolean isUp(int hop) {
		return hop < ups;
	}

	@Override
	public int channel(int hop) {
		return machine.channel(tree.lanes()[legs[hop]], sender(hop));
	}

	@Override
	public int sender(int hop) {
		return isUp(hop) ? tree.below()[legs[hop]] : tree.above()[legs[hop]];
	}

	@Override
	public int receiver(int hop) {
		return isUp(hop) ? tree.above()[legs[hop]] : tree.below()[legs[hop]];
	}

	@Override
	public int strand(int hop) {
		return 0;
	}

	@Override
	public int first(int hop) {
		return isUp(hop) ? tree.stepUp(legs[hop]) : (ups > 0 ? tree.height() : 0) + tree.stepDown(legs[hop]);
	}

	@Override
	public int end(int hop) {
		return first(hop) + 1;
	}

	@Override
	public int fragments() {
		return legs.length;
	}

	@Override
	public int fragment(int hop, int step) {
		return step == first(hop) ? hop : -1;
	}

	@Override
	public boolean combines(int hop, int step) {
		return kind.combines();
	}

	@Override
	public synchronized Ranges what(int hop, int step) {
		if (all == null) {
			collect();
		}
		Ranges own = under.get(tree.below()[legs[hop]]);
		boolean outside = kind.combines() ? isUp(hop) : kind == CollectiveKind.ALLGATHER && !isUp(hop);
		return outside ? all.without(own) : own;
	}

	/** Collects what is below each node. */
	private void collect() {
		for (int leg : tree.upward()) {
			int node = tree.below()[leg];
			Ranges own = portions.of(node).with(under.getOrDefault(node, Ranges.NOTHING));
			under.put(node, own);
			under.merge(tree.above()[leg], own, Ranges::with);
		}
		all = portions.of(tree.root()).with(under.getOrDefault(tree.root(), Ranges.NOTHING));
	}
}
