package barley.runtime.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import barley.lang.wiring.SwitchWays;
import barley.runtime.data.DataTable;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Program;
import barley.runtime.program.Stretches;

/** Streaming programs, written by hand. */
public final class Streams {

	/** A chunk is sent over a lane; hops are listed in a valid order. */
	public record Hop(int from, int to, int lane, boolean combines) {
	}

	/** A part of the data with the route of its chunks. */
	public record Course(Pieces chunks, List<Hop> hops) {
	}

	private Streams() {
	}

	/** Returns a line of nodes, or a ring; lane i leads from node i to the next one. */
	public static Machine machine(int nodes, boolean closed, NodeType type, LinkType... links) {
		MachineBuilder builder = new MachineBuilder(closed ? "Ring" : "Line");
		builder.nodes(nodes, i -> "n[" + i + "]", type);
		for (int i = 0; i < (closed ? nodes : nodes - 1); i++) {
			builder.lane(i, (i + 1) % nodes, links[i % links.length]);
		}
		return builder.build();
	}

	/**
	 * Returns a machine of the same nodes with planes of switches instead of lanes. Behind its lanes it has circuits in the order of the
	 * lanes, over all planes or over one.
	 */
	public static Machine behindSwitches(Machine machine, Random random, LinkType... links) {
		int planes = 1 + random.nextInt(3);
		MachineBuilder builder = new MachineBuilder("Planes");
		builder.nodes(machine.nodes(), machine::nodeName, machine.nodeType(0));
		int first = builder.switches(planes, i -> "plane[" + i + "]", new int[] {planes}, SwitchType.clear("Plane", 300, 0, 0));
		for (int node = 0; node < machine.nodes(); node++) {
			for (int plane = 0; plane < planes; plane++) {
				builder.lane(node, first + plane, links[random.nextInt(links.length)]);
			}
		}
		Machine behind = Machine.withoutCircuits(builder.build());
		SwitchWays ways = new SwitchWays(behind);
		int plane = random.nextInt(planes + 1);
		for (int lane = 0; lane < machine.lanes(); lane++) {
			behind.add(ways.between(Math.min(machine.from(lane), machine.to(lane)), Math.max(machine.from(lane), machine.to(lane)), plane));
		}
		return behind;
	}

	/** Returns courses over other lanes, which are numbered from {@code first} on. */
	public static List<Course> from(int first, List<Course> courses) {
		return courses.stream().map(course -> new Course(course.chunks,
				course.hops.stream().map(hop -> new Hop(hop.from, hop.to, first + hop.lane, hop.combines)).toList())).toList();
	}

	/** Returns the courses from both ends of a line to a root and back. */
	public static List<Course> line(int nodes, int root, long elements, int chunks) {
		List<Hop> hops = new ArrayList<>();
		IntStream.range(0, root).forEach(i -> hops.add(new Hop(i, i + 1, i, true)));
		IntStream.range(0, nodes - 1 - root).map(i -> nodes - 1 - i).forEach(i -> hops.add(new Hop(i, i - 1, i - 1, true)));
		for (int i = hops.size() - 1; i >= 0; i--) {
			hops.add(new Hop(hops.get(i).to, hops.get(i).from, hops.get(i).lane, false));
		}
		return List.of(new Course(Pieces.of(elements, chunks), hops));
	}

	/** Returns the courses around a ring in both directions, each with half of the data: one turn to combine, another to hand on. */
	public static List<Course> ring(int nodes, long elements, int chunks) {
		List<Course> courses = new ArrayList<>();
		for (int direction = 0; direction < 2; direction++) {
			List<Hop> hops = new ArrayList<>();
			for (int hop = 0; hop < 2 * (nodes - 1); hop++) {
				int at = hop % nodes;
				int from = direction == 0 ? at : nodes - 1 - at;
				int to = direction == 0 ? (at + 1) % nodes : (2 * nodes - 2 - at) % nodes;
				hops.add(new Hop(from, to, direction == 0 ? from : to, hop < nodes - 1));
			}
			courses.add(new Course(Pieces.of(elements, 2).cut(direction, chunks), hops));
		}
		return courses;
	}

	/** Returns a program in which every node forwards what it receives, and all hold the sum at the end. */
	public static Program program(Machine machine, DataTable data, int chunks, List<Course> courses) {
		List<NodeProgram> nodes = new ArrayList<>();
		List<Expectation> expectations = new ArrayList<>();
		int[] all = IntStream.range(0, machine.nodes()).toArray();
		for (int node : all) {
			nodes.add(phases -> phases.flow("Test.barley:1 stream", Stretches.of(chunks),
					(chunk, ports) -> carry(node, chunk, ports, courses)));
			expectations.add(new Expectation(node, 0, 0, data.length(0), all, Operator.SUM));
		}
		return new Program("Stream", machine, data, nodes, expectations);
	}

	private static void carry(int node, int chunk, Ports ports, List<Course> courses) {
		for (Course course : courses) {
			for (Hop hop : course.hops) {
				if (hop.to == node && hop.combines) {
					ports.receive(hop.lane, 0, course.chunks, chunk, Operator.SUM);
				} else if (hop.to == node) {
					ports.receive(hop.lane, 0, course.chunks, chunk);
				} else if (hop.from == node) {
					ports.send(hop.lane, 0, course.chunks, chunk);
				}
			}
		}
	}
}
