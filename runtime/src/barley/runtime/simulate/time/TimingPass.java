package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.FlowCost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.flow.Flows;
import barley.runtime.simulate.option.Barrier;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.PacketRegister;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.phase.WordRegister;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.PhaseTime;

/**
 * Follows every node through all its steps: the outer loop is over nodes, the inner one over steps. The state that nodes share (the tree
 * of phases, the maximum cost of each step, a hash for each end of a channel) is only raised, or written by one node only, so nodes are
 * divided among threads without changing the result. Time is linear in transfers; memory is linear in nodes, lanes and steps.
 */
public final class TimingPass {

	/** Maximum number of nodes that a thread takes at once. */
	private static final int GRAIN = 256;

	private final Program program;
	private final PhaseTree tree;
	private final TimingState shared;
	private final WorkerPool pool;
	private final RunMonitor monitor;
	private final List<TimingWorker> followers = new ArrayList<>();
	private final Barrier barrier;
	private int followed;
	private List<PhaseTime> phaseTimes;

	public TimingPass(Program program, RunOptions options, Conditions conditions, WorkerPool pool, RunMonitor monitor) {
		this.program = program;
		this.pool = pool;
		this.monitor = monitor;
		barrier = options.barrier();
		tree = new PhaseTree(program.machine());
		shared = new TimingState(program, tree, conditions, options.recorder());
		boolean alone = options.recorder() != Recorder.NONE;
		for (int worker = 0; worker < (alone ? 1 : pool.workers()); worker++) {
			followers.add(new TimingWorker(shared, tree, options.folding(), worker == 0 ? monitor : monitor.another()));
		}
	}

	/** Follows all nodes, and checks that sends and receives match. */
	public void run() {
		int nodes = program.nodes().size();
		monitor.start("timing", nodes);
		if (nodes == 0) {
			return;
		}
		try {
			// The first node builds the tree of phases with which all others are compared.
			followers.get(0).follow(0, 1);
			share(1, nodes, Math.max(1, Math.min(GRAIN, nodes / (4 * pool.workers()))), (follower, from, to) -> follower.follow(from, to));
		} finally {
			followers.subList(1, followers.size()).forEach(followers.get(0)::add);
		}
		shared.switches().check();
		int channel = shared.hashes().disagreement(0);
		if (channel >= 0) {
			throw new Diagnosis(program, tree, shared.hashes(), monitor).of(channel);
		}
		shared.circuits().raise(costs());
		shared.flows().run(monitor);
		shared.packets().run(tree.leaves(), shared.volumes(), shared.turns(), monitor);
		shared.synapses().register().complete(tree);
		shared.synapses().run(tree.leaves(), shared.volumes(), shared.turns(), monitor);
		shared.paces().run(tree.leaves(), shared.volumes(), shared.turns(), monitor);
		addBarriers();
		int[] examples = followers.get(0).kinds().values().stream().mapToInt(node -> node).sorted().toArray();
		share(0, examples.length, 1, (follower, from, to) -> follower.test(examples[from]));
		followed = followers.get(0).complete() + examples.length;
	}

	/** Adds barriers to the launch of the first step of an exchange, and to that of the last one for barriers after exchanges. */
	private void addBarriers() {
		for (Leaf leaf : tree.leaves()) {
			if (leaf instanceof BulkExchange phase && phase.steps() > 0) {
				addBarrier(phase.firstStep(), barrier.before());
				addBarrier(phase.firstStep() + phase.steps() - 1, barrier.after());
			}
		}
	}

	private void addBarrier(int step, boolean wanted) {
		if (wanted) {
			costs().raise(step, step + 1, costs().of(costs().step(step).plusLaunch(barrier.costPs())));
		}
	}

	/** Returns the number of nodes that were followed through all steps. */
	int followed() {
		return followed;
	}

	public PhaseTree tree() {
		return tree;
	}

	/** Returns the cost of a flow. */
	public FlowCost flow(Flow phase) {
		return waiting(shared.flows().cost(phase));
	}

