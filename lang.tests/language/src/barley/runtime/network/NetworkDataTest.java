package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.data.View;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketVectors;
import barley.runtime.simulate.clock.StatementData;
import barley.runtime.simulate.cost.Cost;

/** What nodes hold after an exchange: every element type, operator and statement. */
class NetworkDataTest {

	private static final Operator PLUS_ONE = Operator.own("plusOne", (one, other) -> one + other + 1, (one, other) -> one + other + 1);

	private static SwitchNetwork mesh() {
		String[] words = IntStream.range(0, Operator.values().length + 1)
				.mapToObj(i -> i == 0 ? "plusOne" : Operator.values()[i - 1].word()).toArray(String[]::new);
		return Networks.mesh(3, 3, Networks.ADDING.withCombine(words).withGroups(64, Full.EVICT).withBuffers(64, 64).withPacket(16, 4));
	}

	@Test
	void everyTypeAndOperator() {
		SwitchNetwork mesh = mesh();
		int[] nodes = Networks.nodes(mesh);
		for (ElementType type : ElementType.values()) {
			for (int i = 0; i <= Operator.values().length; i++) {
				Operator operator = i == 0 ? PLUS_ONE : Operator.values()[i - 1];
				if (operator.accepts(type)) {
					PacketCut cut = PacketCut.of(21, type.bytes(), 16);
					PacketCut[] cuts = new PacketCut[nodes.length];
					Arrays.fill(cuts, cut);
					NetworkExchange exchange = NetworkExchange.of(mesh)
							.reduce(SwitchTree.byShortest(mesh, "Corner", 0), operator, cut)
							.allReduce(SwitchTree.byShortest(mesh, "Middle", 4), operator, cut)
							.allReduce(SwitchTree.byShortest(mesh, "Turn", 13), operator, cut)
							.reduceAtRoots(nodes, new int[] {8}, operator, cut)
							.reduceAtRoots(nodes, nodes, operator, cuts)
							.broadcast(SwitchTree.byShortest(mesh, "Out", 0), 5, cut)
							.send(nodes, nodes, cut).build();
					NetworkVectors vectors = new NetworkVectors(exchange, type, new Random(i));
					NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(vectors.cargo()));
					assertFalse(run.isBlocked());
					vectors.check(operator + " of " + type);
				}
			}
		}
	}

	/** Pieces that change places within one vector: everything that is sent was there when the exchange began. */
	@Test
	void allToAllInPlace() {
		SwitchNetwork mesh = mesh();
		int[] nodes = Networks.nodes(mesh);
		NetworkExchange exchange = NetworkExchange.of(mesh).send(nodes, nodes, PacketCut.of(5, 4, 8)).build();
		Vector[] held = IntStream.range(0, 9).mapToObj(node -> {
			Vector vector = Vector.of(ElementType.I32, 45);
			IntStream.range(0, 45).forEach(i -> vector.set(i, 100 * node + i));
			return vector;
		}).toArray(Vector[]::new);
		PacketVectors cargo = new PacketVectors(exchange, List.of(StatementData.pieces(node -> held[node],
				(node, receiver) -> 5 * receiver, node -> held[node], (node, source) -> 5 * source)));
		NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(cargo));
		cargo.finish();
		for (int node = 0; node < 9; node++) {
			for (int source = 0; source < 9; source++) {
				assertEquals("" + (100 * source + 5 * node + 3), held[node].text(5 * source + 3));
			}
		}
	}

	/** Floating-point sums are made in the order in which packets meet: 1e16 absorbs a one that comes alone, and not two of them. */
	@Test
	void orderOfArrival() {
		SwitchNetwork line = Networks.mesh(4, 1, Networks.ADDING);
		double[] values = {1e16, 1, -1e16, 1};
		String[] sums = new String[4];
		for (int root = 0; root < 4; root++) {
			Vector[] held = IntStream.range(0, 4).mapToObj(node -> Vector.of(ElementType.F64, 1)).toArray(Vector[]::new);
			for (int node = 0; node < 4; node++) {
				new View("x", held[node], 0, 1, null).set(0, values[node]);
			}
			NetworkExchange exchange = NetworkExchange.of(line).reduce(SwitchTree.byShortest(line, "Fold", root), Operator.SUM,
					PacketCut.of(1, 8, 0)).build();
			PacketVectors cargo = new PacketVectors(exchange, List.of(StatementData.whole(node -> held[node], node -> held[node])));
			NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(cargo));
			cargo.finish();
			sums[root] = held[root].text(0);
		}
		// To the left end: 1e16 + (1 + (-1e16 + 1)); to the right end: 1 + (-1e16 + (1 + 1e16)).
		assertEquals("[0.0, 0.0, 0.0, 1.0]", Arrays.toString(sums));
	}

	/** The root of a plain reduction combines all it receives, at its own speed; the exchange begins with the longest launch. */
	@Test
	void timeOfTheExchange() {
		SwitchType router = Networks.ADDING.withEnergy(2_000_000_000L, 3_000_000L);
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Star");
		int hub = builder.clockedSwitch("hub", router);
		int other = builder.clockedSwitch("other", router);
		LinkType link = new LinkType("Lane", 32_000_000_000L, 0, 0, 1_000_000L);
		builder.lane(hub, other, link);
		for (int i = 0; i < 4; i++) {
			builder.lane(i % 2 == 0 ? hub : other,
					builder.node("n" + i, new NodeType("Chip" + i, 0, 0, 1_000_000_000L, 1_000 * i, 0)),
					LinkType.PLAIN);
		}
		SwitchNetwork star = builder.build();
		NetworkRun plain = NetworkSimulator.run(NetworkExchange.of(star).reduceAtRoots(new int[] {2, 3, 4, 5}, new int[] {2}, Operator.SUM,
				PacketCut.of(4, 4, 4)).build(), ClockOptions.TIMING);
		assertEquals(12, plain.delivered());
		assertEquals(new Cost(3_000, 12_000, 0, 48_000), plain.cost());
		long grants = 12 + plain.hops();
		assertEquals(8, plain.hops());
		// 2 W each over 63 ns, 3 pJ a grant, 1 pJ a bit: nanowatts times picoseconds are 10^-21 J.
		assertEquals(2 * 2_000_000_000L * 63_000 + grants * 3_000_000_000L + 8 * 32 * 1_000_000_000L, plain.energy().longValueExact());
		NetworkRun tree = NetworkSimulator.run(NetworkExchange.of(star).reduce(SwitchTree.byShortest(star, "Fold", 2), Operator.SUM,
				PacketCut.of(4, 4, 4)).build(), ClockOptions.TIMING);
		assertEquals(0, tree.cost().combinePs());
		assertEquals(4, tree.delivered());
	}
}
