package barley.runtime.simulate.time;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeItems;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.CallRules;
import barley.runtime.simulate.call.PaceRules;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.pace.PaceGraph;
import barley.runtime.simulate.pace.PacePath;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.phase.PaceProgramCheck;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PaceTime;
import barley.runtime.simulate.result.PaceTime.BufferWait;
import barley.runtime.simulate.result.PaceTime.Buffered;
import barley.runtime.simulate.result.PaceTime.Wait;
import barley.runtime.simulate.result.PhaseTime;

/** The blocks of a run in which every node goes at its own pace. */
final class PaceRuns extends ExchangeRuns<Paced> {

	private record Stated(PaceBlock block, PaceRules rules, NodeItems items) {
	}

	private final Machine machine;
	private final DataTable data;
	private final Conditions conditions;
	private final Recorder recorder;
	private final Map<Integer, Stated> blocks = new HashMap<>();
	private long transfers;
	private String unknown;

	PaceRuns(Program program, Conditions conditions, Recorder recorder) {
		super(Paced.class);
		this.conditions = conditions;
		this.recorder = recorder;
		machine = program.machine();
		data = program.data();
	}

	/**
	 * Checks what a node states; called by all threads.
	 *
	 * @param rules of this node
	 */
	void note(Paced phase, int node, Script.AtOwnPace program, CallRules rules) {
		Stated stated = stated(phase, node, program.block());
		for (int place = 0; place < stated.items.count(node); place++) {
			stated.rules.check(rules, stated.items.item(node, place));
		}
		PaceProgramCheck.check(phase, program, stated.items, machine, data, node);
	}

	private synchronized Stated stated(Paced phase, int node, PaceBlock block) {
		Stated known = blocks.computeIfAbsent(phase.number(), any -> stated(phase, block));
		if (known.block != block) {
			throw Fault.of("phases-differ", "%s states another block than the nodes before it: \"%s\"", machine.nodeName(node),
					phase.statement());
		}
		return known;
	}

	private Stated stated(Paced phase, PaceBlock block) {
		PaceRules rules = new PaceRules(machine, data, block, phase);
		rules.begin();
		return new Stated(block, rules, new NodeItems(block, machine.nodes()));
	}

	@Override
	protected Outcome simulated(Paced phase, RunMonitor monitor) {
		Stated stated = blocks.get(phase.number());
		if (stated == null) {
			return null;
		}
		PaceTimes times = times(stated.block, Forecast.always(conditions), 0, monitor);
		unknown = unknown == null ? times.unknown() : unknown;
		if (recorder != Recorder.NONE) {
			PaceBlock whole = stated.block.whole(phase.statement());
			Consumer<Occupation> observer = recorder.paced(phase.number(), whole);
			if (observer != null) {
				(whole == times.block() ? times : times(whole, Forecast.always(conditions), 0, monitor)).tell(observer);
			}
		}
		transfers = Math.addExact(transfers, Math.multiplyExact(phase.weight(), times.transfers()));
		return new Outcome(time(phase, times, phase.weight()), times.channelBytes(), times.fingerprint());
	}

	/** Simulates all rounds of a block that begins at some time. */
	PaceTimes follow(Paced phase, Forecast forecast, long startPs, RunMonitor monitor) {
		return times(blocks.get(phase.number()).block.whole(phase.statement()), forecast, startPs, monitor);
	}

	private PaceTimes times(PaceBlock block, Forecast forecast, long startPs, RunMonitor monitor) {
		return new PaceTimes(block, machine, forecast, startPs, datum -> data.type(datum).bytes(), monitor::tick);
	}

	/** Returns what a block takes that was simulated. */
	PhaseTime time(Paced phase, PaceTimes times, long rounds) {
		PacePath path = times.critical();
		Cost cost = new Cost(path.launchPs(), path.transferPs(), path.latencyPs(), path.combinePs());
		return PhaseTime.paced(phase.statement(), times.busiestBytes() > 0, rounds, path.transfers(), times.picoseconds(), cost,
				times.drawn(), figures(times));
	}

	private PaceTime figures(PaceTimes times) {
		PaceBlock block = times.block();
		BitSet units = new BitSet();
		IntStream.range(0, block.count()).filter(item -> block.kind(item) == PaceBlock.COMPUTE)
				.forEach(item -> units.set(block.node(item)));
		long[] waits = times.waitsPs();
		long[] buffered = times.mostBuffered();
		PacePath path = times.critical();
		return new PaceTime(block.total(), units.cardinality(), times.bubble(), path.computePs(), path.words(),
				IntStream.range(0, waits.length).filter(channel -> waits[channel] > 0)
						.mapToObj(channel -> new Wait(machine.channelName(channel), waits[channel]))
						.sorted(Comparator.comparingLong(Wait::timePs).reversed()).toList(),
				times.bufferWaits().stream().map(wait -> new BufferWait(machine.nodeName(wait.from()), machine.nodeName(wait.to()),
						wait.timePs())).toList(),
				IntStream.range(0, buffered.length).filter(node -> buffered[node] > 0)
						.mapToObj(node -> new Buffered(machine.nodeName(node), buffered[node])).toList(),
				circle(block, times));
	}

	/** Returns who waits for whom in a shortest circle. */
	private List<String> circle(PaceBlock block, PaceTimes times) {
		int[] circle = times.clock().isBlocked() ? PaceGraph.of(times.items()).circle() : new int[0];
		return IntStream.range(0, circle.length).mapToObj(place -> name(block, circle[place]) + " waits for "
				+ name(block, circle[(place + 1) % circle.length])).toList();
	}

	private String name(PaceBlock block, int item) {
		return machine.nodeName(block.node(item)) + " in " + block.place(item);
	}

	/** Returns the transfers of all blocks in all rounds. */
	long transfers() {
		return transfers;
	}

	/** Returns why blocks have no times, or null. */
	String unknown() {
		return unknown;
	}

	/** Returns whether some block never ends. */
	boolean isBlocked() {
		return times().stream().map(PhaseTime::pace).anyMatch(pace -> pace != null && pace.isBlocked());
	}
}
