package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.runtime.adder.AdderOperation;
import barley.runtime.adder.WordCode;
import barley.runtime.adder.WordCodes;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.network.prove.CycleBound;
import barley.runtime.network.prove.NetworkBounds;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketVectors;
import barley.runtime.simulate.clock.StatementData;

/** Numbers on combining trees: what nodes hold afterwards, bit by bit, and the cycles of one and of two trips. */
class CombiningTreeTest {

	private static final SwitchType COMBINER = SwitchType.of("Combiner", 1_000).withPacket(256, 0).withWidth(64)
			.withCombine("sum", "max", "and", "or", "xor").withInputs(5).withGroups(4, Full.WAIT);

	private static SwitchTree tree(int nodes, int arity, SwitchType type) {
		SwitchNetwork network = Networks.heap(nodes, arity, type, LinkType.PLAIN);
		int[] parent = new int[network.vertices()];
		for (int i = 0; i < nodes; i++) {
			parent[i] = nodes + i;
			parent[nodes + i] = i == 0 ? -1 : nodes + (i - 1) / arity;
		}
		return SwitchTree.of(network, "Combine", nodes, parent, null);
	}

	/** Combines a vector of each node, and returns those that they hold afterwards. */
	private static Vector[] combined(NetworkExchange exchange, Vector[] held) {
		PacketVectors cargo = new PacketVectors(exchange, exchange.statements().stream()
				.map(any -> StatementData.whole(vertex -> held[vertex], vertex -> held[vertex])).toList());
		NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(cargo));
		assertEquals(NetworkSimulator.run(exchange, ClockOptions.TIMING).fingerprint(), run.fingerprint());
		cargo.finish();
		return held;
	}

	private static NetworkExchange sum(SwitchTree tree, ElementType type, int elements) {
		WordCode code = WordCodes.of(Operator.SUM, type, tree.width(), tree.members(), false);
		return NetworkExchange.of(tree.network()).reduceWords(tree, Operator.SUM, code, elements, 256, true).build();
	}

	private static Vector doubles(double... values) {
		Vector vector = Vector.of(ElementType.F64, values.length);
		for (int i = 0; i < values.length; i++) {
			vector.setBits(i, Double.doubleToRawLongBits(values[i]));
		}
		return vector;
	}

	@ParameterizedTest
	@CsvSource({"2, 2, 5", "4, 2, 8", "4, 3, 5", "8, 2, 11", "8, 3, 8", "12, 2, 11", "12, 3, 8", "16, 2, 14", "16, 3, 11", "64, 2, 20",
			"64, 3, 14"})
	void tripsOfOnePacketTakeThreeCyclesALevelAndTwoMore(int nodes, int arity, long cycles) {
		SwitchTree tree = tree(nodes, arity, COMBINER);
		assertEquals(cycles, NetworkSimulator.run(sum(tree, ElementType.I32, 32), ClockOptions.TIMING).cycles());
		NetworkRun twice = NetworkSimulator.run(sum(tree, ElementType.F64, 32), ClockOptions.TIMING);
		assertEquals(2 * cycles, twice.cycles());
		assertEquals(4L * (nodes - 1), twice.hops());
		assertEquals(2 * cycles, NetworkBounds.of(twice.exchange()).cycles());
	}

	/** A second trip waits for all results of the first one, so vectors of several packets take both trips one after the other. */
	@ParameterizedTest
	@CsvSource({"12, 2, 16, 5, 52, 52", "12, 3, 16, 5, 46, 46", "64, 2, 100, 5, 238, 238", "12, 2, 16, 1, 138, 130",
			"12, 2, 256, 1, 2058, 2050"})
	void boundsKnowThatSecondTripsWait(int nodes, int arity, int packets, int inputs, long cycles, long least) {
		NetworkExchange exchange = sum(tree(nodes, arity, COMBINER.withInputs(inputs)), ElementType.F64, 32 * packets);
		assertEquals(cycles, NetworkSimulator.run(exchange, ClockOptions.TIMING).cycles());
		CycleBound bound = NetworkBounds.of(exchange).largest();
		assertEquals(least, bound.cycles());
		assertTrue(bound.because().endsWith("; second trips begin when all results of first ones are there"), bound.because());
	}

	@ParameterizedTest
	@ValueSource(ints = {2, 3, 4, 11})
	void sumsHaveTheSameBitsOnAllTreesAndInAllOrders(int arity) {
		double[][] columns = {{3, 5, -2, 100, 0, 0, 0, 0, 0, 0, 0, 0}, {1e16, 1, -1e16, 1, 0, 0, 0, 0, 0, 0, 0, 0},
				{0.1, 0.2, 0.1 * 3, 0.4, 0.5, 0.1 * 6, 0.1 * 7, 0.8, -0.0, 0, 0, 0}};
		String[] results = {"405a800000000000", "4000000000000000", "400ccccccccccccd"};
		for (int seed = 0; seed < 10; seed++) {
			Random random = new Random(seed);
			SwitchTree tree = tree(12, arity, COMBINER);
			Vector[] held = new Vector[tree.network().vertices()];
			for (int node = 0; node < 12; node++) {
				held[node] = Vector.of(ElementType.F64, 100);
			}
			for (int i = 0; i < 100; i++) {
				List<Double> column = Arrays.stream(columns[i % 3]).boxed().collect(Collectors.toList());
				Collections.shuffle(column, random);
				for (int node = 0; node < 12; node++) {
					held[node].setBits(i, Double.doubleToRawLongBits(column.get(node)));
				}
			}
			combined(sum(tree, ElementType.F64, 100), held);
			for (int node = 0; node < 12; node++) {
				for (int i = 0; i < 100; i++) {
					assertEquals(results[i % 3], Long.toHexString(held[node].bits(i)));
				}
			}
		}
	}

	@Test
	void reductionsBringTheirSumToTheRootOnly() {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Star");
		for (int i = 0; i < 3; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		int hub = builder.clockedSwitch("hub", COMBINER);
		for (int i = 0; i < 3; i++) {
			builder.lane(i, hub, LinkType.PLAIN);
		}
		SwitchNetwork network = builder.build();
		SwitchTree tree = SwitchTree.byShortest(network, "ToFirst", 0);
		WordCode code = WordCodes.of(Operator.AVG, ElementType.F64, 64, 3, false);
		NetworkExchange exchange = NetworkExchange.of(network).reduceWords(tree, Operator.AVG, code, 3, 256, false).build();
		Vector[] held = combined(exchange, new Vector[] {doubles(1, 2, 3), doubles(4, 5, Double.NaN), doubles(7, 9, 0)});
		assertArrayEquals(new String[] {"4.0", "5.333333333333333", "NaN"}, IntStream.range(0, 3).mapToObj(held[0]::text).toArray());
		assertEquals("5.0", held[1].text(1));
	}

	@Test
	void nodesContributeZerosToWhatIsGathered() {
		SwitchTree tree = tree(5, 2, COMBINER);
		WordCode code = WordCodes.zeros(ElementType.F64, AdderOperation.OR);
		NetworkExchange exchange = NetworkExchange.of(tree.network()).reduceWords(tree, null, code, 50, 256, true).build();
		Vector[] held = new Vector[tree.network().vertices()];
		for (int node = 0; node < 5; node++) {
			held[node] = Vector.of(ElementType.F64, 50);
			for (int i = 0; i < 50; i++) {
				held[node].set(i, 1000 * node + i);
			}
		}
		// Node 1 brings the elements of node 0, too, and contributes only the others.
		FirstHolders holders = new FirstHolders(new long[] {0, 5, 20, 30, 40}, new long[] {10, 15, 10, 10, 10});
		assertArrayEquals(new int[] {10, 20}, holders.contributed(1));
		StatementData whole = StatementData.whole(vertex -> held[vertex], vertex -> held[vertex]);
		PacketVectors cargo = new PacketVectors(exchange, List.of(contributing(whole, holders)));
		NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(cargo));
		cargo.finish();
		for (int node = 0; node < 5; node++) {
			for (int i = 0; i < 50; i++) {
				assertEquals(1000 * (i / 10) + i + ".0", held[node].text(i));
			}
		}
	}

	private static StatementData contributing(StatementData whole, FirstHolders holders) {
		return new StatementData() {

			@Override
			public Vector source(int vertex) {
				return whole.source(vertex);
			}

			@Override
			public int sourcePlace(int vertex, int receiver) {
				return whole.sourcePlace(vertex, receiver);
			}

			@Override
			public Vector target(int vertex) {
				return whole.target(vertex);
			}

			@Override
			public int targetPlace(int vertex, int source) {
				return whole.targetPlace(vertex, source);
			}

			@Override
			public int[] contributed(int vertex) {
				return holders.contributed(vertex);
			}
		};
	}

	@Test
	void convertingTakesTimeBeforeEachTripAndAfterTheLast() {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Pair");
		NodeType slow = new NodeType("Slow", 0, 0, 1_000_000_000L, 0, 0);
		int first = builder.node("a", slow);
		int second = builder.node("b", slow);
		int hub = builder.clockedSwitch("hub", COMBINER);
		builder.lane(first, hub, LinkType.PLAIN);
		builder.lane(second, hub, LinkType.PLAIN);
		SwitchNetwork network = builder.build();
		SwitchTree tree = SwitchTree.byShortest(network, "ToFirst", first);
		for (boolean all : new boolean[] {true, false}) {
			WordCode code = WordCodes.of(Operator.SUM, ElementType.F32, 64, 2, false);
			NetworkExchange exchange = NetworkExchange.of(network).reduceWords(tree, Operator.SUM, code, 10, 256, all).build();
			// Three times 40 bytes at a byte a nanosecond.
			assertEquals(120_000, NetworkSimulator.run(exchange, ClockOptions.TIMING).cost().combinePs());
		}
		WordCode whole = WordCodes.of(Operator.SUM, ElementType.I32, 64, 2, false);
		NetworkExchange exchange = NetworkExchange.of(network).reduceWords(tree, Operator.SUM, whole, 10, 256, true).build();
		assertEquals(0, NetworkSimulator.run(exchange, ClockOptions.TIMING).cost().combinePs());
	}

	@Test
	void secondTripsFollowTheFirstOnesOfAllStatements() {
		SwitchTree tree = tree(4, 3, COMBINER);
		WordCode code = WordCodes.of(Operator.SUM, ElementType.F64, 64, 4, false);
		NetworkExchange exchange = NetworkExchange.of(tree.network()).reduceWords(tree, Operator.SUM, code, 32, 256, true)
				.reduceWords(tree, Operator.SUM, code, 32, 256, true).build();
		assertEquals("[-1, -1, 0, 1]", Arrays.toString(exchange.statements().stream()
				.mapToInt(statement -> ((NetworkStatement.TreeReduce) statement).before()).toArray()));
		assertEquals(11, NetworkSimulator.run(exchange, ClockOptions.TIMING).cycles());
	}

	/** Other nodes wait for the results of the first trip, which their root must not send behind what it contributes to the second. */
	@Test
	void rootsThatAreNodesSendResultsBeforeTheSecondTrip() {
		SwitchNetwork network = Networks.heap(12, 2, COMBINER, LinkType.PLAIN);
		SwitchTree tree = SwitchTree.byShortest(network, "ToFirst", 0);
		for (boolean all : new boolean[] {true, false}) {
			WordCode code = WordCodes.of(Operator.SUM, ElementType.F32, 64, 12, false);
			NetworkExchange exchange = NetworkExchange.of(network).reduceWords(tree, Operator.SUM, code, 3200, 256, all).build();
			NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING);
			assertFalse(run.isBlocked());
			assertEquals(0, run.left());
		}
	}

	@Test
	void adderThatLacksAnOperation() {
		SwitchTree tree = tree(4, 3, COMBINER.withCombine("sum"));
		assertEquals("cannot-combine: Combine: alu[0] is of type Combiner, which combines [sum], but not max",
				fault(() -> sum(tree, ElementType.F64, 32)));
	}

	@Test
	void treeOfWhichOnlyAPartHasAdders() {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Chain");
		builder.node("n", NodeType.PLAIN);
		builder.clockedSwitch("s", COMBINER);
		builder.clockedSwitch("t", COMBINER.withWidth(0));
		builder.lane(0, 1, LinkType.PLAIN);
		builder.lane(1, 2, LinkType.PLAIN);
		SwitchTree tree = SwitchTree.of(builder.build(), "Up", 2, new int[] {1, 2, -1}, null);
		assertEquals("wrong-value: Up: s has an adder of 64 bits, but t combines elements as nodes do", fault(tree::width));
	}

	@Test
	void switchesWithoutAdders() {
		SwitchTree tree = tree(4, 3, COMBINER.withWidth(0));
		assertEquals("cannot-combine: Combine: its switches gather nothing, as their types have no width",
				fault(() -> PacketPlan.gather(NetworkExchange.of(tree.network()), tree, ElementType.F64, 256, 10, true)));
	}

	private static String fault(Runnable action) {
		Fault fault = assertThrows(Fault.class, action::run);
		return fault.code() + ": " + fault.getMessage();
	}
}
