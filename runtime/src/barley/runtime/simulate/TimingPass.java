package barley.runtime.simulate;

import java.util.List;

import barley.runtime.machine.Machine;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;

/**
 * Follow every node through all its steps, nodes outside and steps inside. What nodes share - the outline, the dearest cost of each step, a
 * hash for each end of a channel - is only ever raised or written from one side, so that nodes could be spread over threads without
 * changing a figure. Time is linear in transfers, memory in nodes, lanes and steps.
 */
final class TimingPass {

	private final Program program;
	private final Outline outline;
	private final Costs costs = new Costs();
	private final Flows flows;
	private final Ledger ledger;
	private final NodeTimer timer;
	private final Watch watch;
	private String unknown;

	TimingPass(Program program, Watch watch) {
		Machine machine = program.machine();
		this.program = program;
		outline = new Outline(machine);
		flows = new Flows(program);
		ledger = new Ledger(2 * machine.lanes());
		timer = new NodeTimer(program, new Rules(machine, program.data()), ledger, costs, flows, watch);
		this.watch = watch;
	}

	/** Follow all nodes and check that what they send and what they receive is the same. */
	void run() {
		List<NodeProgram> nodes = program.nodes();
		watch.start("timing", nodes.size());
		for (int node = 0; node < nodes.size(); node++) {
			follow(node);
			watch.advance();
		}
		int channel = ledger.disagreement(0);
		if (channel >= 0) {
			throw new Diagnosis(program, outline, ledger, watch).of(channel);
		}
		flows.run(watch);
		unknown = unknown == null ? timer.run().unknown() : unknown;
	}

	Outline outline() {
		return outline;
	}

	/** What a flow takes. */
	FlowCost flow(Phase phase) {
		return flows.cost(phase);
	}

	Costs costs() {
		return costs;
	}

	Ledger ledger() {
		return ledger;
	}

	/** Bytes carried by each channel. */
	long[] volumes() {
		return timer.run().volumes();
	}

	long transfers() {
		return timer.run().transfers();
	}

	/** Why there are no times, or null. */
	String unknown() {
		return unknown;
	}

	private void follow(int node) {
		Machine machine = program.machine();
		Outline.Cursor cursor = outline.cursor(node);
		TimingPhases phases = new TimingPhases(program, node, cursor, costs, timer, watch);
		ProgramGuard.phases(program.nodes().get(node), phases, machine, node);
		cursor.end();
		unknown = unknown == null ? phases.unknown() : unknown;
	}
}
