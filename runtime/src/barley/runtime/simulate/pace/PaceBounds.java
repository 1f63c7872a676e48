package barley.runtime.simulate.pace;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.program.PaceBlock;

/**
 * What sends wait for where buffers are bounded (RULES.md 41). The messages from one node to another have so many buffers, and take them in
 * the order of their sends: send i waits for send i - 1, and with k buffers for the receive of message i - k, which gives its buffer back.
 * Without any buffer a message goes straight into its data, so its send waits for all that its receive waits for. A message of a node to
 * itself, a division, needs no buffer.
 * <p>
 * More buffers never add a wait: send i then waits for what some send before it has waited for. So a number that lets a block end is
 * found by halving.
 */
final class PaceBounds {

	private final PaceBlock block;
	private final PaceItems items;
	private final PaceList waiting = new PaceList();
	private final PaceList awaited = new PaceList();

	private PaceBounds(PaceBlock block, PaceItems items) {
		this.block = block;
		this.items = items;
	}

	/** Adds these waits to all items of a block. */
	static void wait(PaceBlock block, PaceItems items) {
		PaceBounds bounds = new PaceBounds(block, items);
		Map<Long, PaceList> sends = new HashMap<>();
		for (int item = 0; item < block.count(); item++) {
			if (block.kind(item) == PaceBlock.SEND && block.node(item) != block.node(block.partner(item))) {
				PaceList before = sends.computeIfAbsent((long) block.node(item) << Integer.SIZE | block.node(block.partner(item)),
						any -> new PaceList());
				bounds.send(item, before);
				before.add(item);
			}
		}
		items.waitBesides(bounds.waiting, bounds.awaited);
	}

	/** @param before the earlier sends of the same two nodes */
	private void send(int item, PaceList before) {
		int number = before.size();
		if (number > 0) {
			wait(item, before.get(number - 1));
		}
		if (block.buffers() == 0) {
			items.waits(block.partner(item), earlier -> wait(item, earlier));
		} else if (number >= block.buffers()) {
			wait(item, block.partner(before.get(number - block.buffers())));
		}
	}

	private void wait(int item, int other) {
		waiting.add(item);
		awaited.add(other);
	}
}
