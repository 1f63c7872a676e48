package barley.runtime.simulate.play;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import barley.runtime.machine.Mix;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.Elements;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.move.FlowMover;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.Damage;
import barley.runtime.synapse.CoreStatements;
import barley.runtime.synapse.SynapsePlan;

/**
 * What the data of all nodes contain in a disturbed run, and what they would contain without its disturbances. Both are one state until the
 * first disturbance takes effect; from then on they are tracked separately, which takes twice the time.
 */
final class ContributionWatch {

	private final Program program;
	private final RunMonitor monitor;
	private final ContributionTracker tracker;
	private final FlowMover flow;
	/** The state without disturbances; null until the first one takes effect. */
	private ContributionTracker undisturbed;
	private FlowMover undisturbedFlow;
	private int computations;
	/** The data that synapses keep from one exchange to the next. */
	private final List<Elements> synapseData;
	/** Nodes whose synapses hold something wrong. */
	private final BitSet misled = new BitSet();

	ContributionWatch(Program program, DataParts parts, RunMonitor monitor) {
		this.program = program;
		this.monitor = monitor;
		tracker = new ContributionTracker(program, parts);
		flow = mover(tracker);
		synapseData = IntStream.range(0, program.data().size()).filter(data -> program.data().synapses(data) != null)
				.mapToObj(data -> new Elements(data, 0, program.data().length(data))).toList();
	}

	private FlowMover mover(ContributionTracker of) {
		FlowRecord called = new FlowRecord(program.machine(), program.data());
		return new FlowMover(program.machine(), called, of.cargo(called), monitor);
	}

	/** Returns why tracking was given up, or null. */
	String gaveUp() {
		return tracker.gaveUp();
	}

	/**
	 * Renews what nodes compute. What is computed from wrong data is wrong; a kernel may read everything that its node holds, so any wrong
	 * data may affect its results.
	 */
	void compute(IntFunction<Script.Computation> ofNode) {
		computations++;
		for (int node = 0; node < program.machine().nodes(); node++) {
			Script.Computation computation = ofNode.apply(node);
			renew(node, computation.renewed(program.data()), undisturbed != null && readsWrong(node, computation));
		}
	}

	private boolean readsWrong(int node, Script.Computation computation) {
		return computation.kernel() != null ? tracker.differs(undisturbed, node)
				: computation.reads().elements().stream().anyMatch(each -> tracker.differs(undisturbed, node, each));
	}

	/**
	 * Lets nodes receive what their reducers compute from the words of all nodes, what synapses hold, and what the index of a result is
	 * computed from.
	 *
	 * @param words what nodes send and receive
	 * @param hit   nodes whose synapses miss words or get wrong ones
	 */
	void receive(SynapsePlan words, IntFunction<List<Elements>> received, BitSet hit) {
		computations++;
		separate(!hit.isEmpty());
		if (synapseData.isEmpty()) {
			misled.clear();
		}
		misled.or(hit);
		int nodes = program.machine().nodes();
		if (undisturbed != null && IntStream.range(0, nodes).anyMatch(node -> sendsWrong(node, words.node(node)))) {
			misled.set(0, nodes);
		}
		for (int node = 0; node < nodes; node++) {
			renew(node, received.apply(node), undisturbed != null && (misled.get(node) || computesWrong(node, words.node(node))));
		}
	}

	private void renew(int node, List<Elements> renewed, boolean wrong) {
		for (Elements elements : renewed) {
			tracker.renew(node, elements, wrong ? Contents.DERIVED : Contents.SOUND, computations);
			if (undisturbed != null) {
				undisturbed.renew(node, elements, Contents.SOUND, computations);
			}
		}
	}

	private boolean sendsWrong(int node, CoreStatements core) {
		return core != null && core.words().stream()
				.anyMatch(word -> tracker.differs(undisturbed, node, new Elements(word.data(), word.first(), word.count())));
	}

