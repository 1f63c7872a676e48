package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.FlowCost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.flow.Flows;
import barley.runtime.simulate.option.Barrier;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.Outline;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.Phase;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.PhaseTime;

/**
 * Follow every node through all its steps, nodes outside and steps inside. What nodes share - the outline, the dearest cost of each step, a
 * hash for each end of a channel - is only ever raised or written from one side, so that nodes are spread over threads without changing a
 * figure. Time is linear in transfers, memory in nodes, lanes and steps.
 */
public final class TimingPass {

	/** Nodes that a thread takes at once, at most. */
	private static final int GRAIN = 256;

	private final Program program;
	private final Outline outline;
	private final TimingState tally;
	private final WorkerPool crew;
	private final RunMonitor watch;
	private final List<TimingWorker> surveyors = new ArrayList<>();
	private final Barrier barrier;
	private int followed;
	private List<PhaseTime> phaseTimes;

	public TimingPass(Program program, RunOptions options, Conditions conditions, WorkerPool crew, RunMonitor watch) {
		this.program = program;
		this.crew = crew;
		this.watch = watch;
		barrier = options.barrier();
		outline = new Outline(program.machine());
		tally = new TimingState(program, outline, conditions, options.recorder());
		boolean alone = options.recorder() != Recorder.NONE;
		for (int worker = 0; worker < (alone ? 1 : crew.workers()); worker++) {
			surveyors.add(new TimingWorker(tally, outline, options.folding(), worker == 0 ? watch : watch.another()));
		}
	}

	/** Follow all nodes and check that what they send and what they receive is the same. */
	public void run() {
		int nodes = program.nodes().size();
		watch.start("timing", nodes);
		if (nodes == 0) {
			return;
		}
		try {
			// The first node writes the outline with which all others are compared.
			surveyors.get(0).follow(0, 1);
			share(1, nodes, Math.max(1, Math.min(GRAIN, nodes / (4 * crew.workers()))), (surveyor, from, to) -> surveyor.follow(from, to));
		} finally {
			surveyors.subList(1, surveyors.size()).forEach(surveyors.get(0)::add);
		}
		tally.switches().check();
		int channel = tally.ledger().disagreement(0);
		if (channel >= 0) {
			throw new Diagnosis(program, outline, tally.ledger(), watch).of(channel);
		}
		tally.flows().run(watch);
		addBarriers();
		int[] examples = surveyors.get(0).kinds().values().stream().mapToInt(node -> node).sorted().toArray();
		share(0, examples.length, 1, (surveyor, from, to) -> surveyor.test(examples[from]));
		followed = surveyors.get(0).complete() + examples.length;
	}

	/** Barriers are the launch of the first step of an exchange, and of the last one if they come behind. */
	private void addBarriers() {
		for (Phase phase : outline.phases()) {
			if (phase.kind() == Phase.Kind.EXCHANGE && phase.steps() > 0) {
				addBarrier(phase.firstStep(), barrier.before());
				addBarrier(phase.firstStep() + phase.steps() - 1, barrier.after());
			}
		}
	}

	private void addBarrier(int step, boolean wanted) {
		if (wanted) {
			StepTime cost = costs().step(step);
			long launch = Math.addExact(cost.launchPs(), barrier.costPs());
			costs().raise(step, step + 1, costs().of(launch, cost.transferPs(), cost.latencyPs(), cost.combinePs()));
		}
	}

	/** How many nodes were followed through all steps. */
	int followed() {
		return followed;
	}

	public Outline outline() {
		return outline;
	}

	/** What a flow takes. */
	public FlowCost flow(Phase phase) {
		return waiting(tally.flows().cost(phase));
	}

	/**
	 * Go through a flow that begins at some moment.
	 *
	 * @param witness null if nobody wants to see the chunks
	 */
	public FlowCost flow(Phase phase, Forecast forecast, long startPs, Flows.Witness witness) {
		long wait = barrier.before() ? barrier.costPs() : 0;
		Flows.Witness later = witness == null ? null
				: (channel, chunk, place, combines, from, to) -> witness.carries(channel, chunk, place, combines, startPs + wait + from, startPs + wait + to);
		return waiting(tally.flows().follow(phase, forecast, startPs + wait, later, watch));
	}

	/** The time of a flow, of which no step is one for all nodes, so there are no costs of steps; its longest chain stands for the whole. */
	public static PhaseTime time(Phase phase, FlowCost cost, long rounds) {
		return new PhaseTime(phase.statement(), true, rounds, cost.hops(), cost.timePs(), cost.launchPs(), cost.transferPs(), cost.latencyPs(), cost.combinePs(),
				List.of());
	}

	private FlowCost waiting(FlowCost cost) {
		long waits = Math.multiplyExact(barrier.costPs(), (barrier.before() ? 1L : 0) + (barrier.after() ? 1 : 0));
		return new FlowCost(cost.hops(), cost.bytes(), Math.addExact(cost.launchPs(), waits), cost.transferPs(), cost.latencyPs(), cost.combinePs());
	}

	public LaneSwitches switches() {
		return tally.switches();
	}

	public OverlapTurns turns() {
		return tally.turns();
	}

	public Costs costs() {
		return surveyors.get(0).costs();
	}

	TransferHashes ledger() {
		return tally.ledger();
	}

	/** Bytes carried by each channel. */
	public long[] volumes() {
		return tally.volumes();
	}

	/** Time by phase, in the order of their numbers. */
	public List<PhaseTime> phaseTimes() {
		phaseTimes = phaseTimes == null ? new TimingSummary(program.machine(), this).phases() : phaseTimes;
		return phaseTimes;
	}

	long transfers() {
		long sum = 0;
		for (TimingWorker surveyor : surveyors) {
			sum = Math.addExact(sum, surveyor.transfers());
		}
		return sum;
	}

	/** Why there are no times, or null. */
	public String unknown() {
		return surveyors.get(0).unknown().reason();
	}

	@FunctionalInterface
	private interface Survey {
		void of(TimingWorker surveyor, int from, int to);
	}

	private void share(int first, int end, int grain, Survey survey) {
		if (surveyors.size() == 1) {
			for (int from = first; from < end; from += grain) {
				survey.of(surveyors.get(0), from, Math.min(end, from + grain));
			}
		} else {
			crew.share(first, end, grain, (worker, from, to) -> survey.of(surveyors.get(worker), from, to));
		}
	}
}
