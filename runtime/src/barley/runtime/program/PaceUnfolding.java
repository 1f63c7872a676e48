package barley.runtime.program;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/**
 * Writes rounds of a block down that it leaves out. Both ends of a message may be in one round of one loop; then each round has its own.
 * All other messages are matched in order: the i-th that one node sends another is for the i-th receive there (RULES.md 40), which goes on
 * so for further rounds if the rounds of all loops together send as many as they receive.
 */
final class PaceUnfolding {

	/** Ends of messages from one node to another whose other ends have not come yet: items, from {@code done} on. */
	private static final class Open {

		private int[] items = new int[4];
		private int size;
		private int done;

		private void add(int item) {
			if (size == items.length) {
				items = Arrays.copyOf(items, 2 * size);
			}
			items[size++] = item;
		}
	}

	private final PaceBlock block;
	/** By the nodes that send and receive; sends and receives are never open at the same time. */
	private final Map<Long, Open> sends = new HashMap<>();
	private final Map<Long, Open> receives = new HashMap<>();
	/** The next loop, or the one that contains the item that is being looked at. */
	private int place;

	private PaceUnfolding(PaceBlock block) {
		this.block = block;
	}

	/** Returns the same block with so many more rounds of each loop written down. */
	static PaceBlock unfold(PaceBlock block, int rounds) {
		PaceBlockBuilder to = new PaceBlockBuilder(block);
		PaceUnfolding unfolding = new PaceUnfolding(block);
		IntBinaryOperator copy = (from, end) -> {
			for (int item = from; item < end; item++) {
				unfolding.match(item, to.copy(block, item), to::match);
			}
			return to.count();
		};
		int next = 0;
		for (PaceLoop loop : block.loops()) {
			int first = copy.applyAsInt(next, loop.end()) - loop.length() * loop.written();
			for (int round = 0; round < rounds; round++) {
				copy.applyAsInt(loop.end() - loop.length(), loop.end());
			}
			if (loop.more() > rounds) {
				to.repeat(new PaceLoop(first, loop.length(), loop.written() + rounds, loop.more() - rounds));
			}
			next = loop.end();
		}
		copy.applyAsInt(next, block.count());
		return to.copied();
	}

	/** Returns a loop without those of its first rounds that differ from its last one. */
	static PaceLoop alike(PaceBlock block, PaceLoop loop) {
		requireItems(block, loop);
		int first = loop.end() - loop.length();
		while (first > loop.first() && isAlike(block, first - loop.length(), loop.length())) {
			first -= loop.length();
		}
		return new PaceLoop(first, loop.length(), (loop.end() - first) / loop.length(), loop.more());
	}

	private static boolean isAlike(PaceBlock block, int round, int length) {
		int item = round;
		while (item < round + length && block.alike(item, item + length)) {
			item++;
		}
		return item == round + length;
	}

	private static void requireItems(PaceBlock block, PaceLoop loop) {
		if (loop.first() < 0 || loop.length() < 1 || loop.written() < 1
				|| (long) loop.length() * loop.written() > block.count() - loop.first() || loop.more() < 1 || loop.more() > PaceLoop.MOST) {
			throw new IllegalArgumentException("rounds of items that are not there");
		}
	}

	/**
	 * Makes sure that a block can be unfolded.
	 *
	 * @throws IllegalArgumentException if not
	 */
	static void check(PaceBlock block) {
		if (block.loops().isEmpty()) {
			return;
		}
		Map<Long, Long> sentMore = new HashMap<>();
		int next = 0;
		for (PaceLoop loop : block.loops()) {
			if (loop.first() < next || loop.more() != block.loops().get(0).more()) {
				throw new IllegalArgumentException("loops that overlap, or leave out different numbers of rounds");
			}
			next = loop.end();
			for (int item = loop.end() - loop.length(); item < loop.end(); item++) {
				if (block.kind(item) != PaceBlock.COMPUTE && !isWithin(block, loop, item)) {
					sentMore.merge(key(block, item), block.kind(item) == PaceBlock.SEND ? 1L : -1L, Long::sum);
				}
			}
		}
		PaceUnfolding unfolding = new PaceUnfolding(block);
		for (int item = 0; item < block.count(); item++) {
			unfolding.match(item, item, (send, receive) -> {
				if (block.partner(send) != receive) {
					throw new IllegalArgumentException("item " + receive + " receives out of order, which items in rounds do not");
				}
			});
		}
		if (sentMore.values().stream().anyMatch(more -> more != 0)) {
			throw new IllegalArgumentException("rounds send other messages than they receive");
		}
	}

	/** Takes both ends of a message. */
	private interface Match {

		void of(int send, int receive);
	}

	/** Matches a copy of an item; items come in their order, and each with those of its loop. */
	private void match(int item, int copy, Match matched) {
		if (block.kind(item) == PaceBlock.COMPUTE) {
			return;
		}
		boolean sends = block.kind(item) == PaceBlock.SEND;
		if (isWithin(block, loop(item), item)) {
			int other = copy + block.partner(item) - item;
			if (other < copy) {
				matched.of(sends ? copy : other, sends ? other : copy);
			}
			return;
		}
		Open others = (sends ? receives : this.sends).get(key(block, item));
		if (others != null && others.done < others.size) {
			int other = others.items[others.done++];
			matched.of(sends ? copy : other, sends ? other : copy);
		} else {
			(sends ? this.sends : receives).computeIfAbsent(key(block, item), any -> new Open()).add(copy);
		}
	}

	/** Returns the loop that contains an item, or null. */
	private PaceLoop loop(int item) {
		while (place < block.loops().size() && block.loops().get(place).end() <= item) {
			place++;
		}
		return place < block.loops().size() && block.loops().get(place).has(item) ? block.loops().get(place) : null;
	}

	/** Returns whether both ends of a message are in one round of a loop. */
	private static boolean isWithin(PaceBlock block, PaceLoop loop, int item) {
		int partner = block.partner(item);
		return loop != null && loop.has(partner) && loop.round(item) == loop.round(partner);
	}

	private static long key(PaceBlock block, int item) {
		int partner = block.partner(item);
		int send = block.kind(item) == PaceBlock.SEND ? item : partner;
		return (long) block.node(send) << Integer.SIZE | block.node(block.partner(send));
	}
}
