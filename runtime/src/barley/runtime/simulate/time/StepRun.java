package barley.runtime.simulate.time;

import barley.runtime.data.DataTable;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.CallRules;
import barley.runtime.simulate.call.Segment;
import barley.runtime.simulate.call.StepPattern;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.flow.Flows;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Flow;

/**
 * Accounts for consecutive steps of one node with the same calls, whose places advance by constant distances: adds their transfers to the
 * hashes and to the volumes of channels, and raises the costs of steps. The time is proportional to the number of segments, not of steps.
 * Each thread has one instance; they share the hashes and the volumes, whose elements are each written by one node only.
 */
final class StepRun {

	private static final long BYTE = 8 * Exact.SECOND;

	private final Machine machine;
	private final DataTable data;
	private final CallRules rules;
	private final TransferHashes hashes;
	private final Costs costs;
	private final Flows flows;
	private final Conditions conditions;
	private final Recorder recorder;
	private final NoTimes unknown;
	private final OverlapTurns turns;
	private final CircuitSends circuits;
	private final Segment segment = new Segment();
	private final long[] volumes;
	/** Number of transfers of the current step on a channel so far; all zero between two runs. */
	private final int[] order;
	/** Bytes sent on a channel in a step whose cost is being computed; all zero otherwise. */
	private final long[] stepBytes;
	private final CountChanges changes = new CountChanges();
	private long transfers;

	private StepPattern pattern;
	private StepPattern next;
	private int node;
	private int firstStep;
	private int steps;
	/** Up to which of these steps the node launches them; its router relays in the following. */
	private int launched;
	private boolean relayed;

	StepRun(TimingState shared, Costs costs, NoTimes unknown) {
		machine = shared.program().machine();
		data = shared.program().data();
		rules = new CallRules(machine, data);
		hashes = shared.hashes();
		volumes = shared.volumes();
		flows = shared.flows();
		turns = shared.turns();
		circuits = shared.circuits();
		conditions = shared.conditions();
		recorder = shared.recorder();
		this.costs = costs;
		this.unknown = unknown;
		order = new int[machine.allChannels()];
		stepBytes = new long[machine.allChannels()];
	}

	/**
	 * Accounts for some steps.
	 *
	 * @param first  calls of the first step
	 * @param second calls of the second step, which define how places advance; equal to the first if there is only one
	 * @param start  number of the first step over all phases
	 */
	void add(int ofNode, Communication phase, StepPattern first, StepPattern second, int start, int howMany) {
		if (first.size == 0) {
			return;
		}
		node = ofNode;
		pattern = first;
		next = second;
		firstStep = start;
		steps = howMany;
		relayed = phase instanceof BulkExchange exchange && exchange.relayed();
		launched = relayed ? Math.max(0, phase.firstStep() + 1 - start) : steps;
		changes.begin(pattern);
		for (int call = 0; call < pattern.size; call++) {
			check(phase, call);
			if (CallKind.moves(pattern.kind[call])) {
				transfer(phase, call);
			}
		}
		forgetOrder();
		if (phase instanceof Flow flow) {
			flows.note(flow, node, pattern, next, start - phase.firstStep(), howMany);
		} else {
			raise();
		}
	}

	/** Returns the number of transfers in all rounds. */
	long transfers() {
		return transfers;
	}

	private long move(int call) {
		return next.place[call] - pattern.place[call];
	}

	/** Checks the last step. The first two have been checked, and the elements named in all others are between theirs. */
	private void check(Communication phase, int call) {
		if (pattern.pieces[call] == null && steps > 2) {
			long room = data.length(pattern.data[call]) - pattern.count[call];
			long last = Math.addExact(pattern.place[call], Math.multiplyExact(move(call), (long) steps - 1));
			for (int step = 2; step < steps && (last < 0 || last > room); step++) {
				rules.elements(node, pattern.data[call], pattern.place[call] + move(call) * step, pattern.count[call],
						PhaseTree.place(pattern.step() + step, phase.statement()));
			}
		}
	}

