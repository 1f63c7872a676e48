package barley.runtime.simulate.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.Synapses;
import barley.runtime.simulate.cost.BitEnergy;
import barley.runtime.simulate.result.EnergyOf;
import barley.runtime.simulate.result.EnergyOf.Row;

/**
 * Measures the energy of nodes, switches, synapses and lanes that are on, busy or idle, and the total bandwidth of lanes, while programs
 * switch lanes off and on and some lanes and switches fail. It also measures the energy of each phase and of each type: a type draws
 * the power that it has at the beginning over the whole time, plus what computing, switching and failing add to it.
 */
public final class PowerMeter {

	/**
	 * Total power, and bandwidth of lanes, when overlapping parts began.
	 *
	 * @param switched for each type of link, the power that switching has added since the beginning of the run
	 */
	public record Mark(BigInteger nanowatts, BigInteger bitsPerSecond, BitSet off, Map<LinkType, BigInteger> switched) {
	}

	/** The phase of what is drawn while parts overlap, but not because of one of them. */
	private static final int OVERLAPS = Integer.MAX_VALUE;

	private final Machine machine;
	/** Times at which lanes and switches fail. */
	private final Map<Integer, Long> failures;
	private final Map<Integer, Long> switchFailures;
	/** Lanes that programs have switched off. */
	private final BitSet off = new BitSet();
	private final Map<LinkType, BigInteger> switched = new HashMap<>();
	/** The power of each type at the beginning: of nodes, switches, synapses and links. */
	private final Map<Object, BigInteger> first = new LinkedHashMap<>();
	/** What each type draws beside that power. */
	private final Map<Object, BigInteger> beside = new HashMap<>();
	private final Map<Integer, BigInteger> phases = new TreeMap<>();
	private BigInteger nanowatts = BigInteger.ZERO;
	private BigInteger bitsPerSecond = BigInteger.ZERO;
	private BigInteger energy = BigInteger.ZERO;
	/** The energy of packets and words, which has no type. */
	private BigInteger packets = BigInteger.ZERO;
	/** The time of the run so far. */
	private BigInteger passed = BigInteger.ZERO;

	public PowerMeter(Machine machine, Map<Integer, Long> failures, Map<Integer, Long> switchFailures) {
		this.machine = machine;
		this.failures = failures;
		this.switchFailures = switchFailures;
		machine.nodeTypes().forEach(type -> first.put(type, BigInteger.ZERO));
		for (int node = 0; node < machine.nodes(); node++) {
			first(machine.nodeType(node), machine.nodeType(node).idleNanowatts(), 1);
		}
		for (int vertex = machine.nodes(); vertex < machine.vertices(); vertex++) {
			first(machine.switchType(vertex), machine.switchType(vertex).nanowatts(), 1);
		}
		for (Synapses synapses : machine.synapses().all()) {
			first(synapses.type(), synapses.type().nanowatts(), synapses.sizeOn());
		}
		for (LanesOfType lanes : LanesOfType.of(machine)) {
			first(lanes.type(), lanes.type().nanowatts(), lanes.on());
			bitsPerSecond = bitsPerSecond.add(BigInteger.valueOf(lanes.type().bitsPerSecond())
					.multiply(BigInteger.valueOf(lanes.channelsOn())));
		}
		nanowatts = first.values().stream().reduce(BigInteger.ZERO, BigInteger::add);
	}

	private void first(Object type, long each, long count) {
		if (each != 0 || type instanceof LinkType) {
			first.merge(type, BigInteger.valueOf(each).multiply(BigInteger.valueOf(count)), BigInteger::add);
		}
	}

	/** Returns the energy drawn so far, without that of bits on lanes, in nanowatts times picoseconds. */
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

	/** Adds the energy of packets or words of a phase. */
	public void add(int phase, BigInteger more) {
		packets = packets.add(more);
		draw(phase, more);
	}

	/** Adds what nodes draw in a phase while they compute, beyond what they draw idle, for each type of node. */
	public void addComputing(int phase, Map<NodeType, BigInteger> round, long times) {
		round.forEach((type, each) -> {
			BigInteger more = each.multiply(BigInteger.valueOf(times));
			beside(type, more);
			draw(phase, more);
		});
	}

	private void beside(Object type, BigInteger more) {
		beside.merge(type, more, BigInteger::add);
	}

	private void draw(int phase, BigInteger more) {
		phases.merge(phase, more, BigInteger::add);
		energy = energy.add(more);
	}

	/** Returns the energy of nodes. */
	public BigInteger nodeEnergy() {
		return machine.nodeTypes().stream().map(this::energy).reduce(BigInteger.ZERO, BigInteger::add);
	}

	private BigInteger energy(Object type) {
		return first.get(type).multiply(passed).add(beside.getOrDefault(type, BigInteger.ZERO));
	}

