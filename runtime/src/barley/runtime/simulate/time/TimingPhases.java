package barley.runtime.simulate.time;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Kernel;
import barley.runtime.program.PacketExchange;
import barley.runtime.program.Program;
import barley.runtime.program.Reads;
import barley.runtime.program.Stretches;
import barley.runtime.simulate.call.CallRules;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.NodePhases;
import barley.runtime.simulate.phase.PacketRegister;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Switch;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.phase.WordRegister;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.synapse.SynapseExchange;

/** Follows the phases of one node while it states them, and accounts for their time. */
final class TimingPhases extends NodePhases {

	private final Machine machine;
	private final DataTable data;
	private final CallRules rules;
	private final int node;
	private final Costs costs;
	private final NoTimes unknown;
	private final NodeTimer timer;
	private final LaneSwitches switches;
	private final PacketRegister packets;
	private final WordRegister words;
	private final PaceRuns paces;
	private final boolean folding;
	private final RunMonitor monitor;

	TimingPhases(Program program, int node, PhaseTree.Cursor cursor, Costs costs, NoTimes unknown, NodeTimer timer, LaneSwitches switches,
			PacketRegister packets, WordRegister words, PaceRuns paces, boolean folding, RunMonitor monitor) {
		super(cursor);
		this.machine = program.machine();
		this.data = program.data();
		rules = new CallRules(machine, data);
		this.node = node;
		this.costs = costs;
		this.unknown = unknown;
		this.timer = timer;
		this.switches = switches;
		this.packets = packets;
		this.words = words;
		this.paces = paces;
		this.folding = folding;
		this.monitor = monitor;
	}

	@Override
	protected void computes(Compute phase, long flop, Kernel kernel, DataNames names, int[] whole, Elements[] parts,
			Reads reads) {
		monitor.tick();
		for (int renews : whole) {
			if (renews < 0 || renews >= data.size()) {
				throw Fault.of("no-data", "%s renews data %d, but there are %d: \"%s\"", machine.nodeName(node), renews, data.size(),
						phase.statement());
			}
			if (!data.holds(node, renews)) {
				throw Fault.of("not-owned", "%s renews %s, which it does not own: \"%s\"", machine.nodeName(node), data.name(renews),
						phase.statement());
			}
		}
		for (Elements part : parts) {
			rules.computed(node, part.data(), part.first(), part.count(), "\"" + phase.statement() + "\"");
		}
		for (Elements part : reads.elements()) {
			rules.computed(node, part.data(), part.first(), part.count(), "\"" + phase.statement() + "\"");
		}
		if (flop < 0) {
			throw Fault.of("bad-phase", "%s computes %d operations: \"%s\"", machine.nodeName(node), flop, phase.statement());
		}
		NodeType type = machine.nodeType(node);
		if (flop > 0 && type.flopPerSecond() == 0) {
			unknown.note(node, "node type ", type.name(), " has no compute speed");
		} else if (flop > 0) {
			long time = Exact.ceilQuotient(flop, Exact.SECOND, type.flopPerSecond());
			costs.raiseComputation(phase.number(), time);
			if (type.computingNanowatts() != type.idleNanowatts()) {
				costs.draw(phase.number(), type, type.busyEnergy(time));
			}
		}
	}

	@Override
	protected void communicates(Communication phase, Exchange exchange) {
		enter(phase);
		if (exchange != Exchange.IDLE) {
			timer.follow(node, phase, exchange);
		}
	}

	@Override
	protected void communicates(Communication phase, Stretches stretches, Exchange exchange) {
		if (exchange == Exchange.IDLE || !folding) {
			communicates(phase, exchange);
			return;
		}
		enter(phase);
		timer.fold(node, phase, stretches, exchange);
	}

	@Override
	protected void exchangesPackets(Packets phase, PacketExchange exchange) {
		monitor.tick();
		packets.note(phase, node, exchange);
	}

	@Override
	protected void exchangesWords(Words phase, SynapseExchange exchange) {
		monitor.tick();
		words.note(phase, node, exchange);
	}

	private void enter(Communication phase) {
		monitor.tick();
		timer.reserve(phase);
		if (phase instanceof BulkExchange exchange) {
			costs.reserve(phase.firstStep() + phase.steps());
			if (exchange.relayed() && !machine.nodeType(node).relays()) {
				throw Fault.of("cannot-relay", "%s is a %s, whose router relays nothing: \"%s\"", machine.nodeName(node),
						machine.nodeType(node).name(), phase.statement());
			}
		}
	}

	@Override
	protected void goesAtOwnPace(Paced phase, Script.AtOwnPace stated) {
		monitor.tick();
		paces.note(phase, node, stated, timer.rules());
	}

	@Override
	protected void switches(Switch phase, int[] lanes) {
		monitor.tick();
		switches.note(phase, node, lanes);
		timer.power(lanes, phase.on());
	}
}
