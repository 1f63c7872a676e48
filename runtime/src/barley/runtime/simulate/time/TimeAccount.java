package barley.runtime.simulate.time;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import barley.runtime.machine.Machine;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.Outline;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.Phase;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.RunCourse;
import barley.runtime.simulate.result.Span;

/**
 * Go through the phases in the order of time: what runs at the same time lasts as long as the longest, parts that need the same lanes take
 * turns, and every lane that is on draws its power, busy or idle. Time is linear in the entries of the outline and the lanes that are
 * switched.
 */
final class TimeAccount {

	private final Outline outline;
	private final LaneSwitches switches;
	private final OverlapTurns turns;
	private final List<PhaseTime> phases;
	private final PowerMeter draw;
	private final List<RunCourse> course = new ArrayList<>();
	private final Span span;

	TimeAccount(Machine machine, TimingPass pass, List<PhaseTime> phases) {
		outline = pass.outline();
		switches = pass.switches();
		turns = pass.turns();
		this.phases = phases;
		draw = new PowerMeter(machine, Map.of());
		span = run(0, outline.phases().size(), 1, null, course);
	}

	/** What the whole run takes. */
	Span span() {
		return span;
	}

	/** What came after what. */
	List<RunCourse> course() {
		return course;
	}

	/** What lanes that are on have drawn, in nanowatts times picoseconds. */
	BigInteger energy() {
		return draw.energy();
	}

	/**
	 * Carry out entries {@code rounds} times and tell what one round takes.
	 *
	 * @param drawn what is drawn for all that runs at the same time; null if nothing else does
	 * @param into  what comes after what, to be added to
	 */
	private Span run(int from, int to, long rounds, PowerMeter.Mark drawn, List<RunCourse> into) {
		Span sum = Span.NONE;
		for (int at = from; at < to; at++) {
			Phase phase = outline.phases().get(at);
			switch (phase.kind()) {
				case COMPUTE, EXCHANGE, FLOW -> {
					sum = sum.then(last(phases.get(phase.number()), rounds, drawn));
					into.add(new RunCourse.Once(phase.number()));
				}
				case REPEAT -> {
					int close = outline.close(at);
					sum = sum.then(repeat(at, close, rounds, drawn, into));
					at = close;
				}
				case OVERLAP -> {
					int[] parts = outline.parts(at);
					sum = sum.then(overlap(parts, rounds, drawn, into));
					at = parts[parts.length - 1];
				}
				case SWITCH -> {
					BigInteger drew = draw.nanowatts();
					BigInteger carried = draw.bitsPerSecond();
					draw.power(switches.at(at), phase.count() == 1);
					into.add(new RunCourse.Switched(draw.nanowatts().subtract(drew), draw.bitsPerSecond().subtract(carried)));
				}
				case PART, END -> {
					// what they begin and end has been carried out
				}
			}
		}
		return sum;
	}

	private Span last(PhaseTime phase, long rounds, PowerMeter.Mark drawn) {
		draw.last(0, phase.timePs(), rounds, drawn);
		return phase.exchange() ? Span.exchanging(phase.timePs(), phase.transferPs(), draw.bitsPerSecond()) : Span.computing(phase.timePs());
	}

	/** The first round may begin with lanes on that it leaves off; all others are alike. */
	private Span repeat(int at, int close, long rounds, PowerMeter.Mark drawn, List<RunCourse> into) {
		long times = outline.phases().get(at).count();
		boolean alike = outline.phases().subList(at, close).stream().noneMatch(phase -> phase.kind() == Phase.Kind.SWITCH);
		long first = alike ? times : Math.min(1, times);
		return rounds(at, close, first, rounds, drawn, into).then(rounds(at, close, times - first, rounds, drawn, into));
	}

	private Span rounds(int at, int close, long times, long rounds, PowerMeter.Mark drawn, List<RunCourse> into) {
		if (times == 0) {
			return Span.NONE;
		}
		List<RunCourse> body = new ArrayList<>();
		into.add(new RunCourse.Rounds(times, body));
		return run(at + 1, close, Math.multiplyExact(rounds, times), drawn, body).times(times);
	}

	private Span overlap(int[] parts, long rounds, PowerMeter.Mark drawn, List<RunCourse> into) {
		PowerMeter.Mark before = draw.mark();
		BigInteger bitsPerSecond = draw.bitsPerSecond();
		int[] firsts = turns.firsts(parts);
		List<Span> spans = new ArrayList<>();
		@SuppressWarnings("unchecked")
		List<RunCourse>[] lines = new List[firsts.length];
		for (int part = 0; part < firsts.length; part++) {
			lines[part] = firsts[part] == part ? new ArrayList<>() : null;
			spans.add(run(parts[part] + 1, parts[part + 1], rounds, before, lines[firsts[part]]));
		}
		into.add(new RunCourse.Together(Stream.of(lines).filter(Objects::nonNull).toList()));
		Span together = Span.together(spans, firsts, bitsPerSecond);
		draw.lastAs(before, 0, together.timePs(), rounds, drawn);
		return together;
	}
}
