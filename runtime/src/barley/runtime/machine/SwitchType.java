package barley.runtime.machine;

import java.util.List;
import java.util.function.Consumer;

/**
 * The properties of a kind of switch.
 *
 * <p>A <em>clear</em> switch has no clock: data pass it without being stored, and it only adds its latency. A <em>clocked</em> switch works
 * in cycles on packets. It has an input and an output buffer for each port, an arbiter that lets packets of different ports go in turn,
 * and a compute unit with entries in which packets of one group are combined.
 *
 * @param cyclePs     the clock, in picoseconds; 0 for a clear switch
 * @param latencyPs   what a clear switch adds to the latency of all that passes, in picoseconds
 * @param packetBytes most data in one packet; 0 if a packet carries a whole vector
 * @param headerBytes what travels before the data of a packet
 * @param buffer      packets in each input buffer
 * @param output      packets in each output buffer
 * @param inputs      packets that the arbiter lets go in one cycle, at most one of each port
 * @param ports       maximum number of link ends; 0 if unlimited
 * @param stages      cycles of parser, route unit and crossbar
 * @param compute     cycles of the compute unit
 * @param width       bits of the unsigned integers that the adder of the compute unit takes; 0 if it combines elements as nodes do
 * @param combine     the words of the operators that the compute unit has; empty if the switch only forwards
 * @param groups      entries of the compute unit
 * @param full        what happens if a packet of a new group finds no free entry
 * @param release     when a sum leaves
 * @param route       how plain packets choose their way
 * @param nanowatts   power that is drawn all the time
 * @param attojoules  energy for each packet that is let go
 */
