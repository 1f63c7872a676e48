package barley.runtime.simulate.time;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Machine;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Overlap;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;
import barley.runtime.simulate.phase.ProgramPhase.Switch;
import barley.runtime.simulate.phase.TimeFold;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.RunCourse;
import barley.runtime.simulate.result.Span;

/**
 * Computes the time and energy of a run, phase by phase: concurrent parts take as long as the longest, parts that need the same lanes are
 * serialized, and every lane that is on draws its power, busy or idle. Takes time proportional to the phases and the lanes that are
 * switched.
 */
final class TimeAccount extends TimeFold<TimeAccount.Passed> {

	/** What has passed since an overlap, a repetition or the run began. */
	record Passed(Span span, List<RunCourse> course) {

		private static Passed nothing() {
			return new Passed(Span.NONE, new ArrayList<>());
		}

		private Passed then(Span next) {
			return new Passed(span.then(next), course);
		}
	}

	private final LaneSwitches switches;
	private final List<PhaseTime> phases;
	private final PowerMeter meter;
	private final Passed run;
	/** How often the current phase is executed. */
	private long rounds = 1;
	/** Power of all parts of the overlap around the current phase; null outside overlaps. */
	private PowerMeter.Mark drawn;

	TimeAccount(Machine machine, TimingPass pass, List<PhaseTime> phases) {
		super(pass.turns());
		switches = pass.switches();
		this.phases = phases;
		meter = new PowerMeter(machine, Map.of(), Map.of());
		run = fold(pass.tree().phases(), Passed.nothing());
	}

	/** Returns the times of the whole run. */
	Span span() {
		return run.span;
	}

	/** Returns the order and concurrency of phases. */
	List<RunCourse> course() {
		return run.course;
	}

	/** Returns what the run has drawn. */
	PowerMeter meter() {
		return meter;
	}

	@Override
	protected Passed leaf(Leaf leaf, Passed before) {
		PhaseTime phase = phases.get(leaf.number());
		if (phase.packets() != null) {
			meter.add(leaf.number(), phase.packets().energy().multiply(BigInteger.valueOf(leaf.weight())));
		}
		if (phase.synapses() != null) {
			meter.add(leaf.number(), phase.synapses().energy().multiply(BigInteger.valueOf(leaf.weight())));
		}
		meter.addComputing(leaf.number(), phase.drawn(), leaf.weight());
		meter.last(leaf.number(), 0, phase.timePs(), rounds, drawn);
		before.course.add(new RunCourse.Once(leaf.number()));
		return before.then(phase.exchange() ? Span.exchanging(phase.timePs(), phase.transferPs(), meter.bitsPerSecond())
				: Span.computing(phase.timePs()));
	}

	@Override
	protected Passed power(Switch lanes, Passed before) {
		BigInteger drew = meter.nanowatts();
		BigInteger carried = meter.bitsPerSecond();
		meter.power(switches.at(lanes), lanes.on());
		before.course.add(new RunCourse.Switched(meter.nanowatts().subtract(drew), meter.bitsPerSecond().subtract(carried)));
		return before;
	}

	/** The first round may begin with lanes on that it switches off; all later rounds are alike. */
	@Override
	protected Passed repeat(Repeat repeat, Passed before) {
		long first = repeat.switchesLanes() ? Math.min(1, repeat.times()) : repeat.times();
		return rounds(repeat, repeat.times() - first, rounds(repeat, first, before));
	}

	private Passed rounds(Repeat repeat, long times, Passed before) {
		if (times == 0) {
			return before;
		}
		long outside = rounds;
		rounds = Math.multiplyExact(rounds, times);
		Passed round = Passed.nothing();
		before.course.add(new RunCourse.Rounds(times, round.course));
		Span span = fold(repeat.body(), round).span.times(times);
		rounds = outside;
		return before.then(span);
	}

	@Override
	protected Passed overlap(Overlap overlap, Passed before) {
		PowerMeter.Mark outside = drawn;
		PowerMeter.Mark mark = meter.mark();
		drawn = mark;
		Passed after = super.overlap(overlap, before);
		drawn = outside;
		meter.lastAs(mark, 0, after.span.timePs() - before.span.timePs(), rounds, drawn);
		return after;
	}

	@Override
	protected Passed fork(Passed before) {
		return Passed.nothing();
	}

	@Override
	protected Passed join(Passed before, List<Passed> lines) {
		before.course.add(new RunCourse.Together(lines.stream().map(Passed::course).toList()));
		return before.then(Span.together(lines.stream().map(Passed::span).toList(), drawn.bitsPerSecond()));
	}
}
