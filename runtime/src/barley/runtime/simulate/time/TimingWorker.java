package barley.runtime.simulate.time;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.program.Phases;
import barley.runtime.program.Program;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.PacketRegister;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.phase.WordRegister;
import barley.runtime.simulate.resource.RunMonitor;

/** Follows nodes on one thread. */
final class TimingWorker {

	private final Program program;
	private final PhaseTree tree;
	private final boolean folding;
	private final Costs costs = new Costs();
	private final NoTimes unknown = new NoTimes();
	private final NodeTimer timer;
	private final LaneSwitches switches;
	private final PacketRegister packets;
	private final WordRegister words;
	private final PaceRuns paces;
	private final RunMonitor monitor;
	/** For every kind of nodes that were not followed through all steps, the first node of that kind. */
	private final Map<Long, Integer> kinds = new HashMap<>();
	private int complete;

	TimingWorker(TimingState shared, PhaseTree tree, boolean folding, RunMonitor monitor) {
		this.program = shared.program();
		this.tree = tree;
		this.folding = folding;
		this.monitor = monitor;
		switches = shared.switches();
		packets = shared.packets().register();
		words = shared.synapses().register();
		paces = shared.paces();
		timer = new NodeTimer(shared, costs, unknown, monitor);
	}

	/** Follows nodes from {@code first} (inclusive) to {@code end} (exclusive), and accounts for their calls. */
	void follow(int first, int end) {
		for (int node = first; node < end; node++) {
			timer.begin();
			PhaseTree.Cursor cursor = tree.cursor(node);
			state(node, new TimingPhases(program, node, cursor, costs, unknown, timer, switches, packets, words, paces, folding,
					monitor), cursor);
			if (timer.kind() == 0) {
				complete++;
			} else {
				kinds.merge(kind(node), node, Math::min);
			}
			monitor.advance();
		}
		monitor.flush();
	}

	/** Follows one node through all steps, and checks whether it keeps its promises. */
	void test(int node) {
		timer.begin();
		PhaseTree.Cursor cursor = tree.cursor(node);
		state(node, new TestedPhases(node, cursor, timer), cursor);
	}

	/** Adds the results of another worker. */
	void add(TimingWorker other) {
		costs.raise(other.costs);
		unknown.note(other.unknown);
		other.kinds.forEach((kind, node) -> kinds.merge(kind, node, Math::min));
		complete += other.complete;
	}

	/** Returns whether a node that it has followed holds messages that it relays. */
	boolean relays() {
		return timer.relays();
	}

	Costs costs() {
		return costs;
	}

	NoTimes unknown() {
		return unknown;
	}

	Map<Long, Integer> kinds() {
		return kinds;
	}

	/** Returns the number of nodes that were followed through all steps. */
	int complete() {
		return complete;
	}

	long transfers() {
		return timer.run().transfers();
	}

	private void state(int node, Phases phases, PhaseTree.Cursor cursor) {
		ProgramGuard.phases(program.nodes().get(node), phases, program.machine(), node);
		cursor.end();
	}

	/**
	 * Returns the kind of a node. Nodes of a kind run the same class on the same type of node and make the same calls over the same types
	 * of lanes.
	 */
	private long kind(int node) {
		Machine machine = program.machine();
		String role = program.nodes().get(node).getClass().getName();
		return Mix.fold(Mix.fold(timer.kind(), role.hashCode()), machine.nodeTypes().indexOf(machine.nodeType(node)));
	}
}