	private boolean computesWrong(int node, CoreStatements core) {
		return core != null && tracker.differs(undisturbed, node)
				&& (core.programs().stream().anyMatch(each -> each.reducer() != null && each.reducer().index() != null)
						|| synapseData.stream().anyMatch(data -> tracker.differs(undisturbed, node, data)));
	}

	/** Executes the transfers of a step, with the fate of each send. */
	void step(StepRecord record, Fate[] fates) {
		int[] sendOf = record.takeAll();
		boolean disturbs = false;
		for (int send = 0; send < record.sends.size; send++) {
			disturbs |= fates[send] != Fate.ARRIVES;
		}
		separate(disturbs);
		if (undisturbed != null) {
			undisturbed.move(record, sendOf, null);
		}
		tracker.move(record, sendOf, fates);
	}

	/** Executes a chunk of a flow. */
	void chunk(Script[] scripts, Flow phase, int chunk, FlowFates fates) {
		separate(!fates.isEmpty());
		flow.move(scripts, phase, chunk, fates);
		if (undisturbed != null) {
			undisturbedFlow.move(scripts, phase, chunk, FlowFates.GOOD);
		}
	}

	/** Executes an exchange in packets, which the faults may damage. */
	void packets(PacketPlan plan, boolean isDamaged, List<SwitchFault> faults) {
		separate(isDamaged);
		if (undisturbed != null) {
			undisturbed.move(plan, List.of(), monitor);
		}
		tracker.move(plan, faults, monitor);
	}

	/**
	 * Executes a block in which every node goes at its own pace. What is computed from wrong data is wrong.
	 *
	 * @param order its items, each behind all for which it waits
	 */
	void paced(PaceBlock block, int[] order, PaceFates fates) {
		separate(!fates.isEmpty());
		PaceContents contents = new PaceContents(block, tracker);
		PaceContents usual = undisturbed == null ? null : new PaceContents(block, undisturbed);
		for (int item : order) {
			if (block.kind(item) == PaceBlock.COMPUTE) {
				computations++;
				contents.renew(item, usual != null && contents.readsWrong(item, undisturbed) ? Contents.DERIVED : Contents.SOUND,
						computations);
				if (usual != null) {
					usual.renew(item, Contents.SOUND, computations);
				}
			} else if (block.kind(item) == PaceBlock.SEND) {
				contents.send(item);
				if (usual != null) {
					usual.send(item);
				}
			} else {
				contents.receive(item, fates);
				if (usual != null) {
					usual.receive(item, PaceFates.GOOD);
				}
			}
			monitor.tick();
		}
		contents.end();
		if (usual != null) {
			usual.end();
		}
	}

	private void separate(boolean disturbs) {
		if (disturbs && undisturbed == null) {
			undisturbed = new ContributionTracker(tracker);
			undisturbedFlow = mover(undisturbed);
		}
	}

	/** Compares both states at the end of an exchange. */
	void lookBack(Leaf phase, List<Long> rounds, ExchangeDamage damage) {
		if (undisturbed != null) {
			damage.look(phase, rounds, tracker, undisturbed);
		}
	}

	/** Returns a hash of both states, and of which synapses are misled. */
	long state() {
		BitSet renewed = new BitSet();
		tracker.addMoments(renewed);
		if (undisturbed != null) {
			undisturbed.addMoments(renewed);
		}
		int[] moments = renewed.stream().toArray();
		long disturbed = Mix.fold(misled.hashCode(), tracker.state(moments));
		return undisturbed == null ? disturbed : Mix.fold(disturbed, undisturbed.state(moments));
	}

	/**
	 * Returns the first of the contributions that nodes lack, and of those that are outdated; adds the number of all to {@code counted[0]}.
	 */
	List<Damage.Lack> lacks(long[] counted) {
		return tracker.lacks(undisturbed == null ? tracker : undisturbed, counted);
	}
}