	private void transfer(Communication phase, int call) {
		boolean sends = pattern.kind[call] == CallKind.SEND;
		int channel = pattern.channel[call];
		int index = pattern.data[call];
		long elements = 0;
		long hash = 0;
		long before = -1;
		for (int step = 0; step < steps; step += segment.length) {
			segment.find(pattern, call, move(call), step, steps);
			if (segment.count != before) {
				changes.add(step, call, segment.count);
				before = segment.count;
			}
			hash += hashes.hash(segment.first, segment.stride, segment.count, firstStep + step, segment.length);
			elements = Math.addExact(elements, Math.multiplyExact(segment.count, (long) segment.length));
			if (sends && recorder != Recorder.NONE) {
				recorder.carries(phase.number(), channel, index, firstStep - phase.firstStep() + step, segment.length, segment.first,
						segment.stride, segment.count, machine.onLanes(channel, segment.count * data.type(index).bytes()));
			}
		}
		hashes.add(sends, channel, order[channel]++, index, hash, firstStep, steps);
		if (sends) {
			long bytes = Math.multiplyExact(Math.multiplyExact(elements, (long) data.type(index).bytes()), phase.weight());
			volumes[channel] = Math.addExact(volumes[channel], bytes);
			transfers = Math.addExact(transfers, Math.multiplyExact(phase.weight(), (long) steps));
			LinkType type = machine.linkType(channel >> 1);
			if (bytes > 0) {
				note(phase, channel);
			}
			if (bytes > 0 && type.bitsPerSecond() == 0) {
				unknown.note(node, type);
			}
		}
	}

	private void note(Communication phase, int channel) {
		if (channel < machine.channels()) {
			turns.note(phase, channel);
		} else {
			machine.carry(channel, 0, (held, none) -> turns.noteShared(phase, held));
		}
	}

	private void forgetOrder() {
		for (int call = 0; call < pattern.size; call++) {
			if (CallKind.moves(pattern.kind[call])) {
				order[pattern.channel[call]] = 0;
			}
		}
	}

	/**
	 * Raises the costs of all steps; steps between two changes of counts have equal costs. Usually other nodes have raised them to the
	 * maximum already.
	 */
	private void raise() {
		boolean joined = usesCircuits();
		if (changes.isEmpty() || !joined && costs.cover(firstStep, firstStep + steps, cost(launched > 0))) {
			return;
		}
		changes.sort();
		for (int from = changes.step(); from < steps;) {
			changes.walk();
			int end = Math.min(changes.step(), steps);
			if (joined) {
				sendOverCircuits(firstStep + from, firstStep + end);
			}
			int split = Math.max(from, Math.min(launched, end));
			if (split > from) {
				costs.raise(firstStep + from, firstStep + split, cost(true));
			}
			if (end > split) {
				costs.raise(firstStep + split, firstStep + end, cost(false));
			}
			from = end;
		}
	}

	private boolean usesCircuits() {
		for (int call = 0; call < pattern.size && !machine.circuits().isEmpty(); call++) {
			if (isOverCircuit(call)) {
				return true;
			}
		}
		return false;
	}

	private boolean isOverCircuit(int call) {
		return pattern.kind[call] == CallKind.SEND && pattern.channel[call] >= machine.channels();
	}

	/** Records what the node sends over circuits, whose lanes other nodes need, too. */
	private void sendOverCircuits(int first, int end) {
		for (int call = 0; call < pattern.size; call++) {
			long bytes = changes.count(call) * data.type(pattern.data[call]).bytes();
			if (isOverCircuit(call) && bytes > 0) {
				circuits.add(first, end, pattern.channel[call], bytes);
			}
		}
	}

	/** Returns the cost of the node and its channels, without the lanes of circuits, in a step in which it sends or receives. */
	private int cost(boolean launches) {
		NodeType type = machine.nodeType(node);
		long arrived = 0;
		for (int call = 0; call < pattern.size; call++) {
			int kind = pattern.kind[call];
			long bytes = changes.count(call) * data.type(pattern.data[call]).bytes();
			if (kind == CallKind.SEND) {
				stepBytes[pattern.channel[call]] = Math.addExact(stepBytes[pattern.channel[call]], bytes);
			} else if (CallKind.combines(kind)) {
				arrived = Math.addExact(arrived, bytes);
			}
		}
		long busiest = 0;
		long latency = 0;
		for (int call = 0; call < pattern.size; call++) {
			int channel = pattern.channel[call];
			if (pattern.kind[call] == CallKind.SEND && stepBytes[channel] > 0) {
				LinkType link = machine.linkType(channel >> 1);
				long rate = channel < machine.channels() ? conditions.bitsPerSecond(channel >> 1, link) : 0;
				busiest = Math.max(busiest, rate == 0 ? 0 : Exact.ceilQuotient(stepBytes[channel], BYTE, rate));
				latency = Math.max(latency, link.latencyPs());
				stepBytes[channel] = 0;
			}
		}
		long reduce = type.reduceBytesPerSecond();
		long combine = arrived == 0 || reduce == 0 ? 0 : Exact.ceilQuotient(arrived, Exact.SECOND, reduce);
		return costs.of((launches ? conditions.launchPs(node, type) : 0) + (relayed ? type.passOnPs() : 0), busiest, latency, combine);
	}
}
