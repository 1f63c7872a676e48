package barley.runtime.simulate.time;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/**
 * Measures the energy of nodes, switches, synapses and lanes that are on, busy or idle, and the total bandwidth of lanes, while programs
 * switch lanes off and on and some lanes and switches fail.
 */
public final class PowerMeter {

	/** Total power, and bandwidth of lanes, when overlapping parts began. */
	public record Mark(BigInteger nanowatts, BigInteger bitsPerSecond, BitSet off) {
	}

	private final Machine machine;
	/** Times at which lanes and switches fail. */
	private final Map<Integer, Long> failures;
	private final Map<Integer, Long> switchFailures;
	/** Lanes that programs have switched off. */
	private final BitSet off = new BitSet();
	private BigInteger nanowatts = BigInteger.ZERO;
	private BigInteger bitsPerSecond = BigInteger.ZERO;
	private BigInteger energy = BigInteger.ZERO;
	private BigInteger computing = BigInteger.ZERO;
	private final BigInteger idle;

	public PowerMeter(Machine machine, Map<Integer, Long> failures, Map<Integer, Long> switchFailures) {
		this.machine = machine;
		this.failures = failures;
		this.switchFailures = switchFailures;
		for (int node = 0; node < machine.nodes(); node++) {
			nanowatts = nanowatts.add(BigInteger.valueOf(machine.nodeType(node).idleNanowatts()));
		}
		idle = nanowatts;
		for (int vertex = machine.nodes(); vertex < machine.vertices(); vertex++) {
			nanowatts = nanowatts.add(BigInteger.valueOf(machine.switchType(vertex).nanowatts()));
		}
		for (Synapses synapses : machine.synapses().all()) {
			nanowatts = nanowatts.add(BigInteger.valueOf(synapses.type().nanowatts()).multiply(BigInteger.valueOf(synapses.sizeOn())));
		}
		for (LanesOfType lanes : LanesOfType.of(machine)) {
			nanowatts = nanowatts.add(BigInteger.valueOf(lanes.type().nanowatts()).multiply(BigInteger.valueOf(lanes.on())));
			bitsPerSecond = bitsPerSecond.add(BigInteger.valueOf(lanes.type().bitsPerSecond())
					.multiply(BigInteger.valueOf(lanes.channelsOn())));
		}
	}

	/** Returns the energy drawn so far, in nanowatts times picoseconds. */
	public BigInteger energy() {
		return energy;
	}

	/** Returns the current power. */
	BigInteger nanowatts() {
		return nanowatts;
	}

	/** Returns the total bandwidth of lanes that are on, in all their directions. */
	BigInteger bitsPerSecond() {
		return bitsPerSecond;
	}

	/** Adds energy that is not drawn over time. */
	public void add(BigInteger more) {
		energy = energy.add(more);
	}

	/** Adds what nodes draw while they compute, beyond what they draw idle. */
	public void addComputing(BigInteger more) {
		computing = computing.add(more);
		add(more);
	}

	/** Returns the energy of nodes in a run of some length. */
	public BigInteger nodeEnergy(long picoseconds) {
		return idle.multiply(BigInteger.valueOf(picoseconds)).add(computing);
	}

	public Mark mark() {
		return new Mark(nanowatts, bitsPerSecond, (BitSet) off.clone());
	}

	/**
	 * Adds the energy of a period that is repeated; nothing fails between the first and the last repetition.
	 *
	 * @param drawn power of all overlapping parts, whose energy is added elsewhere; null if there are none
	 */
	public void last(long startPs, long durationPs, long times, Mark drawn) {
		lastAs(new Mark(nanowatts, bitsPerSecond, off), startPs, durationPs, times, drawn);
	}

	/** Adds the energy of a period with the power at some earlier point. */
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
		switchFailures.forEach((vertex, at) -> {
			long dead = drawn != null ? 0 : Math.min(durationPs, Math.max(0, startPs + durationPs - at));
			energy = energy.subtract(BigInteger.valueOf(machine.switchType(vertex).nanowatts()).multiply(BigInteger.valueOf(dead))
					.multiply(BigInteger.valueOf(times)));
		});
	}

	/** Switches lanes off or on. */
	public void power(BitSet lanes, boolean on) {
		for (int lane = lanes.nextSetBit(0); lane >= 0; lane = lanes.nextSetBit(lane + 1)) {
			if (off.get(lane) == on) {
				LinkType type = machine.linkType(lane);
				BigInteger sign = on ? BigInteger.ONE : BigInteger.ONE.negate();
				nanowatts = nanowatts.add(sign.multiply(BigInteger.valueOf(type.nanowatts())));
				bitsPerSecond = bitsPerSecond.add(sign.multiply(BigInteger.valueOf(type.bitsPerSecond()))
						.multiply(BigInteger.valueOf(machine.directions(lane))));
				off.set(lane, !on);
			}
		}
	}
}
