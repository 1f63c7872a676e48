package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.program.Stretches;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Folding and the number of threads do not change the result of a run in any bit. */
class FoldingTest {

	private static final RunOptions FULL = RunOptions.timing().withFolding(false).withThreads(1);

	static IntStream seeds() {
		return IntStream.range(0, 60);
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void foldedRunsAreFullRuns(int seed) {
		Program program = program(new Random(seed));
		Result full = Simulator.run(program, FULL);
		for (int threads = 1; threads <= 3; threads++) {
			assertSame(full, Simulator.run(program, FULL.withThreads(threads)));
			assertSame(full, Simulator.run(program, FULL.withFolding(true).withThreads(threads)));
		}
		assertFalse(full.folded());
	}

	/** Threads follow the other nodes at the same time, through a step in which the first node, which is followed alone, has no part. */
	@Test
	void theFirstNodeMayBeIdle() {
		Machine machine = Structures.ring(3).machine();
		Program program = Nodes.program(machine, Nodes.exchange(1, node -> node == 0 ? Exchange.IDLE : (step, ports) -> {
			int lane = machine.leading(1, 2)[0];
			if (node == 1) {
				ports.send(lane, 0, 0, 10);
			} else {
				ports.receive(lane, 0, 0, 10);
			}
		}));
		for (int run = 0; run < 20_000; run++) {
			assertEquals(1, Simulator.run(program, RunOptions.timing().withThreads(2)).transfers());
		}
	}

	@ParameterizedTest
	@CsvSource({"ring, 9", "ladder, 8", "prism, 24", "tube, 16"})
	void threadsMoveTheSameBits(String structure, int nodes) {
		Program program = Bucket.on(switch (structure) {
			case "ring" -> Structures.ring(nodes);
			case "ladder" -> Structures.ladder(nodes / 2);
			case "prism" -> Structures.prism(nodes / 3);
			default -> Structures.boxTube(nodes / 4);
		}).data(ElementType.F32, 300_000).operator(Operator.AVG).program();
		Result one = Simulator.run(program, RunOptions.functional().withThreads(1));
		Result three = Simulator.run(program, RunOptions.functional().withThreads(3));
		assertTrue(one.verification().verified());
		assertEquals(one.verification(), three.verification());
		assertSame(one, three);
	}

	@Test
	void oneNodeOfEachKindIsFollowed() {
		Result result = Simulator.run(Bucket.on(Structures.ring(300)).program(), RunOptions.timing());
		assertTrue(result.folded());
		assertEquals(1, result.followed());
	}

	@ParameterizedTest(name = "{0} nodes, {1} chunks")
	@CsvSource({"5, 1", "5, 2", "6, 7", "9, 100", "7, 1000"})
	void flowsFold(int nodes, int chunks) {
		Machine ring = Streams.machine(nodes, true, Structures.NODE, Structures.LINK);
		DataTable data = DataTable.builder().add("x", ElementType.F32, 999).build();
		Program program = Streams.program(ring, data, chunks, Streams.ring(nodes, 999, chunks));
		Result full = Simulator.run(program, FULL);
		Result folded = Simulator.run(program, FULL.withFolding(true));
		assertSame(full, folded);
		assertEquals(chunks > 2, folded.folded());
		assertFalse(full.folded());
	}

	@Test
	void aPromiseThatAFlowDoesNotKeepIsTold() {
		Program program = Nodes.program(Structures.ring(5).machine(),
				node -> phases -> phases.flow("T:1", Stretches.of(10), (chunk, ports) -> {
			ports.send(node, 0, chunk == 7 ? 3 : chunk, 1);
			ports.receive((node + 4) % 5, 0, chunk == 7 ? 3 : chunk, 1);
		}));
		assertEquals("uneven: the program of n[0] promises to be regular from step 0 to step 9 of \"T:1\", but is not",
				Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void aPromiseThatIsNotKeptIsTold() {
		Program program = Nodes.program(Structures.ring(5).machine(),
				node -> phases -> phases.exchange("T:1", Stretches.of(12, 6), (step, ports) -> {
			ports.send(node, 0, step == 3 ? 0 : step / 2, 1);
			ports.receive((node + 4) % 5, 0, step == 3 ? 0 : step / 2, 1);
		}));
		assertEquals("uneven: the program of n[0] promises to be regular from step 0 to step 5 of \"T:1\", but is not",
				Nodes.fault(program, RunOptions.timing().withThreads(2)));
		assertEquals(12, Simulator.run(program, FULL).steps());
	}

	@Test
	void aPromiseThatIsNotKeptBetweenTheStepsLookedAtIsTold() {
		Program program = Nodes.program(Structures.ring(5).machine(),
				node -> phases -> phases.exchange("T:1", Stretches.of(100), (step, ports) -> {
			ports.send(node, 0, step == 70 ? 1 : 0, 1);
			ports.receive((node + 4) % 5, 0, step == 70 ? 1 : 0, 1);
		}));
		assertEquals("uneven: the program of n[0] promises to be regular from step 0 to step 99 of \"T:1\", but is not",
				Nodes.fault(program, RunOptions.timing()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"14 | 7 | 7,14", "14 | '' | 14", "9 | 3,0,12,-1,3,9,1 | 1,3,9", "0 | 1 | ''", "1 | 1 | 1"})
	void stretchesEndWhereSomethingChanges(int steps, String changes, String ends) {
		Stretches stretches = Stretches.of(steps, integers(changes));
		assertEquals(steps, stretches.steps());
		assertArrayEquals(integers(ends), IntStream.range(0, stretches.count()).map(stretches::end).toArray());
	}

	private static int[] integers(String list) {
		return list.isEmpty() ? new int[0] : java.util.Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
	}

	private static void assertSame(Result expected, Result actual) {
		assertEquals(expected.times(), actual.times());
		assertEquals(expected.noTimesBecause(), actual.noTimesBecause());
		assertEquals(expected.phases(), actual.phases());
		assertEquals(expected.steps(), actual.steps());
		assertEquals(expected.transfers(), actual.transfers());
		assertEquals(expected.fingerprint(), actual.fingerprint());
		assertArrayEquals(expected.channelBytes(), actual.channelBytes());
	}

	/** Returns a ring, ladder or tube whose nodes and lanes have several types, some of them without times. */
	private static Program program(Random random) {
		Structures.Embedding plain = switch (random.nextInt(4)) {
			case 0 -> Structures.ring(2 + random.nextInt(40));
			case 1 -> Structures.ladder(2 + random.nextInt(12));
			case 2 -> Structures.prism(2 + random.nextInt(8));
			default -> Structures.boxTube(2 + random.nextInt(6));
		};
		String[] collectives = {"allreduce", "reducescatter", "allgather"};
		Structures.Embedding mixed = new Structures.Embedding(mixed(plain.machine(), random), plain.rings());
		Bucket bucket = Bucket.on(mixed).collective(collectives[random.nextInt(3)])
				.operator(random.nextBoolean() ? Operator.SUM : Operator.AVG);
		bucket = random.nextBoolean() ? bucket : bucket.oneWay();
		return bucket.data(random.nextBoolean() ? ElementType.F64 : ElementType.U8, random.nextInt(random.nextBoolean() ? 50 : 100_000))
				.program();
	}

	private static Machine mixed(Machine plain, Random random) {
		MachineBuilder builder = new MachineBuilder(plain.name());
		int kinds = 1 + random.nextInt(3);
		boolean dumb = random.nextInt(8) == 0;
		for (int node = 0; node < plain.nodes(); node++) {
			int kind = random.nextInt(kinds);
			builder.node(plain.nodeName(node), new NodeType("Node" + kind, 0, 0, kind == 1 ? 0 : 3_000_000_001L + kind, kind * 1000L, 0));
		}
		for (int lane = 0; lane < plain.lanes(); lane++) {
			int kind = random.nextInt(kinds);
			builder.lane(plain.from(lane), plain.to(lane),
					new LinkType("Link" + kind, dumb && kind == 0 ? 0 : 7_000_000_001L * (kind + 1), 20L * kind, 1000));
		}
		return builder.build();
	}
}
