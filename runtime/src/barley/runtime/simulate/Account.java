package barley.runtime.simulate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.program.Program;

/** Add up what a timing pass found. Sums that exceed 64 bits throw an {@link ArithmeticException}; none wraps. */
final class Account {

	/** Steps kept apart in reports; schedules with more different neighbours keep the first ones. */
	private static final int MOST_COSTS = 10_000;

	private final Machine machine;
	private final TimingPass pass;
	private final List<PhaseTime> phases = new ArrayList<>();
	private long steps;
	private long timePs;
	private long transferPs;
	private int costsKept;

	Account(Machine machine, TimingPass pass) {
		this.machine = machine;
		this.pass = pass;
		List<Phase> outline = pass.outline().phases();
		for (int index = 0; index < outline.size(); index++) {
			Phase phase = outline.get(index);
			switch (phase.kind()) {
				case COMPUTE -> compute(phase, pass.costs().computation(index));
				case EXCHANGE -> exchange(phase);
				case FLOW -> flow(phase, pass.flow(phase));
				case REPEAT, END -> {
					// their weight is in the phases between them
				}
			}
		}
	}

	Result result(Program program, Mode mode, Verification verification, Wall wall) {
		long[] bytes = pass.volumes();
		long fingerprint = Mix.fold(pass.outline().hash(), pass.ledger().fingerprint());
		long most = Arrays.stream(bytes).max().orElse(0);
		return new Result(program.name(), machine.name(), mode, machine.nodes(), machine.lanes(), machine.lanesOn(), steps, pass.transfers(),
				times(bytes), pass.unknown(), bytes, most, verification, fingerprint, phases, wall);
	}

	private void compute(Phase phase, long time) {
		add(new PhaseTime(phase.statement(), false, phase.weight(), 0, time, 0, 0, 0, 0, List.of()));
	}

	/** In a flow no step is one for all, so there are no costs of steps; its longest chain stands for the whole. */
	private void flow(Phase phase, FlowCost cost) {
		add(new PhaseTime(phase.statement(), true, phase.weight(), cost.hops(), cost.timePs(), cost.launchPs(), cost.transferPs(), cost.latencyPs(),
				cost.combinePs(), List.of()));
	}

	private void exchange(Phase phase) {
		List<StepTime> costs = new ArrayList<>();
		long launch = 0;
		long transfer = 0;
		long latency = 0;
		long combine = 0;
		StepTime last = null;
		for (int step = 0; step < phase.steps(); step++) {
			StepTime cost = pass.costs().step(phase.firstStep() + step);
			launch = Math.addExact(launch, cost.launchPs());
			transfer = Math.addExact(transfer, cost.transferPs());
			latency = Math.addExact(latency, cost.latencyPs());
			combine = Math.addExact(combine, cost.combinePs());
			last = keep(costs, last, cost);
		}
		long time = Math.addExact(Math.addExact(launch, transfer), Math.addExact(latency, combine));
		add(new PhaseTime(phase.statement(), true, phase.weight(), phase.steps(), time, launch, transfer, latency, combine, costs));
	}

	/** Keep the cost of a step, together with those before if it is the same; return what the next one may join. */
	private StepTime keep(List<StepTime> costs, StepTime last, StepTime cost) {
		if (last != null && last.costsTheSame(cost)) {
			StepTime joined = last.plus(1);
			costs.set(costs.size() - 1, joined);
			return joined;
		}
		if (costsKept == MOST_COSTS) {
			return null;
		}
		costsKept++;
		costs.add(cost);
		return cost;
	}

	private void add(PhaseTime phase) {
		steps = Math.addExact(steps, Math.multiplyExact(phase.steps(), phase.rounds()));
		timePs = Math.addExact(timePs, Math.multiplyExact(phase.timePs(), phase.rounds()));
		transferPs = Math.addExact(transferPs, Math.multiplyExact(phase.transferPs(), phase.rounds()));
		phases.add(phase);
	}

	private Optional<Times> times(long[] bytes) {
		if (pass.unknown() != null) {
			return Optional.empty();
		}
		BigInteger carried = BigInteger.ZERO;
		for (long volume : bytes) {
			carried = carried.add(BigInteger.valueOf(volume));
		}
		BigInteger all = BigInteger.ZERO;
		BigInteger on = BigInteger.ZERO;
		BigInteger nanowatts = BigInteger.ZERO;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			LinkType type = machine.linkType(lane);
			BigInteger rate = BigInteger.valueOf(type.bitsPerSecond());
			all = all.add(rate);
			if (machine.isOn(lane)) {
				on = on.add(rate);
				nanowatts = nanowatts.add(BigInteger.valueOf(type.nanowatts()));
			}
		}
		// Nanowatts times picoseconds are units of 10^-21 joule.
		BigDecimal joules = new BigDecimal(nanowatts.multiply(BigInteger.valueOf(timePs)), 21).stripTrailingZeros();
		return Optional.of(new Times(timePs, transferPs, use(carried, all), use(carried, on), joules));
	}

	private Ratio use(BigInteger carried, BigInteger bitsPerSecond) {
		BigInteger capacity = bitsPerSecond.multiply(BigInteger.TWO).multiply(BigInteger.valueOf(transferPs));
		if (capacity.signum() == 0) {
			return Ratio.of(0, 1);
		}
		return new Ratio(carried.multiply(BigInteger.valueOf(8)).multiply(BigInteger.valueOf(Exact.SECOND)), capacity);
	}
}
