package barley.runtime.simulate.play;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;

import barley.runtime.machine.Mix;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.Elements;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.move.FlowMover;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.Damage;

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

	ContributionWatch(Program program, DataParts parts, RunMonitor monitor) {
		this.program = program;
		this.monitor = monitor;
		tracker = new ContributionTracker(program, parts);
		flow = mover(tracker);
	}

	private FlowMover mover(ContributionTracker of) {
		FlowRecord called = new FlowRecord(program.machine(), program.data());
		return new FlowMover(program.machine(), called, of.cargo(called), monitor);
	}

	/** Returns why tracking was given up, or null. */
	String gaveUp() {
		return tracker.gaveUp();
	}

	/** Renews what nodes compute. A kernel may read everything that its node holds, so any wrong data may affect its results. */
	void compute(IntFunction<Script.Computation> ofNode) {
		computations++;
		for (int node = 0; node < program.machine().nodes(); node++) {
			Script.Computation computation = ofNode.apply(node);
			boolean misled = computation.kernel() != null && undisturbed != null && tracker.differs(undisturbed, node);
			renew(node, computation.renewed(program.data()), misled);
		}
	}

	/**
	 * Lets nodes receive what their reducers compute. That depends on what a node and those that it hears hold.
	 *
	 * @param sound whether all words arrive as they should
	 */
	void receive(IntFunction<List<Elements>> ofNode, boolean sound) {
		computations++;
		separate(!sound);
		for (int node = 0; node < program.machine().nodes(); node++) {
			renew(node, ofNode.apply(node), undisturbed != null && (!sound || tracker.differing(undisturbed).length > 0));
		}
	}

	private void renew(int node, List<Elements> renewed, boolean misled) {
		for (Elements elements : renewed) {
			tracker.renew(node, elements, misled ? Contents.DERIVED : Contents.SOUND, computations);
			if (undisturbed != null) {
				undisturbed.renew(node, elements, Contents.SOUND, computations);
			}
		}
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

	/** Returns a hash of both states. */
	long state() {
		BitSet renewed = new BitSet();
		tracker.addMoments(renewed);
		if (undisturbed != null) {
			undisturbed.addMoments(renewed);
		}
		int[] moments = renewed.stream().toArray();
		return undisturbed == null ? tracker.state(moments) : Mix.fold(tracker.state(moments), undisturbed.state(moments));
	}

	/** Returns the first of the contributions that nodes lack, and of those that are outdated; adds the number of all to {@code counted[0]}. */
	List<Damage.Lack> lacks(long[] counted) {
		return tracker.lacks(undisturbed == null ? tracker : undisturbed, counted);
	}
}