	/**
	 * Simulates a flow that begins at some time.
	 *
	 * @param witness null if no one observes the chunks
	 */
	public FlowCost flow(Flow phase, Forecast forecast, long startPs, Flows.Witness witness) {
		long wait = barrier.before() ? barrier.costPs() : 0;
		Flows.Witness later = witness == null ? null
				: (channel, chunk, place, combines, from, to) ->
				witness.carries(channel, chunk, place, combines, startPs + wait + from, startPs + wait + to);
		return waiting(shared.flows().follow(phase, forecast, startPs + wait, later, monitor));
	}

	/**
	 * Returns the time of a flow. A flow has no steps common to all nodes and therefore no costs of steps; its critical path represents
	 * the whole.
	 */
	public static PhaseTime time(Flow phase, FlowCost cost, long rounds) {
		return PhaseTime.exchanging(phase.statement(), rounds, cost.hops(), cost.cost(), List.of());
	}

	/** Returns the time of an exchange in packets. */
	PhaseTime time(Packets packets) {
		return shared.packets().time(packets);
	}

	/** Returns the time of an exchange with synapses. */
	PhaseTime time(Words words) {
		return shared.synapses().time(words);
	}

	/** Simulates a block in which every node goes at its own pace, and which begins at some time. */
	public PaceTimes follow(Paced paced, Forecast forecast, long startPs) {
		return shared.paces().follow(paced, forecast, startPs, monitor);
	}

	/** Returns the time of a block that was simulated. */
	public PhaseTime time(Paced paced, PaceTimes times, long rounds) {
		return shared.paces().time(paced, times, rounds);
	}

	/** Returns the time of a block in which every node goes at its own pace. */
	PhaseTime time(Paced paced) {
		return shared.paces().time(paced);
	}

	/** Returns what nodes have stated about exchanges with synapses. */
	public WordRegister words() {
		return shared.synapses().register();
	}

	/** Returns whether packets of some exchange, or items of some block, wait for each other for ever, so that it never ends. */
	public boolean isBlocked() {
		return shared.packets().isBlocked() || shared.paces().isBlocked();
	}

	/** Returns what nodes have stated about exchanges in packets. */
	public PacketRegister packets() {
		return shared.packets().register();
	}

	/** Returns a hash over all transfers, packets and words. */
	long fingerprint() {
		return shared.paces().fingerprint(shared.synapses().fingerprint(shared.packets().fingerprint(hashes().fingerprint())));
	}

	private FlowCost waiting(FlowCost cost) {
		long waits = Math.multiplyExact(barrier.costPs(), (barrier.before() ? 1L : 0) + (barrier.after() ? 1 : 0));
		return new FlowCost(cost.hops(), cost.bytes(), cost.cost().plusLaunch(waits));
	}

	public LaneSwitches switches() {
		return shared.switches();
	}

	public OverlapTurns turns() {
		return shared.turns();
	}

	public Costs costs() {
		return followers.get(0).costs();
	}

	TransferHashes hashes() {
		return shared.hashes();
	}

	/** Returns the bytes carried by each channel. */
	public long[] volumes() {
		return program.machine().carried(shared.volumes());
	}

	/** Returns the times of phases, in the order of their numbers. */
	public List<PhaseTime> phaseTimes() {
		phaseTimes = phaseTimes == null ? new TimingSummary(program.machine(), this).phases() : phaseTimes;
		return phaseTimes;
	}

	long transfers() {
		long sum = shared.paces().transfers();
		for (TimingWorker follower : followers) {
			sum = Math.addExact(sum, follower.transfers());
		}
		return sum;
	}

	/** Returns whether nodes hold messages that they relay. */
	public boolean relays() {
		return followers.stream().anyMatch(TimingWorker::relays);
	}

	/** Returns why there are no times, or null. */
	public String unknown() {
		String reason = followers.get(0).unknown().reason();
		return reason == null ? shared.paces().unknown() : reason;
	}

	@FunctionalInterface
	private interface Survey {
		void of(TimingWorker follower, int from, int to);
	}

	private void share(int first, int end, int grain, Survey survey) {
		if (followers.size() == 1) {
			for (int from = first; from < end; from += grain) {
				survey.of(followers.get(0), from, Math.min(end, from + grain));
			}
		} else {
			pool.share(first, end, grain, (worker, from, to) -> survey.of(followers.get(worker), from, to));
		}
	}
}
