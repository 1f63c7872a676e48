package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.Structures.Embedding;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.number.Rational;
import barley.runtime.program.Exchange;
import barley.runtime.program.Expectation;
import barley.runtime.program.Pieces;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Verification;

/** The data after a step, independent of the order in which an engine processes nodes (RULES.md 2). */
class SemanticsTest {

	private static final Machine PAIR = Structures.ring(2).machine();

	@Test
	void neighboursThatExchangeEverythingSwapIt() {
		Program program = Nodes.program(PAIR, Nodes.exchange(1, node -> (step, ports) -> {
			ports.send(0, 0, 0, 10);
			ports.receive(0, 0, 0, 10);
		}), held(0, 0, 0, 10, 1), held(1, 0, 0, 10, 0));
		assertVerified(program);
	}

	@Test
	void bothSidesCombineWhatTheOtherHeldBefore() {
		Program program = Nodes.program(PAIR, Nodes.exchange(1, node -> (step, ports) -> {
			ports.receive(0, 0, 0, 10, Operator.SUM);
			ports.send(0, 0, 0, 10);
		}), held(0, 0, 0, 10, 0, 1), held(1, 0, 0, 10, 0, 1));
		assertVerified(program);
	}

	@Test
	void arrivalsOfAStepAreAppliedInTheOrderStated() {
		Program program = Nodes.program(PAIR, Nodes.exchange(1, node -> node == 0 ? (step, ports) -> {
			ports.send(0, 0, 0, 10);
			ports.send(1, 0, 0, 5);
		} : (step, ports) -> {
			ports.receive(1, 0, 0, 5, Operator.SUM);
			ports.receive(0, 0, 0, 10);
		}), held(1, 0, 0, 10, 0));
		assertVerified(program);
	}

	@Test
	void transfersOfOneChannelArriveInTheOrderSent() {
		Program program = Nodes.program(PAIR, Nodes.exchange(1, node -> node == 0 ? (step, ports) -> {
			ports.send(0, 0, 0, 4);
			ports.send(0, 1, 2, 7);
			ports.send(0, 0, 4, 6);
		} : (step, ports) -> {
			ports.receive(0, 0, 0, 4);
			ports.receive(0, 1, 2, 7, Operator.MAX);
			ports.receive(0, 0, 4, 6);
		}), held(1, 0, 0, 10, 0), new Expectation(1, 1, 2, 7, new int[] {0, 1}, Operator.MAX));
		assertVerified(program);
		Program crossed = Nodes.sabotaged(program, call -> {
			call.first = call.node == 0 && call.data == 0 ? 4 - call.first : call.first;
			call.count = call.node == 0 && call.data == 0 ? 10 - call.count : call.count;
			return true;
		});
		assertEquals(
				"wrong-piece: n[0] sends x[4..9] on n[0] -> n[1] #1, but n[1] receives x[0..3] there: step 0 of \"Test.barley:1 exchange\"",
				Nodes.fault(crossed, RunOptions.timing()));
	}

	@Test
	void whatAComputationRenewsIsTheNodesOwnAgain() {
		int[] both = {0, 1};
		Exchange sum = (step, ports) -> {
			ports.send(0, 0, 0, 10);
			ports.receive(0, 0, 0, 10, Operator.SUM);
		};
		Program program = Nodes.program(PAIR, node -> phases -> {
			phases.exchange("T:1", 1, sum);
			phases.repeat(3, () -> {
				phases.compute("T:2", 0, 0);
				phases.exchange("T:3", 1, sum);
			});
		}, new Expectation(0, 0, 0, 10, both, Operator.SUM), new Expectation(1, 0, 0, 10, both, Operator.SUM));

		assertVerified(program);
		Result all = Simulator.run(program, RunOptions.functional().withAllRounds(true));
		assertTrue(all.verification().verified());
		assertEquals(Simulator.run(program, RunOptions.timing()).fingerprint(), all.fingerprint());
	}

	@ParameterizedTest
	@EnumSource(ElementType.class)
	void averagesAreDividedOnce(ElementType type) {
		assertVerified(Bucket.on(Structures.prism(4)).data(type, 9_999).operator(Operator.AVG).program());
	}

