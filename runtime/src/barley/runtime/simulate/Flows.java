package barley.runtime.simulate;

import java.util.IdentityHashMap;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.program.Program;

/** The flows of a program: what its nodes do in each, noted while they are followed, and what each takes when all have been. */
final class Flows {

	private final Program program;
	private final Conditions conditions;
	private final Map<Phase, FlowNotes> notes = new IdentityHashMap<>();
	private final Map<Phase, FlowCost> costs = new IdentityHashMap<>();

	Flows(Program program, Conditions conditions) {
		this.program = program;
		this.conditions = conditions;
	}

	/** Note chunks of a node that make the same calls, their places moving evenly; threads may do so in any order. */
	synchronized void note(Phase phase, int node, Pattern first, Pattern second, int firstChunk, int chunks) {
		notes.computeIfAbsent(phase, any -> new FlowNotes(program)).add(node, new FlowShape(first, second, firstChunk, chunks, program.data()));
	}

	/** Find out what all flows take, once their sends and receives are known to match. */
	void run(Watch watch) {
		notes.forEach((phase, note) -> {
			try {
				costs.put(phase, FlowClock.cost(program.machine(), conditions, note.graph(), watch::tick));
			} catch (FlowClock.Stuck stuck) {
				throw Fault.of("deadlock", "what %s is to send on %s never comes: \"%s\"", program.machine().nodeName(program.machine().sender(stuck.channel())),
						program.machine().channelName(stuck.channel()), phase.statement());
			}
		});
	}

	/** What a flow takes; nothing if nobody takes part. */
	FlowCost cost(Phase phase) {
		return costs.getOrDefault(phase, new FlowCost(0, 0, 0, 0, 0, 0));
	}
}
