package barley.runtime.simulate.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Pieces;
import barley.runtime.simulate.Streams;
import barley.runtime.simulate.Streams.Course;
import barley.runtime.simulate.Streams.Hop;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.FlowCost;
import barley.runtime.simulate.cost.Forecast;

/** Equal rounds of a flow are skipped without any effect on the result. */
class FlowRhythmTest {

	private static final LinkType LINK = new LinkType("Link", 16_000_000_000L, 20_000, 0);

	@ParameterizedTest(name = "{0} of {1}, reducing {2} B/s")
	@CsvSource({"line, 5, 0", "line, 64, 3000000000000", "middle, 9, 3000000000000", "middle, 9, 4000000000", "ring, 3, 0",
			"ring, 64, 3000000000000",
			"line, 64, 2048000000"})
	void manyChunksTakeNoLongerThanFew(String kind, int nodes, long reduce) {
		NodeType type = new NodeType("Node", 0, 0, reduce, 1000, 0);
		Machine machine = Streams.machine(nodes, kind.equals("ring"), type, LINK);
		AtomicLong intervals = new AtomicLong();
		int many = 10_000_000;
		long expected = time(machine, kind, nodes, 3000)
				+ (many - 3000L) / 1000 * (time(machine, kind, nodes, 4000) - time(machine, kind, nodes, 3000));

		FlowCost cost = FlowClock.cost(machine, graph(machine, courses(kind, nodes, 1000L * many, many)),
				() -> assertTrue(intervals.incrementAndGet() < 100, "it goes through too many events"));

		assertEquals(expected, cost.timePs());
	}

	/** Behind switches, chunks wait for several lanes at once. */
	@ParameterizedTest(name = "behind switches: {0}")
	@CsvSource({"false, 0.6666", "true, 0.85"})
	void whatIsSkippedIsWhatWouldHaveHappened(boolean switches, double part) {
		long all = 0;
		long followed = 0;
		for (int i = 0; i < 200; i++) {
			Random random = new Random(i);
			int nodes = 2 + random.nextInt(7);
			boolean ring = nodes > 2 && random.nextBoolean();
			long reduce = random.nextInt(3) * (random.nextBoolean() ? 2_000_000_000L : 1_300_000_007L);
			NodeType type = new NodeType("Node", 0, 0, reduce, random.nextInt(3) * 1000, 0);
			LinkType other = new LinkType("Other", (1 + random.nextInt(4)) * 4_000_000_000L, random.nextInt(3) * 1700, 0);
			Machine machine = Streams.machine(nodes, ring, type, LINK, random.nextInt(4) == 0 ? other : LINK);
			List<Course> courses = new ArrayList<>();
			for (int course = random.nextInt(2); course < 2; course++) {
				int chunks = 50 + random.nextInt(2000);
				long elements = chunks * (long) (1 + random.nextInt(3)) + random.nextInt(chunks);
				courses.addAll(ring ? Streams.ring(nodes, elements, chunks) : Streams.line(nodes, random.nextInt(nodes), elements, chunks));
			}
			if (switches) {
				machine = Streams.behindSwitches(machine, random, LINK, other);
				courses = Streams.from(machine.lanes(), courses);
			}
			FlowGraph graph = graph(machine, courses);
			AtomicLong every = new AtomicLong();
			AtomicLong some = new AtomicLong();

			FlowCost complete = FlowClock.cost(machine, Forecast.always(Conditions.NORMAL), 0, graph, (stream, chunk, from, to) -> {
			}, every::incrementAndGet);
			FlowCost cost = FlowClock.cost(machine, graph, some::incrementAndGet);

			assertEquals(complete, cost, "case " + i);
			all += every.get();
			followed += some.get();
		}
		assertTrue(followed < all * part, followed + " of " + all + " intervals");
	}

	private static long time(Machine machine, String kind, int nodes, int chunks) {
		return FlowClock.cost(machine, Forecast.always(Conditions.NORMAL), 0, graph(machine, courses(kind, nodes, 1000L * chunks, chunks)),
				(stream, chunk, from, to) -> {
				}, () -> {
				}).timePs();
	}

	private static List<Course> courses(String kind, int nodes, long elements, int chunks) {
		return kind.equals("ring") ? Streams.ring(nodes, elements, chunks)
				: Streams.line(nodes, kind.equals("middle") ? nodes / 2 : nodes - 1, elements, chunks);
	}

	/** Every hop is a stream of bytes, fed by all earlier ones that arrive at its sender. */
	private static FlowGraph graph(Machine machine, List<Course> courses) {
		FlowGraph graph = new FlowGraph();
		for (Course course : courses) {
			List<Hop> hops = course.hops();
			int first = graph.size();
			for (int hop = 0; hop < hops.size(); hop++) {
				Hop at = hops.get(hop);
				int stream = graph.add(machine.channel(at.lane(), at.from()), at.combines());
				addChunks(graph, stream, course.chunks());
				for (int before = 0; before < hop; before++) {
					if (hops.get(before).to() == at.from()) {
						graph.feed(first + before, stream);
					}
				}
			}
		}
		return graph;
	}

	private static void addChunks(FlowGraph graph, int stream, Pieces chunks) {
		graph.chunks(stream, chunks.count(0), chunks.full());
		for (int chunk = chunks.full(); chunk < chunks.members(); chunk++) {
			graph.chunks(stream, chunks.count(chunk), 1);
		}
	}
}
