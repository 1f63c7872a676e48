package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.motion.Course;
import barley.lang.motion.CourseMotion;
import barley.lang.motion.Ground;
import barley.lang.plan.Joint;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;
import barley.runtime.program.Pieces;
import barley.runtime.simulate.cost.FlowCost;
import barley.runtime.simulate.flow.FlowClock;
import barley.runtime.simulate.flow.FlowGraph;

/**
 * All that an exchange carries by data flow (RULES.md 21): a stream of chunks for each hop of each course, fed by those
 * that arrive where it begins. Clocks in the simulator's way, so that both agree to the picosecond.
 */
final class Flowing {

	/** What an event of a chunk costs, beside looking at something. */
	private static final int EFFORT = 8;

	private final Machine machine;
	private final BitSet off;
	private final FlowGraph graph = new FlowGraph();
	private final Map<Party, FlowGraph> alone = new LinkedHashMap<>();
	private final Map<Integer, Party> users = new HashMap<>();
	private final List<Party> conflicting = new ArrayList<>();
	/** What is sent on each channel of a lane or circuit. */
	private final Map<Integer, Long> sent = new HashMap<>();
	private int conflict = -1;
	private String unknown;

	Flowing(Machine machine, BitSet off) {
		this.machine = machine;
		this.off = off;
	}

	void add(Joint joint, Ground found) {
		CourseMotion motion = (CourseMotion) joint.motion(machine, found, off);
		for (Course course : motion.courses()) {
			Pieces pieces = motion.pieces(course);
			Party party = Party.of(joint, List.of(course.route(), course.backward()), course.route().name());
			int width = joint.data().type().bytes();
			add(graph, course, pieces, width);
			add(alone.computeIfAbsent(party, any -> new FlowGraph()), course, pieces, width);
			for (int hop = 0; hop < course.hops(); hop++) {
				use(channel(course, hop), party, Math.multiplyExact(pieces.end() - pieces.first(0), (long) width));
			}
		}
	}

	private void use(int channel, Party party, long bytes) {
		sent.merge(channel, bytes, Math::addExact);
		boolean isCircuit = machine.isCircuit(channel >> 1);
		machine.carry(channel, bytes, (held, share) -> carry(held, party, isCircuit, share));
	}

	private void carry(int channel, Party party, boolean isCircuit, long bytes) {
		Party other = bytes == 0 ? null : users.putIfAbsent(channel, party);
		// Hops over switches share lanes with those of the other direction by themselves.
		boolean isAlone = other == null || other.equals(party) || isCircuit && party.isBeside(other);
		if (!isAlone && conflict < 0) {
			conflict = channel;
			conflicting.addAll(List.of(other, party));
		} else if (channel == conflict && !conflicting.contains(party)) {
			conflicting.add(party);
		}
		LinkType type = machine.linkType(channel >> 1);
		if (bytes > 0 && type.bitsPerSecond() == 0 && unknown == null) {
			unknown = type.withoutBandwidth();
		}
	}

	private void add(FlowGraph to, Course course, Pieces pieces, int width) {
		int[][] feeders = course.feeders();
		int[] streams = new int[course.hops()];
		for (int hop = 0; hop < streams.length; hop++) {
			streams[hop] = to.add(channel(course, hop), hop < course.combining());
			addChunks(to, streams[hop], pieces, width);
			for (int feeder : feeders[hop]) {
				to.feed(streams[feeder], streams[hop]);
			}
		}
	}

	private static void addChunks(FlowGraph to, int stream, Pieces pieces, int width) {
		for (int chunk = 0; chunk < pieces.members();) {
			int alike = chunk < pieces.full() ? pieces.full() : pieces.count(chunk) == 0 ? pieces.members() : chunk + 1;
			to.chunks(stream, Math.multiplyExact(pieces.count(chunk), (long) width), alike - chunk);
			chunk = alike;
		}
	}

	private int channel(Course course, int hop) {
		return machine.channel(course.lane()[hop], course.from()[hop]);
	}

	FlowCost cost(Effort effort) {
		return cost(graph, effort);
	}

	private FlowCost cost(FlowGraph flow, Effort effort) {
		effort.spend(Math.multiplyExact(EFFORT, (long) flow.size()));
		return FlowClock.cost(machine, flow, () -> effort.spend(EFFORT * FlowClock.INTERVAL));
	}

	void addTo(long[] volumes) {
		sent.forEach((channel, bytes) -> volumes[channel] = Math.addExact(volumes[channel], bytes));
	}

	/** Returns why there are no times, or null. */
	String unknown() {
		return unknown;
	}

	/** Returns the channel that more than one needs, or -1. */
	int conflict() {
		return conflict;
	}

	/** Those who need it. */
	List<Party> conflicting() {
		return conflicting;
	}

	/** Returns how much longer all of it takes together than the longest of its parties would take alone. */
	Rational factor(FlowCost together, Effort effort) {
		long longest = 0;
		for (FlowGraph flow : alone.values()) {
			longest = Math.max(longest, cost(flow, effort).bytes());
		}
		return Rational.of(together.bytes(), longest);
	}
}
