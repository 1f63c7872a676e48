package barley.runtime.simulate.flow;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.StepPattern;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.FlowCost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.resource.RunMonitor;

/** The flows of a program: records what nodes do in each while they are followed, then computes the cost of each. */
public final class Flows {

	/** Observes every chunk that is transferred over a channel. */
	@FunctionalInterface
	public interface Witness {

		/**
		 * Reports that a chunk holds its channel.
		 *
		 * @param place    number of sends over the same channel that the sender states before this one for the same chunk
		 * @param combines whether the receiver combines what arrives
		 * @param startPs  like the end, in picoseconds from the beginning of the flow or program that is followed
		 */
		void carries(int channel, int chunk, int place, boolean combines, long startPs, long endPs);
	}

	private final Program program;
	private final Conditions conditions;
	/** By phase; equal phases of several timing passes share an entry. */
	private final Map<Flow, FlowNotes> notes = new HashMap<>();
	private final Map<Flow, FlowCost> costs = new HashMap<>();

	public Flows(Program program, Conditions conditions) {
		this.program = program;
		this.conditions = conditions;
	}

	/** Records chunks of a node with the same calls, whose places advance by constant distances; threads may call this in any order. */
	public synchronized void note(Flow phase, int node, StepPattern first, StepPattern second, int firstChunk, int chunks) {
		notes.computeIfAbsent(phase, any -> new FlowNotes(program))
				.add(node, new FlowShape(first, second, firstChunk, chunks, program.data()));
	}

	/** Computes the cost of all flows; their sends and receives must have been matched. */
	public void run(RunMonitor monitor) {
		notes.keySet().forEach(phase -> costs.put(phase, follow(phase, Forecast.always(conditions), 0, null, monitor)));
	}

	/** Returns the cost of a flow; {@link FlowCost#NONE} if no node takes part. */
	public FlowCost cost(Flow phase) {
		return costs.getOrDefault(phase, FlowCost.NONE);
	}

	/**
	 * Simulates a flow that begins at some time.
	 *
	 * @param witness null if no one observes the chunks
	 */
	public FlowCost follow(Flow phase, Forecast forecast, long startPs, Witness witness, RunMonitor monitor) {
		FlowNotes note = notes.get(phase);
		if (note == null) {
			return FlowCost.NONE;
		}
		FlowGraph graph = note.graph();
		FlowClock.Witness seen = witness == null ? null : (stream, chunk, from, to) -> witness.carries(graph.channel(stream),
				(int) (note.firstChunk(stream) + chunk), note.place(stream), graph.combines(stream), from, to);
		try {
			return FlowClock.cost(program.machine(), forecast, startPs, graph, seen, monitor::tick);
		} catch (FlowClock.Stuck stuck) {
			throw Fault.of("deadlock", "data that %s must send on %s never arrive: \"%s\"",
					program.machine().nodeName(program.machine().sender(stuck.channel())),
					program.machine().channelName(stuck.channel()), phase.statement());
		}
	}
}