public record SwitchType(String name, long cyclePs, long latencyPs, long packetBytes, long headerBytes, int buffer, int output, int inputs,
		int ports, int stages, int compute, int width, List<String> combine, int groups, Full full, Release release, RouteRule route,
		long nanowatts,
		long attojoules) {

	/** What happens if a packet of a new group finds no free entry. */
	public enum Full {
		/** The packet stays in its buffer. */
		WAIT,
		/** The oldest entry is sent on unfinished. */
		EVICT
	}

	/** When a sum leaves. */
	public enum Release {
		/** When it holds the contributions of all members below. */
		CHILDREN,
		/** When no packet with a flag was taken in a cycle. Implies {@link Full#EVICT}. */
		IDLE,
		/** When another group pushes it out; the last sum of each switch never leaves. Implies {@link Full#EVICT}. */
		MISMATCH
	}

	/** Most cycles of stages and of the compute unit. */
	private static final int MOST_CYCLES = 1 << 20;

	/** The type of switches without a type: clear, and without latency. */
	public static final SwitchType PLAIN = clear("switch", 0, 0, 0);

	public SwitchType {
		MachineChecks.name("switch type", name);
		combine = List.copyOf(combine);
		atLeast(name, "cycle", cyclePs, 0);
		atLeast(name, "latency", latencyPs, 0);
		atLeast(name, "packet", packetBytes, 0);
		atLeast(name, "header", headerBytes, 0);
		atLeast(name, "buffer", buffer, 1);
		atLeast(name, "output", output, 1);
		atLeast(name, "inputs", inputs, 1);
		atLeast(name, "ports", ports, 0);
		atLeast(name, "stages", stages, 0);
		atLeast(name, "compute", compute, 1);
		atLeast(name, "width", width, 0);
		atLeast(name, "groups", groups, 1);
		atLeast(name, "power", nanowatts, 0);
		atLeast(name, "energy", attojoules, 0);
		atMost(name, "stages", stages);
		atMost(name, "compute", compute);
		full = release == Release.CHILDREN ? full : Full.EVICT;
	}

	/** Returns a clear type. */
	public static SwitchType clear(String name, long latencyPs, int ports, long nanowatts) {
		return new SwitchType(name, 0, latencyPs, 0, 0, 4, 4, 1, ports, 0, 1, 0, List.of(), 1, Full.WAIT, Release.CHILDREN, RouteRule.XY,
				nanowatts, 0);
	}

	/** Returns a clocked type in which everything but the clock is left out: it forwards whole vectors. */
	public static SwitchType of(String name, long cyclePs) {
		return new SwitchType(name, cyclePs, 0, 0, 0, 4, 4, 1, 0, 0, 1, 0, List.of(), 1, Full.WAIT, Release.CHILDREN, RouteRule.XY, 0,
				0);
	}

	public SwitchType withPacket(long bytes, long header) {
		return changed(draft -> {
			draft.packetBytes = bytes;
			draft.headerBytes = header;
		});
	}

	/** Sets the packets in each input buffer and in each output buffer. */
	public SwitchType withBuffers(int input, int sent) {
		return changed(draft -> {
			draft.buffer = input;
			draft.output = sent;
		});
	}

	public SwitchType withInputs(int each) {
		return changed(draft -> draft.inputs = each);
	}

	public SwitchType withPorts(int most) {
		return changed(draft -> draft.ports = most);
	}

	/** Sets the cycles of parser, route unit and crossbar, and those of the compute unit. */
	public SwitchType withCycles(int passing, int computing) {
		return changed(draft -> {
			draft.stages = passing;
			draft.compute = computing;
		});
	}

	public SwitchType withCombine(String... words) {
		return changed(draft -> draft.combine = List.of(words));
	}

	/** Sets the bits of the unsigned integers that the compute unit combines. */
	public SwitchType withWidth(int bits) {
		return changed(draft -> draft.width = bits);
	}

	public SwitchType withGroups(int entries, Full reaction) {
		return changed(draft -> {
			draft.groups = entries;
			draft.full = reaction;
		});
	}

	public SwitchType withRelease(Release rule) {
		return changed(draft -> draft.release = rule);
	}

	public SwitchType withRoute(RouteRule rule) {
		return changed(draft -> draft.route = rule);
	}

	/** Sets the power in nanowatts, and the energy for each packet in attojoules. */
	public SwitchType withEnergy(long power, long each) {
		return changed(draft -> {
			draft.nanowatts = power;
			draft.attojoules = each;
		});
	}

	private SwitchType changed(Consumer<Draft> change) {
		Draft draft = new Draft(this);
		change.accept(draft);
		return draft.type();
	}

	/** The properties of a type while some of them are changed. */
	private static final class Draft {

		private final SwitchType before;
		private long packetBytes;
		private long headerBytes;
		private int buffer;
		private int output;
		private int inputs;
		private int ports;
		private int stages;
		private int compute;
		private int width;
		private List<String> combine;
		private int groups;
		private Full full;
		private Release release;
		private RouteRule route;
		private long nanowatts;
		private long attojoules;

		Draft(SwitchType type) {
			before = type;
			packetBytes = type.packetBytes;
			headerBytes = type.headerBytes;
			buffer = type.buffer;
			output = type.output;
			inputs = type.inputs;
			ports = type.ports;
			stages = type.stages;
			compute = type.compute;
			width = type.width;
			combine = type.combine;
			groups = type.groups;
			full = type.full;
			release = type.release;
			route = type.route;
			nanowatts = type.nanowatts;
			attojoules = type.attojoules;
		}

		SwitchType type() {
			return new SwitchType(before.name, before.cyclePs, before.latencyPs, packetBytes, headerBytes, buffer, output, inputs, ports,
					stages, compute, width, combine, groups, full, release, route, nanowatts, attojoules);
		}
	}

	/** Returns whether it works in cycles on packets. */
	public boolean isClocked() {
		return cyclePs > 0;
	}

	/** Returns whether the compute unit combines unsigned integers of a fixed width, and not elements as nodes do. */
	public boolean hasAdder() {
		return width > 0;
	}

	/** Returns whether an entry is sent on unfinished to make room for another group. */
	public boolean evicts() {
		return full == Full.EVICT;
	}

	/** Returns whether sums leave when they are complete. */
	public boolean counts() {
		return release == Release.CHILDREN;
	}

	private static void atLeast(String type, String property, long value, long least) {
		if (value < least) {
			throw Fault.of("wrong-value", "%s %s is %,d, but must be at least %,d", type, property, value, least);
		}
	}

	private static void atMost(String type, String property, long value) {
		if (value > MOST_CYCLES) {
			throw Fault.of("wrong-value", "%s %s is %,d cycles, but must be at most %,d", type, property, value, MOST_CYCLES);
		}
	}
}
