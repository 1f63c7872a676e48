package barley.runtime.simulate.time;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/**
 * What lanes draw that are on, busy or idle, while programs switch them off and on and some fail; and what those that are on could carry.
 */
public final class PowerMeter {

	/** What lanes drew and could carry when parts that run at the same time began. */
	public record Mark(BigInteger nanowatts, BigInteger bitsPerSecond, BitSet off) {
	}

	private final Machine machine;
	/** When lanes fail for good. */
	private final Map<Integer, Long> failures;
	/** Lanes that programs have switched off. */
	private final BitSet off = new BitSet();
	private BigInteger nanowatts = BigInteger.ZERO;
	private BigInteger bitsPerSecond = BigInteger.ZERO;
	private BigInteger energy = BigInteger.ZERO;

	public PowerMeter(Machine machine, Map<Integer, Long> failures) {
		this.machine = machine;
		this.failures = failures;
		for (LanesOfType lanes : LanesOfType.of(machine)) {
			nanowatts = nanowatts.add(BigInteger.valueOf(lanes.type().nanowatts()).multiply(BigInteger.valueOf(lanes.on())));
			bitsPerSecond = bitsPerSecond.add(BigInteger.valueOf(lanes.type().bitsPerSecond()).multiply(BigInteger.valueOf(lanes.on())));
		}
	}

	/** Returns what has been drawn, in nanowatts times picoseconds. */
	public BigInteger energy() {
		return energy;
	}

	/** Returns what is drawn now. */
	BigInteger nanowatts() {
		return nanowatts;
	}

	/** Returns what lanes that are on could carry in one direction. */
	BigInteger bitsPerSecond() {
		return bitsPerSecond;
	}

	public Mark mark() {
		return new Mark(nanowatts, bitsPerSecond, (BitSet) off.clone());
	}

	/**
	 * Lets time go by, some times over; nothing fails between the first and the last of several times.
	 *
	 * @param drawn what is drawn for all that runs at the same time and is accounted for elsewhere; null if there is nothing else
	 */
	public void last(long startPs, long durationPs, long times, Mark drawn) {
		lastAs(new Mark(nanowatts, bitsPerSecond, off), startPs, durationPs, times, drawn);
	}

	/** The same with what lanes drew at some point. */
	public void lastAs(Mark present, long startPs, long durationPs, long times, Mark drawn) {
		BigInteger more = drawn == null ? present.nanowatts : present.nanowatts.subtract(drawn.nanowatts);
		energy = energy.add(more.multiply(BigInteger.valueOf(durationPs)).multiply(BigInteger.valueOf(times)));
		failures.forEach((lane, at) -> {
			long dead = Math.min(durationPs, Math.max(0, startPs + durationPs - at));
			int on = (present.off.get(lane) ? 0 : 1) - (drawn == null || drawn.off.get(lane) ? 0 : 1);
			if (dead > 0 && on != 0 && machine.isOn(lane)) {
				BigInteger less = BigInteger.valueOf(machine.linkType(lane).nanowatts()).multiply(BigInteger.valueOf(on));
				energy = energy.subtract(less.multiply(BigInteger.valueOf(dead)).multiply(BigInteger.valueOf(times)));
			}
		});
	}

	/** Switches lanes. */
	public void power(BitSet lanes, boolean on) {
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
