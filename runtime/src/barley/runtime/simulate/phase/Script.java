package barley.runtime.simulate.phase;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.runtime.data.DataTable;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Kernel;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.Program;
import barley.runtime.program.Reads;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Paced;

/** Records the phases of one node by their numbers, so that all nodes can be executed step by step together. */
public final class Script extends NodePhases {

	/**
	 * A computation of a node.
	 *
	 * @param kernel computes; null if the data are only renewed
	 * @param names  names that the kernel uses for data, besides their own
	 * @param data   data that are renewed as a whole
	 * @param parts  data of which parts are renewed
	 * @param reads  what it computes from without a kernel
	 */
	public record Computation(Kernel kernel, DataNames names, int[] data, Elements[] parts, Reads reads) {

		/** Returns all elements that it renews. */
		public List<Elements> renewed(DataTable table) {
			return Stream.concat(Arrays.stream(data).mapToObj(index -> new Elements(index, 0, table.length(index))), Arrays.stream(parts))
					.toList();
		}
	}

	/**
	 * What all nodes do in a block in which each goes at its own pace.
	 *
	 * @param program states what this node does; null if it leaves that to the block
	 */
	public record AtOwnPace(PaceBlock block, Consumer<PaceCalls> program) {
	}

	private final PhaseTree.Cursor cursor;
	private final Object[] parts;
	private boolean hasKernels;

	private Script(PhaseTree tree, PhaseTree.Cursor cursor) {
		super(cursor);
		this.cursor = cursor;
		parts = new Object[tree.leaves().size()];
	}

	/**
	 * Records the phases of all nodes, once the tree is complete.
	 *
	 * @param tick called after each node
	 */
	public static Script[] ofAll(Program program, PhaseTree tree, Runnable tick) {
		Script[] scripts = new Script[program.machine().nodes()];
		for (int node = 0; node < scripts.length; node++) {
			scripts[node] = new Script(tree, tree.cursor(node));
			ProgramGuard.phases(program.nodes().get(node), scripts[node], program.machine(), node);
			scripts[node].cursor.end();
			tick.run();
		}
		return scripts;
	}

	/** Returns what the node does in an exchange or a flow. */
	public Exchange exchange(Communication phase) {
		return (Exchange) parts[phase.number()];
	}

	/** Returns what the node does in a computation. */
	public Computation computation(Compute phase) {
		return (Computation) parts[phase.number()];
	}

	/** Returns what all nodes do in a block in which each goes at its own pace, all rounds of it. */
	public PaceBlock block(Paced phase) {
		return atOwnPace(phase).block();
	}

	/** Returns the same with what this node computes by itself. */
	public AtOwnPace atOwnPace(Paced phase) {
		AtOwnPace stated = (AtOwnPace) parts[phase.number()];
		return new AtOwnPace(stated.block().whole(phase.statement()), stated.program());
	}

	public boolean hasKernels() {
		return hasKernels;
	}

	@Override
	protected void computes(Compute phase, long flop, Kernel kernel, DataNames names, int[] data, Elements[] renewed, Reads reads) {
		parts[phase.number()] = new Computation(kernel, names, data, renewed, reads);
		hasKernels |= kernel != null;
	}

	@Override
	protected void goesAtOwnPace(Paced phase, AtOwnPace stated) {
		parts[phase.number()] = stated;
		hasKernels = hasKernels || hasKernels(stated.block());
	}

	private static boolean hasKernels(PaceBlock block) {
		return IntStream.range(0, block.count()).anyMatch(block::isComputed);
	}

	@Override
	protected void communicates(Communication phase, Exchange exchange) {
		parts[phase.number()] = exchange;
	}
}
