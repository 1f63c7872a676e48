package barley.runtime.simulate.move;

import java.util.List;
import java.util.concurrent.CancellationException;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Expectation;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.call.Transfers;
import barley.runtime.simulate.phase.PacketRegister;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.phase.WordRegister;
import barley.runtime.simulate.resource.RunMonitor;

/**
 * Finds which elements nodes use in a program whose nodes hold less than they own, as those of data that are placed in pieces do: what
 * their calls send, receive, copy or divide, and what is expected of them in the end. Nothing else of their data is ever looked at, so
 * they need no memory for it: what a computation renews and nobody uses has the values that are made for it. Where the calls do not say
 * what is used, a node uses all that it owns: where it computes with a kernel in step with the others, and what goes in packets. Asks for
 * each call once more, of one round of each repetition.
 */
final class UsedElements {

	private final Program program;
	private final DataTable data;
	private final Script[] scripts;
	private final RunMonitor monitor;
	private final RangeUnion[][] used;
	private final StepRecord steps;
	private final FlowRecord chunks;

	private UsedElements(Program program, Script[] scripts, RunMonitor monitor) {
		this.program = program;
		this.scripts = scripts;
		this.monitor = monitor;
		data = program.data();
		used = new RangeUnion[program.machine().nodes()][data.size()];
		steps = new StepRecord(program.machine(), data);
		chunks = new FlowRecord(program.machine(), data);
	}

	/** Returns what nodes store: what they use, or all if the data table does not say that they hold less than that. */
	static StoredElements stored(Program program, PhaseTree tree, PacketRegister packets, WordRegister words, Script[] scripts,
			RunMonitor monitor) {
		if (program.data().held().length == 0 || words.hasWords()) {
			return StoredElements.all(program);
		}
		UsedElements elements = new UsedElements(program, scripts, monitor);
		for (Leaf leaf : tree.leaves()) {
			elements.add(leaf, packets);
		}
		for (Expectation expected : program.expectations()) {
			elements.add(expected.node(), expected.data(), expected.first(), expected.count());
		}
		return StoredElements.used(program, elements.used);
	}

	private void add(Leaf leaf, PacketRegister packets) {
		if (leaf instanceof Compute compute) {
			for (int node = 0; node < scripts.length; node++) {
				if (scripts[node].computation(compute).kernel() != null) {
					addAll(node);
				}
			}
		} else if (leaf instanceof BulkExchange exchange) {
			for (int step = 0; step < exchange.steps(); step++) {
				addStep(exchange, step);
			}
		} else if (leaf instanceof Flow flow) {
			for (int chunk = 0; chunk < flow.steps(); chunk++) {
				addChunk(flow, chunk);
			}
		} else if (leaf instanceof Paced paced) {
			add(scripts[0].block(paced));
		} else if (leaf instanceof Packets exchange && packets.plan(exchange) != null) {
			add(packets.plan(exchange));
		}
	}

	private void addStep(BulkExchange exchange, int step) {
		for (int node = 0; node < scripts.length; node++) {
			if (scripts[node].exchange(exchange) != Exchange.IDLE) {
				steps.enter(node, exchange.statement(), step);
				ask(node, exchange, step);
				for (Transfers list : List.of(steps.sends, steps.before, steps.after)) {
					add(node, list);
				}
				for (int receive = 0; receive < steps.receives.size; receive++) {
					add(node, steps.into[receive], steps.place[receive], steps.receives.count[receive]);
				}
				steps.forget();
			}
		}
		monitor.tick();
	}

	private void addChunk(Flow flow, int chunk) {
		for (int node = 0; node < scripts.length; node++) {
			if (scripts[node].exchange(flow) != Exchange.IDLE) {
				chunks.enter(node, flow.statement(), chunk);
				ask(node, flow, chunk);
				add(node, chunks.calls);
				chunks.clear();
			}
		}
		monitor.tick();
	}

	private void ask(int node, Communication phase, int step) {
		try {
			scripts[node].exchange(phase).step(step, phase instanceof Flow ? chunks : steps);
		} catch (Fault | CancellationException e) {
			throw e;
		} catch (RuntimeException | StackOverflowError | LinkageError e) {
			throw ProgramGuard.failed(program.machine(), node, e);
		}
	}

	/** Adds what items send and receive, and what those see that compute by kernels. */
	private void add(PaceBlock block) {
		for (int item = 0; item < block.count(); item++) {
			boolean uses = block.kind(item) != PaceBlock.COMPUTE || block.isComputed(item);
			for (int part = block.firstPart(item); uses && part < block.firstPart(item + 1); part++) {
				if (block.room(part) < block.data()) {
					add(block.node(item), block.room(part), block.first(part), block.elements(part));
				}
			}
			monitor.tick();
		}
	}

	private void add(PacketPlan plan) {
		for (int statement = 0; statement < plan.statements(); statement++) {
			for (int node = 0; node < used.length && plan.data(statement) >= 0; node++) {
				addAll(node, plan.data(statement));
			}
		}
	}

	private void add(int node, Transfers list) {
		for (int entry = 0; entry < list.size; entry++) {
			add(node, list.data[entry], list.first[entry], list.count[entry]);
		}
	}

	private void addAll(int node) {
		for (int index = 0; index < data.size(); index++) {
			addAll(node, index);
		}
	}

	private void addAll(int node, int index) {
		if (data.owns(node, index)) {
			add(node, index, 0, data.length(index));
		}
	}

	private void add(int node, int index, long first, long count) {
		if (used[node][index] == null) {
			used[node][index] = new RangeUnion();
		}
		used[node][index].add(first, new Elements(index, first, count).end());
	}
}
