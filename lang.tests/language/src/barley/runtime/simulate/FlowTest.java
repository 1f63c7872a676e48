package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.Structures;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.program.Program;
import barley.runtime.simulate.Streams.Course;
import barley.runtime.simulate.Streams.Hop;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Data flows: their times and their data. */
class FlowTest {

	@ParameterizedTest(name = "{0} of {1}, {2} items")
	@CsvSource({
			"line, 5, 4, 100, 107, 26857000000, 0.107428, 100/107",
			"line, 5, 2, 100, 103, 25853000000, 0.103412, 100/103",
			"ring, 5, 0, 100, 202, 25452000000, 0.12726, 80/101",
			"line, 5, 4,   1,   8, 200008000000, 0.800032, 1/8",
			"line, 5, 2,   1,   4, 100004000000, 0.400016, 1/4",
			"ring, 5, 0,   1,   8, 100008000000, 0.50004, 1/5",
			"line, 6, 5, 100, 109, 27359000000, 0.136795, 100/109",
			"line, 6, 3, 100, 105, 26355000000, 0.131775, 20/21",
			"ring, 6, 0, 100, 203, 25578000000, 0.153468, 500/609"})
	void figuresComeOutExactly(String kind, int nodes, int root, int chunks, long ticks, long picoseconds, String joules, String use) {
		boolean ring = kind.equals("ring");
		Machine machine = Streams.machine(nodes, ring, Structures.NODE, Structures.LINK);
		DataTable data = DataTable.builder().add("x", ElementType.I8, 50_000_000).build();
		List<Course> courses = ring ? Streams.ring(nodes, 50_000_000, chunks) : Streams.line(nodes, root, 50_000_000, chunks);
		Result result = Simulator.run(Streams.program(machine, data, chunks, courses), RunOptions.timing());
		assertEquals(ticks, result.steps());
		assertEquals(picoseconds, result.times().orElseThrow().timePs());
		assertEquals(joules, result.times().orElseThrow().energyJoules().toPlainString());
		assertEquals(use, result.times().orElseThrow().use().toString());
		assertEquals(50_000_000, result.bytesPerLaneMax());
	}

	@Test
	void whatStreamsIsRightAndOnTimeOnAnyLine() {
		Random random = new Random(7);
		for (int i = 0; i < 300; i++) {
			int nodes = 2 + random.nextInt(9);
			boolean ring = nodes > 2 && random.nextBoolean();
			int elements = random.nextInt(200);
			int chunks = 1 + random.nextInt(20);
			NodeType type = new NodeType("Node", 0, 0, random.nextBoolean() ? 0 : 1 + random.nextInt(3) * 1_000_000_000L,
					random.nextInt(3) * 1000, 0);
			LinkType fast = new LinkType("Fast", 16_000_000_000L, random.nextInt(3) * 700, 0);
			LinkType slow = new LinkType("Slow", 3_000_000_000L + random.nextInt(5), random.nextInt(3) * 900, 0);
			Machine machine = Streams.machine(nodes, ring, type, fast, random.nextBoolean() ? fast : slow,
					random.nextBoolean() ? fast : slow);
			List<Course> courses = new ArrayList<>();
			if (ring) {
				courses.addAll(Streams.ring(nodes, elements, chunks));
			} else {
				courses.addAll(Streams.line(nodes, random.nextInt(nodes), elements, chunks));
			}
			DataTable data = DataTable.builder().add("x", ElementType.F32, elements).build();
			Result result = Simulator.run(Streams.program(machine, data, chunks, courses), RunOptions.functional());
			assertTrue(result.verification().verified(), "case " + i);
			assertEquals(bruteForce(machine, courses, 4, chunks), result.times().orElseThrow().timePs(), "case " + i);
		}
	}

