package barley.runtime.simulate.phase;

import java.util.Arrays;
import java.util.function.Consumer;

import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Kernel;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.PacketExchange;
import barley.runtime.program.Phases;
import barley.runtime.program.Reads;
import barley.runtime.program.Stretches;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Switch;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.synapse.SynapseExchange;

/**
 * Follows a node through its phases and compares each with the corresponding phase of the tree. Subclasses define what happens in each
 * phase.
 */
public abstract class NodePhases implements Phases {

	private static final int[] NONE = {};
	private static final Elements[] NO_PARTS = {};

	private final PhaseTree.Cursor cursor;

	protected NodePhases(PhaseTree.Cursor cursor) {
		this.cursor = cursor;
	}

	/**
	 * Called when the node computes.
	 *
	 * @param kernel computes; null if the data are only renewed
	 * @param names  names that the kernel uses for data, besides their own
	 * @param data   data that are renewed as a whole
	 * @param parts  data of which parts are renewed
	 * @param reads  what it computes from without a kernel
	 */
	protected void computes(Compute phase, long flop, Kernel kernel, DataNames names, int[] data, Elements[] parts, Reads reads) {
		// Does nothing by default.
	}

	/** Called when the node reaches an exchange or a flow, in which it may be idle. */
	protected void communicates(Communication phase, Exchange exchange) {
		// Does nothing by default.
	}

	/** As above, with the promise of the program that its steps are regular. */
	protected void communicates(Communication phase, Stretches stretches, Exchange exchange) {
		communicates(phase, exchange);
	}

	/** Called when the node reaches an exchange in packets, in which it may be idle. */
	protected void exchangesPackets(Packets phase, PacketExchange exchange) {
		// Does nothing by default.
	}

	/** Called when the node reaches an exchange with synapses, in which it may be idle. */
	protected void exchangesWords(Words phase, SynapseExchange exchange) {
		// Does nothing by default.
	}

	/** Called when the node reaches a block in which every node goes at its own pace. */
	protected void goesAtOwnPace(Paced phase, Script.AtOwnPace stated) {
		// Does nothing by default.
	}

	/** Called when the node switches its own lanes. */
	protected void switches(Switch phase, int[] lanes) {
		// Does nothing by default.
	}

	@Override
	public final void repeat(long times, Runnable body) {
		cursor.repeat(times, body);
	}

	@Override
	public final void overlap(Runnable... parts) {
		cursor.overlap(parts);
	}

	@Override
	public final void compute(String statement, long flop, int... data) {
		compute(statement, flop, Reads.NOTHING, data);
	}

	@Override
	public final void compute(String statement, long flop, Reads reads, int... data) {
		computes(cursor.compute(statement), flop, null, DataNames.NONE, data, NO_PARTS, reads);
	}

	@Override
	public final void compute(String statement, long flop, Kernel kernel, int... data) {
		computes(cursor.compute(statement), flop, kernel, DataNames.NONE, data, NO_PARTS, Reads.NOTHING);
	}

	@Override
	public final void compute(String statement, long flop, Elements part, Elements... more) {
		compute(statement, flop, Reads.NOTHING, part, more);
	}

	@Override
	public final void compute(String statement, long flop, Reads reads, Elements part, Elements... more) {
		computes(cursor.compute(statement), flop, null, DataNames.NONE, NONE, parts(part, more), reads);
	}

	@Override
	public final void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more) {
		computes(cursor.compute(statement), flop, kernel, names, NONE, parts(part, more), Reads.NOTHING);
	}

	private static Elements[] parts(Elements part, Elements... more) {
		Elements[] parts = Arrays.copyOf(more, more.length + 1);
		parts[more.length] = part;
		return parts;
	}

	@Override
	public final void exchange(String statement, int steps, Exchange exchange) {
		communicates(cursor.exchange(statement, steps, false), exchange);
	}

	@Override
	public final void exchange(String statement, Stretches stretches, Exchange exchange) {
		communicates(cursor.exchange(statement, stretches.steps(), false), stretches, exchange);
	}

	@Override
	public final void relayed(String statement, int steps, Exchange exchange) {
		communicates(cursor.exchange(statement, steps, true), exchange);
	}

	@Override
	public final void flow(String statement, int chunks, Exchange exchange) {
		communicates(cursor.flow(statement, chunks), exchange);
	}

	@Override
	public final void flow(String statement, Stretches stretches, Exchange exchange) {
		communicates(cursor.flow(statement, stretches.steps()), stretches, exchange);
	}

	@Override
	public final void packets(String statement, PacketExchange exchange) {
		exchangesPackets(cursor.packets(statement), exchange);
	}

	@Override
	public final void synapses(String statement, SynapseExchange exchange) {
		exchangesWords(cursor.words(statement), exchange);
	}

	@Override
	public final void async(String statement, PaceBlock block) {
		async(statement, block, null);
	}

	@Override
	public final void async(String statement, PaceBlock block, Consumer<PaceCalls> program) {
		goesAtOwnPace(cursor.paced(statement), new Script.AtOwnPace(block, program));
	}

	@Override
	public final void deactivate(int... lanes) {
		switches(cursor.power(false), lanes);
	}

	@Override
	public final void activate(int... lanes) {
		switches(cursor.power(true), lanes);
	}
}
