package barley.runtime.simulate.phase;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import barley.runtime.data.DataTable;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Kernel;

/**
 * Take down the phases of one node, each in the place that the outline gives it, so that all nodes can go through them step by step
 * together.
 */
public final class Script extends OutlinedPhases {

	/**
	 * What a node computes.
	 *
	 * @param kernel what carries it out; null if it only renews data
	 * @param names  what it calls data, besides the names that they have
	 * @param data   data that are renewed as a whole
	 * @param parts  those of which parts are
	 */
	public record Computation(Kernel kernel, DataNames names, int[] data, Elements[] parts) {

		/** All elements that it renews. */
		public List<Elements> renewed(DataTable table) {
			return Stream.concat(Arrays.stream(data).mapToObj(index -> new Elements(index, 0, table.length(index))), Arrays.stream(parts)).toList();
		}
	}

	private final Outline.Cursor cursor;
	private final Object[] parts;
	private boolean hasKernels;

	public Script(Outline outline, int node) {
		this(outline, outline.cursor(node));
	}

	private Script(Outline outline, Outline.Cursor cursor) {
		super(cursor);
		this.cursor = cursor;
		parts = new Object[outline.phases().size()];
	}

	/** What the node does in an exchange or a flow. */
	public Exchange exchange(int phase) {
		return (Exchange) parts[phase];
	}

	/** What it does in a computation. */
	public Computation computation(int phase) {
		return (Computation) parts[phase];
	}

	public boolean hasKernels() {
		return hasKernels;
	}

	/** Check that the node stated all phases. */
	public void end() {
		cursor.end();
	}

	@Override
	protected void computes(int at, Phase phase, long flop, Kernel kernel, DataNames names, int[] data, Elements[] renewed) {
		parts[at] = new Computation(kernel, names, data, renewed);
		hasKernels |= kernel != null;
	}

	@Override
	protected void exchanges(int at, Phase phase, Exchange exchange) {
		parts[at] = exchange;
	}

	@Override
	protected void flows(int at, Phase phase, Exchange exchange) {
		parts[at] = exchange;
	}
}
