package barley.runtime.simulate;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/**
 * Go through the phases in the order of time: what runs at the same time lasts as long as the longest, and every lane that is on draws its
 * power, busy or idle. Time is linear in the entries of the outline and the lanes that are switched.
 */
final class Passage {

	private final Outline outline;
	private final Switches switches;
	private final Machine machine;
	private final List<PhaseTime> phases;
	/** Lanes that programs have switched off. */
	private final BitSet off = new BitSet();
	private BigInteger nanowatts = BigInteger.ZERO;
	private BigInteger bitsPerSecond = BigInteger.ZERO;
	private BigInteger energy = BigInteger.ZERO;
	private BigInteger room = BigInteger.ZERO;
	private final long timePs;

	Passage(Machine machine, Outline outline, Switches switches, List<PhaseTime> phases) {
		this.machine = machine;
		this.outline = outline;
		this.switches = switches;
		this.phases = phases;
		for (LanesOfType lanes : LanesOfType.of(machine)) {
			nanowatts = nanowatts.add(BigInteger.valueOf(lanes.type().nanowatts()).multiply(BigInteger.valueOf(lanes.on())));
			bitsPerSecond = bitsPerSecond.add(BigInteger.valueOf(lanes.type().bitsPerSecond()).multiply(BigInteger.valueOf(lanes.on())));
		}
		timePs = run(0, outline.phases().size(), 1, null);
	}

	/** The time of the whole run. */
	long timePs() {
		return timePs;
	}

	/** What lanes that are on have drawn, in nanowatts times picoseconds. */
	BigInteger energy() {
		return energy;
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
	private long run(int from, int to, long rounds, BigInteger drawn) {
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
				case SWITCH -> power(switches.at(at), phase.count() == 1);
				case PART, END -> {
					// what they begin and end has been carried out
				}
			}
		}
		return time;
	}

	private long last(PhaseTime phase, long rounds, BigInteger drawn) {
		BigInteger all = BigInteger.valueOf(rounds);
		BigInteger more = drawn == null ? nanowatts : nanowatts.subtract(drawn);
		energy = energy.add(more.multiply(BigInteger.valueOf(phase.timePs())).multiply(all));
		room = room.add(bitsPerSecond.multiply(BigInteger.valueOf(phase.transferPs())).multiply(all));
		return phase.timePs();
	}

	/** The first round may begin with lanes on that it leaves off; all others are alike. */
	private long repeat(int at, int close, long rounds, BigInteger drawn) {
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

	private long overlap(int[] parts, long rounds, BigInteger drawn) {
		BigInteger before = nanowatts;
		long longest = 0;
		for (int part = 0; part < parts.length - 1; part++) {
			longest = Math.max(longest, run(parts[part] + 1, parts[part + 1], rounds, before));
		}
		BigInteger more = drawn == null ? before : before.subtract(drawn);
		energy = energy.add(more.multiply(BigInteger.valueOf(longest)).multiply(BigInteger.valueOf(rounds)));
		return longest;
	}

	private void power(BitSet lanes, boolean on) {
		for (int lane = lanes.nextSetBit(0); lane >= 0; lane = lanes.nextSetBit(lane + 1)) {
			if (off.get(lane) == on) {
				LinkType type = machine.linkType(lane);
				BigInteger sign = on ? BigInteger.ONE : BigInteger.ONE.negate();
				nanowatts = nanowatts.add(sign.multiply(BigInteger.valueOf(type.nanowatts())));
				bitsPerSecond = bitsPerSecond.add(sign.multiply(BigInteger.valueOf(type.bitsPerSecond())));
				off.set(lane, !on);
			}
		}
	}
}
