package barley.runtime.simulate;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Machine;

/**
 * Go through the phases in the order of time: what runs at the same time lasts as long as the longest, and every lane that is on draws its
 * power, busy or idle. Time is linear in the entries of the outline and the lanes that are switched.
 */
final class Passage {

	private final Outline outline;
	private final Switches switches;
	private final List<PhaseTime> phases;
	private final Draw draw;
	private BigInteger room = BigInteger.ZERO;
	private final long timePs;

	Passage(Machine machine, Outline outline, Switches switches, List<PhaseTime> phases) {
		this.outline = outline;
		this.switches = switches;
		this.phases = phases;
		draw = new Draw(machine, Map.of());
		timePs = run(0, outline.phases().size(), 1, null);
	}

	/** The time of the whole run. */
	long timePs() {
		return timePs;
	}

	/** What lanes that are on have drawn, in nanowatts times picoseconds. */
	BigInteger energy() {
		return draw.energy();
	}

	/** Bits per second that lanes which are on could have carried in one direction, times the picoseconds in which channels were busy. */
	BigInteger room() {
		return room;
	}

	/**
	 * Carry out entries {@code rounds} times and tell how long one round takes.
	 *
	 * @param drawn what is drawn for all that runs at the same time; null if nothing else does
	 */
	private long run(int from, int to, long rounds, Draw.Mark drawn) {
		long time = 0;
		for (int at = from; at < to; at++) {
			Phase phase = outline.phases().get(at);
			switch (phase.kind()) {
				case COMPUTE, EXCHANGE, FLOW -> time = Math.addExact(time, last(phases.get(phase.number()), rounds, drawn));
				case REPEAT -> {
					int close = outline.close(at);
					time = Math.addExact(time, repeat(at, close, rounds, drawn));
					at = close;
				}
				case OVERLAP -> {
					int[] parts = outline.parts(at);
					time = Math.addExact(time, overlap(parts, rounds, drawn));
					at = parts[parts.length - 1];
				}
				case SWITCH -> draw.power(switches.at(at), phase.count() == 1);
				case PART, END -> {
					// what they begin and end has been carried out
				}
			}
		}
		return time;
	}

	private long last(PhaseTime phase, long rounds, Draw.Mark drawn) {
		draw.last(0, phase.timePs(), rounds, drawn);
		room = room.add(draw.bitsPerSecond().multiply(BigInteger.valueOf(phase.transferPs())).multiply(BigInteger.valueOf(rounds)));
		return phase.timePs();
	}

	/** The first round may begin with lanes on that it leaves off; all others are alike. */
	private long repeat(int at, int close, long rounds, Draw.Mark drawn) {
		long times = outline.phases().get(at).count();
		if (times == 0) {
			return 0;
		}
		if (outline.phases().subList(at, close).stream().noneMatch(phase -> phase.kind() == Phase.Kind.SWITCH)) {
			return Math.multiplyExact(times, run(at + 1, close, Math.multiplyExact(rounds, times), drawn));
		}
		long first = run(at + 1, close, rounds, drawn);
		return times == 1 ? first : Math.addExact(first, Math.multiplyExact(times - 1, run(at + 1, close, Math.multiplyExact(rounds, times - 1), drawn)));
	}

	private long overlap(int[] parts, long rounds, Draw.Mark drawn) {
		Draw.Mark before = draw.mark();
		long longest = 0;
		for (int part = 0; part < parts.length - 1; part++) {
			longest = Math.max(longest, run(parts[part] + 1, parts[part + 1], rounds, before));
		}
		draw.lastAs(before, 0, longest, rounds, drawn);
		return longest;
	}
}
