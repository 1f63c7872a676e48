package barley.runtime.simulate.move;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.data.DataTable;
import barley.runtime.data.Vector;
import barley.runtime.machine.Machine;
import barley.runtime.program.Elements;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.pace.PaceBuilder;
import barley.runtime.simulate.pace.PaceGraph;
import barley.runtime.simulate.resource.Heap;
import barley.runtime.simulate.resource.RunMonitor;

/**
 * Executes a block in which every node goes at its own pace on real data, item by item, each behind all for which it waits. Equal elements
 * are used in the order of the program by all such orders, so the result does not depend on times. A send copies its elements, as its node
 * may overwrite them before they arrive, unless its receive comes next.
 */
final class PaceMover {

	private final PaceBlock block;
	private final DataTable data;
	private final NodeVectors memory;
	private final RunMonitor monitor;
	private final int[] order;
	/** The rooms in transit that were used, by node and room. */
	private final Map<Long, Vector> transits = new HashMap<>();
	/** For each send whose receive has not come yet, a copy of each of its parts. */
	private final Map<Integer, Vector[]> sent = new HashMap<>();

	PaceMover(PaceBlock block, Machine machine, DataTable data, NodeVectors memory, RunMonitor monitor) {
		this.block = block;
		this.data = data;
		this.memory = memory;
		this.monitor = monitor;
		order = PaceGraph.of(new PaceBuilder(block, machine, datum -> data.type(datum).bytes()).items()).order();
	}

	/** Executes all items once. */
	void move() {
		for (int place = 0; place < order.length; place++) {
			int item = order[place];
			switch (block.kind(item)) {
				case PaceBlock.COMPUTE -> compute(item);
				case PaceBlock.SEND -> {
					int receive = block.partner(item);
					if (block.node(receive) == block.node(item) || place + 1 == order.length || order[place + 1] != receive) {
						sent.put(item, copies(item));
					}
				}
				default -> receive(item);
			}
			monitor.tick();
		}
		transits.clear();
	}

	private void compute(int item) {
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			if (block.use(part) == PaceBlock.RENEWS) {
				memory.renew(block.node(item), renewed(block, part));
				monitor.elements(block.elements(part));
			}
		}
	}

	/** Returns the elements of a part that a compute renews. */
	static Elements renewed(PaceBlock block, int part) {
		return new Elements(block.room(part), block.first(part), block.elements(part));
	}

	private Vector[] copies(int send) {
		int first = block.firstPart(send);
		Vector[] copies = new Vector[block.firstPart(send + 1) - first];
		for (int part = 0; part < copies.length; part++) {
			int count = (int) block.elements(first + part);
			if (count > 0) {
				Vector source = vector(send, first + part);
				Heap.require((long) count * source.type().bytes(), count, "elements that are sent and not received yet");
				copies[part] = Vector.of(source.type(), count);
				copies[part].copy(0, source, place(send, first + part), count);
			}
		}
		return copies;
	}

	private void receive(int item) {
		int send = block.partner(item);
		Vector[] copies = sent.remove(send);
		for (int part = block.firstPart(item), brought = block.firstPart(send); part < block.firstPart(item + 1); part++, brought++) {
			int count = (int) block.elements(part);
			if (count > 0) {
				Vector copy = copies == null ? vector(send, brought) : copies[brought - block.firstPart(send)];
				int from = copies == null ? place(send, brought) : 0;
				if (block.use(part) == PaceBlock.REPLACES) {
					vector(item, part).copy(place(item, part), copy, from, count);
				} else {
					vector(item, part).combine(block.operators().get(block.use(part)), place(item, part), copy, from, count);
				}
				monitor.elements(count);
			}
		}
	}

	private Vector vector(int item, int part) {
		int room = block.room(part);
		if (room < block.data()) {
			return memory.vector(block.node(item), room);
		}
		return transits.computeIfAbsent((long) block.node(item) << Integer.SIZE | room, any -> {
			long elements = block.transits().get(room - block.data()).elements();
			Heap.require(elements * data.type(block.datum(room)).bytes(), elements, "elements that a node relays");
			return Vector.of(data.type(block.datum(room)), Math.toIntExact(elements));
		});
	}

	private int place(int item, int part) {
		return block.room(part) < block.data() ? memory.place(block.node(item), block.room(part), block.first(part))
				: (int) block.first(part);
	}
}