	@Test
	void whoWaitsForWhatNeverComesIsNamed() {
		Machine pair = Structures.ring(2).machine();
		Program program = Nodes.program(pair, node -> phases -> phases.flow("Test.barley:1 stream", 3, (chunk, ports) -> {
			ports.receive(node, 0, chunk, 1, Operator.SUM);
			ports.send(1 - node, 0, chunk, 1);
		}));
		assertEquals("deadlock: data that n[1] must send on n[1] -> n[0] #1 never arrive: \"Test.barley:1 stream\"",
				Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void flowsAreComparedLikeSteps() {
		Machine machine = Streams.machine(3, false, Structures.NODE, Structures.LINK);
		DataTable data = DataTable.builder().add("x", ElementType.F32, 60).build();
		Program program = Streams.program(machine, data, 4, Streams.line(3, 2, 60, 4));
		Program lossy = Nodes.sabotaged(program, call -> call.node != 1 || call.step != 2 || call.sends || call.operator == null);
		assertEquals(
				"missing-receive: n[0] sends x[30..44] on n[0] -> n[1], but n[1] receives nothing there: step 2 of \"Test.barley:1 "
				+ "stream\"",
				Nodes.fault(lossy, RunOptions.timing()));
	}

	/** Computes the same times independently: all events in one queue of objects. */
	private static long bruteForce(Machine machine, List<Course> courses, int width, int chunks) {
		record Event(long time, int stage, int channel, int order, int course, int hop, int chunk) {
		}
		PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparing(Event::stage)
				.thenComparing(Event::channel)
				.thenComparing(Event::order).thenComparing(Event::chunk));
		Map<Object, Long> channels = new HashMap<>();
		Map<Object, Long> reducers = new HashMap<>();
		Map<Object, Integer> arrived = new HashMap<>();
		long end = 0;
		for (int c = 0; c < courses.size(); c++) {
			for (int h = 0; h < courses.get(c).hops().size(); h++) {
				for (int chunk = 0; feeders(courses.get(c), h) == 0 && chunk < chunks; chunk++) {
					events.add(new Event(0, 2, channel(machine, courses.get(c).hops().get(h)), 100 * c + h, c, h, chunk));
				}
			}
		}
		while (!events.isEmpty()) {
			Event event = events.remove();
			Course course = courses.get(event.course);
			Hop hop = course.hops().get(event.hop);
			long bytes = course.chunks().count(event.chunk) * width;
			long reduce = machine.nodeType(hop.to()).reduceBytesPerSecond();
			LinkType link = machine.linkType(hop.lane());
			if (event.stage == 2) {
				long free = Math.max(event.time, channels.getOrDefault(event.channel, 0L)) + machine.nodeType(hop.from()).launchPs()
						+ Exact.ceilQuotient(bytes, 8 * Exact.SECOND, link.bitsPerSecond());
				channels.put(event.channel, free);
				events.add(new Event(free + link.latencyPs(), hop.combines() && reduce > 0 ? 1 : 0, event.channel, event.order,
						event.course, event.hop,
						event.chunk));
			} else if (event.stage == 1) {
				long free = Math.max(event.time, reducers.getOrDefault(hop.to(), 0L)) + Exact.ceilQuotient(bytes, Exact.SECOND, reduce);
				reducers.put(hop.to(), free);
				events.add(new Event(free, 0, event.channel, event.order, event.course, event.hop, event.chunk));
			} else {
				end = event.time;
				for (int later = event.hop + 1; later < course.hops().size(); later++) {
					if (course.hops().get(later).from() == hop.to()
							&& arrived.merge(List.of(event.course, later, event.chunk), 1, Integer::sum) == feeders(course, later)) {
						events.add(new Event(event.time, 2, channel(machine, course.hops().get(later)), 100 * event.course + later,
								event.course, later,
								event.chunk));
					}
				}
			}
		}
		return end;
	}

	private static int feeders(Course course, int hop) {
		return (int) course.hops().subList(0, hop).stream().filter(before -> before.to() == course.hops().get(hop).from()).count();
	}

	private static int channel(Machine machine, Hop hop) {
		return machine.channel(hop.lane(), hop.from());
	}
}
