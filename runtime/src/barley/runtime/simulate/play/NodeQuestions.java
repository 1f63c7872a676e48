package barley.runtime.simulate.play;

import java.util.Arrays;
import java.util.stream.IntStream;

import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.RunMonitor;

/** Asks the programs of nodes what they do in a step or for a chunk. What they answered last is recorded until it is forgotten. */
final class NodeQuestions {

	private final Program program;
	private final RunMonitor monitor;
	private final StepRecord record;
	private final FlowRecord flowRecord;
	private final int[] all;
	private Script[] scripts = {};

	NodeQuestions(Program program, RunMonitor monitor) {
		this.program = program;
		this.monitor = monitor;
		record = new StepRecord(program.machine(), program.data());
		flowRecord = new FlowRecord(program.machine(), program.data());
		all = IntStream.range(0, program.machine().nodes()).toArray();
	}

	/** Has all nodes state their phases; nothing else can be asked before. */
	void prepare(PhaseTree tree) {
		scripts = Script.ofAll(program, tree, () -> {
		});
	}

	/** Returns the phases of each node. */
	Script[] scripts() {
		return scripts;
	}

	StepRecord ask(BulkExchange phase, int step) {
		return ask(phase, step, all);
	}

	/** Asks only some nodes. */
	StepRecord ask(BulkExchange phase, int step, int[] nodes) {
		for (int node : nodes) {
			Exchange exchange = scripts[node].exchange(phase);
			if (exchange != Exchange.IDLE) {
				record.enter(node, phase.statement(), step);
				exchange.step(step, record);
			}
		}
		monitor.steps(nodes.length);
		return record;
	}

	private void ask(Flow phase, int chunk) {
		for (int node = 0; node < scripts.length; node++) {
			Exchange exchange = scripts[node].exchange(phase);
			if (exchange != Exchange.IDLE) {
				flowRecord.enter(node, phase.statement(), chunk);
				exchange.step(chunk, flowRecord);
			}
		}
	}

	/** Returns where transfers, computations and packets cut the data, as far as these are not too many places. */
	PartCuts cuts(PhaseTree tree, DisturbedPackets packets) {
		PartCuts cuts = new PartCuts(program);
		for (Leaf leaf : tree.leaves()) {
			for (int node = 0; node < scripts.length && leaf instanceof Compute; node++) {
				Script.Computation computation = scripts[node].computation((Compute) leaf);
				Arrays.stream(computation.parts()).forEach(cuts::add);
				computation.reads().elements().forEach(cuts::add);
			}
			if (leaf instanceof Paced block) {
				cuts.add(scripts[0].block(block));
			}
			if (leaf instanceof Packets exchange && packets.plan(exchange) != null) {
				cuts.add(packets.plan(exchange));
			}
			for (int step = 0; leaf instanceof Communication phase && step < phase.steps() && !cuts.tooMany(); step++) {
				if (leaf instanceof Flow flow) {
					ask(flow, step);
					cuts.add(flowRecord);
					flowRecord.clear();
				} else {
					ask((BulkExchange) leaf, step);
					cuts.add(record);
					record.forget();
				}
			}
		}
		cuts.close();
		return cuts;
	}
}