	@ParameterizedTest(name = "{0} nodes, {1} elements")
	@CsvSource({"1, 10", "1, 0", "2, 0", "2, 1", "6, 0", "6, 3", "16, 5", "16, 16", "16, 17", "3, 1000"})
	void smallAndEmptyVectorsAndSingleNodesWork(int members, long length) {
		Program program = Bucket.on(Structures.ring(members)).data(ElementType.F64, length).program();
		Result result = Simulator.run(program, RunOptions.functional());

		assertEquals(0, result.verification().wrong());
		assertEquals(members, result.verification().checked());
		assertEquals(2L * (members - 1), result.steps());
		assertEquals(result.steps() * 2 * members, result.transfers());
		assertEquals(length == 0 || members == 1 ? Rational.of(0, 1).toString() : result.times().orElseThrow().use().toString(),
				result.times().orElseThrow().use().toString());
	}

	@Test
	void aMachineWithoutNodesHasNothingToDo() {
		Program program = new Program("Nothing", new MachineBuilder("None").build(), DataTable.builder().build(), List.of(), List.of());
		Result result = Simulator.run(program, RunOptions.functional());
		assertEquals(0, result.times().orElseThrow().timePs());
		assertEquals(0, result.steps());
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	void randomRingsComeOutRight(int seed) {
		Random random = new Random(seed);
		int nodes = 2 + random.nextInt(30);
		int count = 1 + random.nextInt(3);
		Bucket bucket = Bucket.on(random(random, nodes, count)).data(ElementType.values()[random.nextInt(12)], random.nextInt(5000));
		bucket = random.nextBoolean() ? bucket.oneWay() : bucket;
		bucket = bucket.operator(List.of(Operator.SUM, Operator.PROD, Operator.MIN, Operator.MAX).get(random.nextInt(4)));

		assertVerified(bucket.program());
		assertVerified(bucket.collective("reducescatter").program());
		assertVerified(bucket.collective("allgather").program());
	}

	/** In dense exchanges, everything that is sent is copied first. */
	@Test
	void everybodySpeaksToEverybody() {
		int nodes = 80;
		MachineBuilder builder = new MachineBuilder("Full");
		builder.nodes(nodes, i -> "n[" + i + "]", Structures.NODE);
		int[][] lane = new int[nodes][nodes];
		for (int i = 0; i < nodes; i++) {
			for (int j = 0; j < i; j++) {
				lane[i][j] = builder.lane(i, j, Structures.LINK);
				lane[j][i] = lane[i][j];
			}
		}
		Pieces pieces = Pieces.of(997, nodes);
		List<Expectation> expectations = new ArrayList<>();
		int[] all = IntStream.range(0, nodes).toArray();
		for (int node = 0; node < nodes; node++) {
			expectations.add(new Expectation(node, 0, 0, 997, all, Operator.SUM));
		}
		DataTable data = DataTable.builder().add("x", ElementType.I16, 997).build();
		Program program = Nodes.program(builder.build(), data, node -> phases -> phases.exchange("T:1 allreduce x", 2, (step, ports) -> {
			for (int other = 0; other < nodes; other++) {
				if (other != node) {
					ports.send(lane[node][other], 0, pieces, step == 0 ? other : node);
					if (step == 0) {
						ports.receive(lane[node][other], 0, pieces, node, Operator.SUM);
					} else {
						ports.receive(lane[node][other], 0, pieces, other);
					}
				}
			}
		}), expectations.toArray(Expectation[]::new));
		assertVerified(program);
	}

	private static Embedding random(Random random, int nodes, int count) {
		MachineBuilder builder = new MachineBuilder("Random");
		builder.nodes(nodes, i -> "n[" + i + "]", Structures.NODE);
		int[][] rings = new int[count][nodes];
		for (int[] ring : rings) {
			for (int i = 0; i < nodes; i++) {
				int place = random.nextInt(i + 1);
				ring[i] = ring[place];
				ring[place] = i;
			}
			for (int i = 0; i < nodes; i++) {
				builder.lane(ring[i], ring[(i + 1) % nodes], Structures.LINK);
			}
		}
		return new Embedding(builder.build(), rings);
	}

	private static Expectation held(int node, int data, long first, long count, int... contributors) {
		return new Expectation(node, data, first, count, contributors, Operator.SUM);
	}

	private static void assertVerified(Program program) {
		Verification verification = Simulator.run(program, RunOptions.functional()).verification();
		assertTrue(verification.checked() > 0 && verification.wrong() == 0, verification::toString);
	}
}
