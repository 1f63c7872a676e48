package barley.lang.motion;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.wiring.Tour;
import barley.runtime.program.Pieces;

/**
 * An all-to-all along a path: each member has a block for each other one, which goes hop by hop over nodes that relay it. All begin at once
 * and go on in every step: of four nodes, those at the ends send three blocks, and their neighbours hand on two and one.
 *
 * <p>Takes time and room linear in the hops of all blocks.
 */
final class BlockMotion extends MemberMessages {

	private final long block;
	private final Pieces share;

	/** Hop h of each block is in step h. */
	BlockMotion(Tour path, int[] lanes, Task task, Share share) {
		super(task);
		int[] nodes = task.nodes();
		block = task.size() / nodes.length;
		this.share = share.cut(block, 1);
		Map<Integer, Integer> places = new HashMap<>();
		IntStream.range(0, nodes.length).forEach(place -> places.put(path.nodes()[place], place));
		for (int number = 0; number < nodes.length * nodes.length; number++) {
			int from = places.get(nodes[from(number)]);
			int to = places.get(nodes[to(number)]);
			int step = from < to ? 1 : -1;
			int[] passed = IntStream.rangeClosed(0, Math.abs(to - from)).map(hop -> from + hop * step).toArray();
			if (from != to) {
				add(number, new Passage(IntStream.of(passed).map(place -> path.nodes()[place]).toArray(),
						IntStream.range(1, passed.length).map(hop -> lanes[Math.min(passed[hop - 1], passed[hop])]).toArray()));
			}
		}
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
