package barley.runtime.simulate;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.runtime.data.DataLayout;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.resource.Heap;

/**
 * Checks before a run what would otherwise stop it halfway: data must fit into the memory of each node, and the simulator's arrays into
 * the heap. What nodes store of data of which they hold less than they own is known only when their calls are; it is checked then.
 */
final class Preflight {

	/** Bytes that the timing pass needs per lane: volumes and hashes of its two channels. */
	private static final long LANE_BYTES = 72;
	/** Bytes that each of its threads needs per lane besides. */
	private static final long THREAD_BYTES = 24;
	/** Bytes for everything else. */
	private static final long BASE_BYTES = 8L << 20;

	private Preflight() {
	}

	static void check(Program program, Mode mode, int threads) {
		checkMemory(program);
		checkPorts(program.machine());
		if (mode == Mode.FUNCTIONAL && program.data().held().length == 0) {
			checkVectors(program);
		}
		checkHeap(program, mode, threads);
	}

	private static void checkMemory(Program program) {
		Machine machine = program.machine();
		for (int node = 0; node < machine.nodes(); node++) {
			long bytes = program.data().needed(node);
			NodeType type = machine.nodeType(node);
			if (type.memoryBytes() > 0 && bytes > type.memoryBytes()) {
				throw Fault.of("memory", "the data of %s take %,d bytes on %s, but %s has %,d bytes of memory", program.name(), bytes,
						machine.nodeName(node), type.name(), type.memoryBytes());
			}
		}
	}

	private static void checkPorts(Machine machine) {
		for (int node = 0; node < machine.nodes(); node++) {
			NodeType type = machine.nodeType(node);
			int ends = type.ports() == 0 ? 0 : machine.adjacency().degree(node);
			if (ends > type.ports()) {
				throw Fault.of("ports", "%s has %d link ends, but %s has %d ports", machine.nodeName(node), ends, type.name(),
						type.ports());
			}
		}
	}

	private static void checkVectors(Program program) {
		for (DataLayout layout : program.data().layouts()) {
			for (ElementType type : ElementType.values()) {
				if (layout.length(type) > Heap.LONGEST_ARRAY) {
					throw Fault.of("too-long", "%s has %,d elements of %s on each node, a functional run can hold %,d: choose a timing run",
							program.name(), layout.length(type), type.word(), Heap.LONGEST_ARRAY);
				}
			}
			checkSynapses(program, layout);
		}
	}

	private static void checkSynapses(Program program, DataLayout layout) {
		for (int index = 0; layout.hasSynapses() && index < program.data().size(); index++) {
			long values = program.data().length(index) * layout.synapses(index);
			if (values > Heap.LONGEST_ARRAY) {
				throw Fault.of("too-long",
						"%s has %,d values of %s at the synapses of a node, a functional run can hold %,d: choose a timing run",
						program.name(), values, program.data().name(index), Heap.LONGEST_ARRAY);
			}
		}
	}

	private static void checkHeap(Program program, Mode mode, int threads) {
		Heap.require(needed(program, mode, threads), program.name(), program.machine().nodes(), mode);
	}

	private static long needed(Program program, Mode mode, int threads) {
		Machine machine = program.machine();
		long needed = BASE_BYTES + (LANE_BYTES + THREAD_BYTES * threads) * machine.lanes();
		if (mode == Mode.FUNCTIONAL && program.data().held().length == 0) {
			DataTable data = program.data();
			Map<DataLayout, Long> occupied = data.layouts().stream().collect(Collectors.toMap(layout -> layout,
					layout -> occupied(data, layout)));
			for (int node = 0; node < machine.nodes(); node++) {
				needed += occupied.get(data.layout(node));
			}
		}
		return needed;
	}

	private static long occupied(DataTable data, DataLayout layout) {
		long own = Arrays.stream(ElementType.values()).mapToLong(type -> Heap.occupied(layout.length(type) * type.bytes())).sum();
		return own + IntStream.range(0, layout.hasSynapses() ? data.size() : 0)
				.mapToLong(index -> Heap.occupied(data.length(index) * layout.synapses(index) * data.type(index).bytes())).sum();
	}
}