	/**
	 * Returns the energy by phase and by type.
	 *
	 * @param channelBytes the bytes that channels have carried
	 * @param statements   the statement of each phase
	 */
	public EnergyOf energyOf(long[] channelBytes, IntFunction<String> statements) {
		List<Row> byPhase = new ArrayList<>();
		phases.forEach((phase, joules) -> row(byPhase, phase == OVERLAPS ? "overlap" : "phase",
				phase == OVERLAPS ? "power while phases overlap" : statements.apply(phase), joules));
		row(byPhase, "bits", "bits on lanes", BitEnergy.of(machine, channelBytes));
		Map<LinkType, BigInteger> bits = BitEnergy.byType(machine, channelBytes);
		List<Row> byType = new ArrayList<>();
		for (Object type : first.keySet()) {
			if (type instanceof NodeType node) {
				row(byType, "node", node.name(), energy(node));
			} else if (type instanceof SwitchType kind) {
				row(byType, "switch", kind.name(), energy(kind));
			} else if (type instanceof LinkType link) {
				row(byType, "link", link.name(), energy(link).add(bits.getOrDefault(link, BigInteger.ZERO)));
			}
		}
		machine.synapses().all().stream().map(Synapses::type).distinct().filter(first::containsKey)
				.forEach(type -> row(byType, "synapse", type.name(), energy(type)));
		row(byType, "packets", "packets and words", packets);
		return new EnergyOf(List.copyOf(byPhase), List.copyOf(byType));
	}

	private static void row(List<Row> rows, String kind, String name, BigInteger energy) {
		if (energy.signum() != 0) {
			rows.add(new Row(kind, name, joules(energy)));
		}
	}

	/** Returns nanowatts times picoseconds in joules. */
	public static BigDecimal joules(BigInteger energy) {
		return energy.signum() == 0 ? BigDecimal.ZERO : new BigDecimal(energy, 21).stripTrailingZeros();
	}

	public Mark mark() {
		return new Mark(nanowatts, bitsPerSecond, (BitSet) off.clone(), Map.copyOf(switched));
	}

	/**
	 * Adds the energy of a phase that is repeated; nothing fails between the first and the last repetition.
	 *
	 * @param drawn power of all overlapping parts, whose energy is added elsewhere; null if there are none
	 */
	public void last(int phase, long startPs, long durationPs, long times, Mark drawn) {
		last(phase, new Mark(nanowatts, bitsPerSecond, off, switched), startPs, durationPs, times, drawn);
	}

	/** Adds the energy of overlapping parts with the power when they began. */
	public void lastAs(Mark present, long startPs, long durationPs, long times, Mark drawn) {
		last(OVERLAPS, present, startPs, durationPs, times, drawn);
	}

	private void last(int phase, Mark present, long startPs, long durationPs, long times, Mark drawn) {
		BigInteger time = BigInteger.valueOf(durationPs).multiply(BigInteger.valueOf(times));
		draw(phase, (drawn == null ? present.nanowatts : present.nanowatts.subtract(drawn.nanowatts)).multiply(time));
		present.switched.forEach((type, power) -> beside(type, power.multiply(time)));
		if (drawn == null) {
			passed = passed.add(time);
		} else {
			drawn.switched.forEach((type, power) -> beside(type, power.multiply(time).negate()));
		}
		failures.forEach((lane, at) -> {
			long dead = Math.min(durationPs, Math.max(0, startPs + durationPs - at));
			int on = (present.off.get(lane) ? 0 : 1) - (drawn == null || drawn.off.get(lane) ? 0 : 1);
			if (dead > 0 && on != 0 && machine.isOn(lane)) {
				BigInteger less = BigInteger.valueOf(machine.linkType(lane).nanowatts()).multiply(BigInteger.valueOf(on));
				fail(phase, machine.linkType(lane), less.multiply(BigInteger.valueOf(dead)).multiply(BigInteger.valueOf(times)));
			}
		});
		switchFailures.forEach((vertex, at) -> {
			long dead = drawn != null ? 0 : Math.min(durationPs, Math.max(0, startPs + durationPs - at));
			SwitchType type = machine.switchType(vertex);
			fail(phase, type, BigInteger.valueOf(type.nanowatts()).multiply(BigInteger.valueOf(dead)).multiply(BigInteger.valueOf(times)));
		});
	}

	private void fail(int phase, Object type, BigInteger less) {
		beside(type, less.negate());
		draw(phase, less.negate());
	}

	/** Switches lanes off or on. */
	public void power(BitSet lanes, boolean on) {
		for (int lane = lanes.nextSetBit(0); lane >= 0; lane = lanes.nextSetBit(lane + 1)) {
			if (off.get(lane) == on) {
				LinkType type = machine.linkType(lane);
				BigInteger sign = on ? BigInteger.ONE : BigInteger.ONE.negate();
				BigInteger more = sign.multiply(BigInteger.valueOf(type.nanowatts()));
				nanowatts = nanowatts.add(more);
				switched.merge(type, more, BigInteger::add);
				bitsPerSecond = bitsPerSecond.add(sign.multiply(BigInteger.valueOf(type.bitsPerSecond()))
						.multiply(BigInteger.valueOf(machine.directions(lane))));
				off.set(lane, !on);
			}
		}
	}
}
