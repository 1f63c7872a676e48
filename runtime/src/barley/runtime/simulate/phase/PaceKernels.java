package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeItems;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.Reads;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.Script.Computation;

/**
 * Finds the items of a node that its program computes: its calls come in the order of these items, and each names the statement, the
 * operations and the elements that the block has there.
 */
public final class PaceKernels implements PaceCalls {

	private final Machine machine;
	private final DataTable data;
	private final PaceBlock block;
	private final NodeItems items;
	private final int node;
	private int place;
	private final Map<Integer, Computation> computations = new HashMap<>();

	private PaceKernels(Machine machine, DataTable data, PaceBlock block, NodeItems items, int node) {
		this.machine = machine;
		this.data = data;
		this.block = block;
		this.items = items;
		this.node = node;
	}

	/** Returns how a node computes the items that its program states, by their numbers. */
	public static Map<Integer, Computation> of(Paced phase, Script.AtOwnPace stated, NodeItems items, Machine machine, DataTable data,
			int node) {
		PaceKernels kernels = new PaceKernels(machine, data, stated.block(), items, node);
		stated.program().accept(kernels);
		int left = kernels.next();
		if (left >= 0) {
			throw Fault.of("items-differ", "%s does not state how it computes \"%s\": \"%s\"", machine.nodeName(node),
					kernels.statement(left), phase.statement());
		}
		return kernels.computations;
	}

	/** Returns the next item that the program computes; -1 if there is none. */
	private int next() {
		while (place < items.count(node)) {
			int item = items.item(node, place++);
			if (block.isComputed(item)) {
				return item;
			}
		}
		return -1;
	}

	private String statement(int item) {
		return block.statements().get(block.statement(item));
	}

	@Override
	public void compute(String statement, long flop, Kernel kernel, int... whole) {
		state(statement, flop, new Computation(kernel, DataNames.NONE, whole, new Elements[0], Reads.NOTHING));
	}

	@Override
	public void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more) {
		Elements[] parts = new Elements[more.length + 1];
		parts[0] = part;
		System.arraycopy(more, 0, parts, 1, more.length);
		state(statement, flop, new Computation(kernel, names, new int[0], parts, Reads.NOTHING));
	}

	private void state(String statement, long flop, Computation computation) {
		int item = next();
		if (item < 0 || !statement.equals(statement(item)) || flop != block.flop(item)
				|| !together(computation.renewed(data)).equals(together(block.elements(item, PaceBlock.COMPUTES)))) {
			throw Fault.of("items-differ", "%s computes \"%s\" with %d operations, but its block has %s there", machine.nodeName(node),
					statement, flop, item < 0 ? "nothing" : "\"%s\" with %d operations, or other elements".formatted(statement(item),
							block.flop(item)));
		}
		computations.put(item, computation);
	}

	/** Returns elements in their order, neighbours taken together. */
	private static List<Elements> together(List<Elements> parts) {
		List<Elements> together = new ArrayList<>();
		parts.stream().sorted(Comparator.comparingInt(Elements::data).thenComparingLong(Elements::first)).forEach(part -> {
			Elements last = together.isEmpty() ? null : together.get(together.size() - 1);
			if (last != null && last.data() == part.data() && last.end() >= part.first()) {
				together.set(together.size() - 1, new Elements(part.data(), last.first(), Math.max(last.end(), part.end()) - last.first()));
			} else {
				together.add(part);
			}
		});
		return together;
	}
}
