package barley.runtime.simulate.time;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.program.Program;
import barley.runtime.simulate.cost.BitEnergy;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.result.Bottleneck;
import barley.runtime.simulate.result.EnergyOf;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.result.Verification;
import barley.runtime.simulate.result.Wall;

/** Computes the result of a timing pass. Sums that exceed 64 bits throw an {@link ArithmeticException}; none wraps. */
public final class TimingSummary {

	/** Maximum number of runs of equal steps in reports; only the first ones are reported. */
	private static final int MOST_COSTS = 10_000;

	private final Machine machine;
	private final TimingPass pass;
	private final List<PhaseTime> phases = new ArrayList<>();
	private long steps;
	private int costsKept;

	public TimingSummary(Machine machine, TimingPass pass) {
		this.machine = machine;
		this.pass = pass;
		for (Leaf leaf : pass.tree().leaves()) {
			if (leaf instanceof Compute) {
				add(PhaseTime.computing(leaf.statement(), leaf.weight(), pass.costs().computation(leaf.number()),
						pass.costs().drawn(leaf.number())));
			} else if (leaf instanceof BulkExchange exchange) {
				exchange(exchange);
			} else if (leaf instanceof Flow flow) {
				add(TimingPass.time(flow, pass.flow(flow), flow.weight()));
			} else if (leaf instanceof Packets packets) {
				add(pass.time(packets));
			} else if (leaf instanceof Words words) {
				add(pass.time(words));
			} else if (leaf instanceof Paced paced) {
				add(pass.time(paced));
			}
		}
	}

	/** Returns the times of phases. */
	List<PhaseTime> phases() {
		return phases;
	}

	public Result result(Program program, Mode mode, Verification verification, Wall wall, String interrupted) {
		long[] bytes = pass.volumes();
		long fingerprint = Mix.fold(pass.tree().hash(), pass.fingerprint());
		long most = Arrays.stream(bytes).max().orElse(0);
		TimeAccount passage = new TimeAccount(machine, pass, phases);
		Optional<Times> times = pass.unknown() == null ? Optional.of(times(passage, bytes)) : Optional.empty();
		return new Result(program.name(), machine.name(), mode, machine.nodes(), machine.lanes(), machine.lanesOn(), steps,
				pass.transfers(),
				times, pass.unknown(), bytes, most, Bottleneck.of(machine, Conditions.NORMAL, bytes, phases), verification, fingerprint,
				phases,
				passage.course(), wall, pass.followed(), interrupted, null, program.edits(),
				pass.unknown() == null ? passage.meter().energyOf(bytes, phase -> phases.get(phase).statement()) : EnergyOf.NONE);
	}

	private void exchange(BulkExchange phase) {
		StepSum sum = new StepSum(MOST_COSTS - costsKept);
		pass.costs().visit(phase.firstStep(), phase.firstStep() + phase.steps(), sum);
		costsKept += sum.kept();
		add(sum.phase(phase, phase.weight()));
	}

	private void add(PhaseTime phase) {
		steps = Math.addExact(steps, Math.multiplyExact(phase.steps(), phase.rounds()));
		phases.add(phase);
	}

	private Times times(TimeAccount passage, long[] bytes) {
		BigInteger all = BigInteger.ZERO;
		for (LanesOfType lanes : LanesOfType.of(machine)) {
			all = all.add(BigInteger.valueOf(lanes.type().bitsPerSecond()).multiply(BigInteger.valueOf(lanes.channels())));
		}
		BigInteger energy = passage.meter().energy().add(BitEnergy.of(machine, bytes));
		return Times.of(passage.span(), carried(machine, bytes), all, PowerMeter.joules(energy),
				PowerMeter.joules(passage.meter().nodeEnergy()));
	}

	/** Returns what is carried by lanes with a bandwidth; those without one have no capacity to be used. */
	public static BigInteger carried(Machine machine, long[] bytes) {
		BigInteger carried = BigInteger.ZERO;
		long sum = 0;
		for (int channel = 0; channel < bytes.length; channel++) {
			long volume = machine.linkType(channel >> 1).bitsPerSecond() == 0 ? 0 : bytes[channel];
			// Volumes are not negative: a negative sum has overflowed 64 bits.
			if (sum + volume < 0) {
				carried = carried.add(BigInteger.valueOf(sum));
				sum = 0;
			}
			sum += volume;
		}
		return carried.add(BigInteger.valueOf(sum));
	}
}
