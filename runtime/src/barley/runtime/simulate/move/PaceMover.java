package barley.runtime.simulate.move;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import barley.runtime.data.DataTable;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.machine.Machine;
import barley.runtime.program.Elements;
import barley.runtime.program.NodeItems;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.pace.PaceBuilder;
import barley.runtime.simulate.pace.PaceGraph;
import barley.runtime.simulate.pace.PaceItems;
import barley.runtime.simulate.phase.PaceProgramCheck;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.Heap;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;

/**
 * Executes a block in which every node goes at its own pace on real data, item by item, each behind all for which it waits. Equal elements
 * are used in the order of the program by all such orders, so the result does not depend on times. A send copies its elements if its
 * node overwrites them before its receive is executed. Large parts are divided among threads, element by element, which changes no bit.
 */
final class PaceMover {

	/** As many elements are moved by one thread at once: about as long as it takes to wake another one, several times over. */
	private static final int GRAIN = 1 << 18;

	/** Carries out computations by kernels. */
	interface Kernels {

		/** An item of a node computes and sees elements. */
		void compute(String statement, int node, Script.Computation computation, List<Elements> seen);
	}

	private final PaceBlock block;
	/** How nodes compute items by kernels, by the numbers of the items. */
	private final Map<Integer, Script.Computation> computations = new HashMap<>();
	private final Kernels kernels;
	private final DataTable data;
	private final NodeVectors memory;
	private final RunMonitor monitor;
	private final int[] order;
	/** Sends whose elements are overwritten before they are received. */
	private final BitSet copied = new BitSet();
	private final WorkerPool pool;
	/** The rooms in transit that were used, by node and room. */
	private final Map<Long, Vector> transits = new HashMap<>();
	/** For each send whose receive has not come yet, a copy of each of its parts. */
	private final Map<Integer, Vector[]> sent = new HashMap<>();

	PaceMover(Paced phase, Script[] scripts, Kernels kernels, Machine machine, DataTable data, NodeVectors memory, WorkerPool pool,
			RunMonitor monitor) {
		this.kernels = kernels;
		block = scripts[0].block(phase);
		NodeItems items = new NodeItems(block, machine.nodes());
		for (int node = 0; node < scripts.length; node++) {
			if (scripts[node].hasKernels()) {
				computations.putAll(PaceProgramCheck.check(phase, scripts[node].atOwnPace(phase), items, machine, data, node));
			}
		}
		this.data = data;
		this.memory = memory;
		this.pool = pool;
		this.monitor = monitor;
		PaceItems waiting = new PaceBuilder(block, machine, datum -> data.type(datum).bytes()).items();
		order = PaceGraph.of(waiting).order();
		copySends(waiting);
	}

	/** What waits for a send overwrites its elements. */
	private void copySends(PaceItems waiting) {
		int[] place = new int[block.count()];
		for (int number = 0; number < order.length; number++) {
			place[order[number]] = number;
		}
		for (int item : order) {
			waiting.waits(item, earlier -> {
				if (block.kind(earlier) == PaceBlock.SEND && place[item] <= place[block.partner(earlier)]) {
					copied.set(earlier);
				}
			});
		}
	}

	/**
	 * Executes all items once.
	 *
	 * @param fates what happens to messages: a receive leaves what is there in place of what is lost
	 */
	void move(PaceFates fates) {
		for (int place = 0; place < order.length; place++) {
			int item = order[place];
			switch (block.kind(item)) {
				case PaceBlock.COMPUTE -> compute(item);
				case PaceBlock.SEND -> {
					if (copied.get(item)) {
						sent.put(item, copies(item));
					}
				}
				default -> receive(item, fates);
			}
			monitor.tick();
		}
		transits.clear();
	}

	/** Returns whether kernels compute. */
	boolean hasKernels() {
		return !computations.isEmpty();
	}

	private void compute(int item) {
		if (computations.containsKey(item)) {
			List<Elements> seen = Stream.of(PaceBlock.READS, PaceBlock.COMPUTES).flatMap(use -> block.elements(item, use).stream())
					.toList();
			kernels.compute(block.statements().get(block.statement(item)), block.node(item), computations.get(item), seen);
			return;
		}
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			if (block.renews(part)) {
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
			copies[part] = block.elements(first + part) > 0 ? copy(send, first + part) : null;
		}
		return copies;
	}

	private Vector copy(int send, int part) {
		int count = (int) block.elements(part);
		Vector source = vector(send, part);
		Heap.require((long) count * source.type().bytes(), count, "elements that are sent and not received yet");
		Vector copy = Vector.of(source.type(), count);
		copy.copy(0, source, place(send, part), count);
		return copy;
	}

	private void receive(int item, PaceFates fates) {
		int send = block.partner(item);
		Vector[] copies = sent.remove(send);
		for (int part = block.firstPart(item), brought = block.firstPart(send); part < block.firstPart(item + 1); part++, brought++) {
			int count = (int) block.elements(part);
			if (count > 0) {
				boolean corrupted = fates.isCorrupted(brought);
				Vector copy = copies != null ? copies[brought - block.firstPart(send)]
						: corrupted ? copy(send, brought) : vector(send, brought);
				int from = copies == null && !corrupted ? place(send, brought) : 0;
				if (corrupted) {
					copy.turnOver(0, count);
				}
				Vector into = vector(item, part);
				int place = place(item, part);
				Operator operator = block.combines(part) ? block.operators().get(block.use(part)) : null;
				int divisor = operator == null ? block.divisor(part) : 1;
				fates.arriving(brought, count, (first, elements) -> {
					int begin = (int) first;
					pool.share(begin, begin + (int) elements, GRAIN, (worker, start, end) -> {
						if (operator == null) {
							into.copy(place + start, copy, from + start, end - start);
							divide(into, place + start, end - start, divisor);
						} else {
							into.combine(operator, place + start, copy, from + start, end - start);
						}
					});
					monitor.elements(elements);
				});
			}
		}
	}

	private static void divide(Vector vector, int first, int count, int divisor) {
		if (divisor > 1) {
			vector.divide(first, count, divisor);
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
