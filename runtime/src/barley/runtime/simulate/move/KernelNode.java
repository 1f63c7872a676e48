package barley.runtime.simulate.move;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import barley.runtime.data.DataTable;
import barley.runtime.data.View;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Failure;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeData;

/** The view of a node that its kernel gets. */
final class KernelNode implements NodeData {

	private final Machine machine;
	private final DataTable table;
	private final NodeVectors memory;
	private final int node;
	private final DataNames names;
	private final List<Elements> renewed;
	/** Elements that it can read or write; null for all. */
	private final List<Elements> seen;
	private final long round;

	/**
	 * @param names   names that the kernel uses for data, besides their own
	 * @param renewed elements that it can write
	 * @param seen    elements that it can read or write; null for all
	 */
	KernelNode(Machine machine, DataTable table, NodeVectors memory, int node, DataNames names, List<Elements> renewed, List<Elements> seen,
			long round) {
		this.machine = machine;
		this.table = table;
		this.memory = memory;
		this.node = node;
		this.names = names;
		this.renewed = renewed;
		this.seen = seen;
		this.round = round;
	}

	/** Runs a kernel, and converts whatever it throws to one line with node, statement and place. */
	void run(Kernel kernel, String statement) {
		try {
			kernel.compute(this);
		} catch (Fault e) {
			throw Fault.of(e.code(), "%s: the kernel of \"%s\" failed: %s", name(), statement, e.getMessage());
		} catch (Throwable e) {
			// Any Throwable, including Error, is a failure of the kernel and not of the simulator.
			throw Fault.of("kernel-failed", "%s: the kernel of \"%s\" failed: %s", name(), statement,
					Failure.of(e, kernel.getClass().getName()));
		}
	}

	@Override
	public int node() {
		return node;
	}

	@Override
	public int core() {
		List<Synapses> types = machine.synapses().all();
		if (types.size() < 2) {
			return types.isEmpty() ? node : types.get(0).core(node);
		}
		IntPredicate isCore = each -> types.stream().anyMatch(synapses -> synapses.core(each) >= 0);
		return isCore.test(node) ? (int) IntStream.range(0, node).filter(isCore).count() : -1;
	}

	@Override
	public int nodes() {
		return machine.nodes();
	}

	@Override
	public String name() {
		return machine.nodeName(node);
	}

	@Override
	public long round() {
		return round;
	}

	@Override
	public Synapses synapses(int link) {
		return machine.synapses().of(link);
	}

	@Override
	public View data(String name) {
		Elements elements = names.find(name);
		int index = elements == null ? table.find(name) : elements.data();
		if (index < 0) {
			throw Fault.of("no-data", "no data named %s", Fault.quoted(name));
		}
		return view(name, elements == null ? whole(index) : elements);
	}

	@Override
	public View data(int index) {
		return data(whole(index));
	}

	@Override
	public View data(Elements elements) {
		return view(table.name(elements.data()), elements);
	}

	private Elements whole(int index) {
		return new Elements(index, 0, table.length(index));
	}

	private View view(String name, Elements shown) {
		int index = shown.data();
		if (!table.holds(node, index)) {
			throw Fault.of("not-owned", "%s does not own %s", name(), name);
		}
		if (seen != null && seen.stream().noneMatch(part -> part.contains(shown))) {
			throw Fault.of("not-named", "the computation does not name %s; in async, name behind from what a kernel reads", name);
		}
		if (!memory.stores(node, shown)) {
			return new View(name, memory.copy(node, shown), 0, (int) shown.count(), "this node stores only what its program uses of it");
		}
		int values = (int) shown.count() * table.values(node, index);
		return new View(name, memory.vector(node, index), memory.place(node, index, shown.first()), values, whyNot(shown));
	}

	/** Returns why elements are read-only; null if they can be written. */
	private String whyNot(Elements shown) {
		if (renewed.stream().anyMatch(part -> part.contains(shown))) {
			return null;
		}
		return "this computation " + (renewed.stream().anyMatch(part -> part.meets(shown)) ? "renews only a part of it"
				: "does not renew it");
	}
}
