package barley.lang.motion;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.program.Pieces;

/**
 * An all-to-all along a path or over a tree: each member has a block for each other one, which goes hop by hop over nodes that relay it.
 * Along a path all begin at once and go on in every step: of four nodes, those at the ends send three blocks, and their neighbours hand on
 * two and one. Over a tree each leg has its step up, the deepest first, and its step down; blocks wait where they turn or go down only:
 *
 * <pre>
 * blocks over a leg of a tree of 7, two legs to each node
 * step 0     from a leaf         6 that leave it
 * step 1     to the root         12 that leave the three below
 * step 2     from the root       12 that enter them
 * step 3     to a leaf           6 that enter it
 * </pre>
 *
 * <p>Takes time and room linear in the hops of all blocks.
 */
final class BlockMotion extends MemberMessages {

	private final long block;
	private final Pieces share;

	/** @param levels whether legs take turns, level by level; else hop h of each block is in step h */
	BlockMotion(Task task, Rooted tree, boolean levels, Share share) {
		super(task, levels);
		int[] nodes = task.nodes();
		block = task.size() / nodes.length;
		this.share = share.cut(block, 1);
		Map<Integer, Integer> legs = new HashMap<>();
		IntStream.range(0, tree.below().length).forEach(leg -> legs.put(tree.below()[leg], leg));
		int[] up = IntStream.range(0, levels ? tree.below().length : 0).map(tree::stepUp).toArray();
		int height = tree.height();
		for (int number = 0; number < nodes.length * nodes.length; number++) {
			if (from(number) != to(number)) {
				add(number, tree, legs, levels ? (leg, upward) -> upward ? up[leg] : height + tree.stepDown(leg) : null);
			}
		}
	}

	/** The step of a leg upward or downward. */
	private interface Levels {

		int step(int leg, boolean upward);
	}

	private void add(int number, Rooted tree, Map<Integer, Integer> legs, Levels levels) {
		Deque<Integer> up = new ArrayDeque<>();
		Deque<Integer> down = new ArrayDeque<>();
		int from = task.nodes()[from(number)];
		int to = task.nodes()[to(number)];
		while (from != to) {
			int fromDepth = legs.containsKey(from) ? tree.depths()[legs.get(from)] : 0;
			int toDepth = legs.containsKey(to) ? tree.depths()[legs.get(to)] : 0;
			if (fromDepth >= toDepth) {
				up.addLast(legs.get(from));
				from = tree.above()[legs.get(from)];
			} else {
				down.addFirst(legs.get(to));
				to = tree.above()[legs.get(to)];
			}
		}
		int[] taken = IntStream.concat(up.stream().mapToInt(leg -> leg), down.stream().mapToInt(leg -> leg)).toArray();
		int[] nodes = IntStream.concat(IntStream.of(task.nodes()[from(number)]), IntStream.range(0, taken.length)
				.map(hop -> hop < up.size() ? tree.above()[taken[hop]] : tree.below()[taken[hop]])).toArray();
		add(number, new Passage(nodes, IntStream.of(taken).map(leg -> tree.lanes()[leg]).toArray()),
				hop -> levels == null ? hop : levels.step(taken[hop], hop < up.size()), levels != null && up.isEmpty());
	}

	@Override
	int fragmentOf(int number) {
		return to(number);
	}

	@Override
	Ranges message(int number) {
		return Ranges.of(task.ground().all().first() + to(number) * block + share.first(0), share.count(0));
	}

	@Override
	long elements(int number) {
		return share.count(0);
	}

	/** A block takes the place of its sender's. */
	@Override
	long moved(int number) {
		return (from(number) - to(number)) * block;
	}

	@Override
	boolean combines() {
		return false;
	}
}
