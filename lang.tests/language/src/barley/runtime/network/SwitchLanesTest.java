package barley.runtime.network;

import static barley.runtime.network.Networks.ADDING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;

/** One-way lanes, several lanes of a pair, lanes that are off, lanes between nodes, and networks side by side. */
class SwitchLanesTest {

	private static final PacketCut ONE = PacketCut.packets(1);

	/** A ring of switches with a node at each, whose lanes lead one way. */
	private static SwitchNetwork oneWayRing(int size) {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Ring");
		for (int i = 0; i < size; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		for (int i = 0; i < size; i++) {
			builder.lane(i, builder.clockedSwitch("s[" + i + "]", ADDING, 0, i), LinkType.PLAIN);
		}
		for (int i = 0; i < size; i++) {
			builder.oneWay(size + i, size + (i + 1) % size, LinkType.PLAIN);
		}
		return builder.build();
	}

	@Test
	void oneWayRing() {
		SwitchNetwork ring = oneWayRing(5);
		PacketRoutes routes = new PacketRoutes(ring);
		assertEquals(1, routes.hops(0, 1));
		assertEquals(4, routes.hops(1, 0));
		SwitchTree tree = SwitchTree.byShortest(ring, "Fold", 0);
		NetworkRun run = NetworkSimulator.run(NetworkExchange.of(ring).reduce(tree, Operator.SUM, ONE).build(), ClockOptions.TIMING);
		assertEquals(4, run.hops());
		assertEquals("Fold: the lane between s[1] and s[0] leads from s[0] only", assertThrows(Fault.class, () -> NetworkExchange.of(ring)
				.reduce(SwitchTree.of(ring, "Fold", 0, new int[] {-1, 6, -1, -1, -1, 0, 5, -1, -1, -1}, null), Operator.SUM, ONE))
				.getMessage());
		assertEquals("no-lane", assertThrows(Fault.class, () -> NetworkExchange.of(ring).allReduce(tree, Operator.SUM, ONE)).code());
	}

	/** Two switches with three lanes, of which one is off. */
	private static SwitchNetwork threeLanes(int off) {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Pair");
		for (int i = 0; i < 4; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		int left = builder.clockedSwitch("left", ADDING);
		int right = builder.clockedSwitch("right", ADDING);
		for (int i = 0; i < 4; i++) {
			builder.lane(i, i < 2 ? left : right, LinkType.PLAIN);
		}
		for (int i = 0; i < 3; i++) {
			int lane = builder.lane(left, right, LinkType.PLAIN);
			if (i == off) {
				builder.off(lane);
			}
		}
		return builder.build();
	}

	@Test
	void lanesOfPairs() {
		SwitchNetwork pair = threeLanes(1);
		int[] parent = {-1, 4, 5, 5, 0, 4};
		assertEquals("Fold: left -- right #2 is off", assertThrows(Fault.class,
				() -> SwitchTree.of(pair, "Fold", 0, parent, new int[] {0, 0, 0, 0, 0, 1})).getMessage());
		assertEquals("Fold: no lane #4 leads from right to left", assertThrows(Fault.class,
				() -> SwitchTree.of(pair, "Fold", 0, parent, new int[] {0, 0, 0, 0, 0, 3})).getMessage());
		SwitchTree third = SwitchTree.of(pair, "Fold", 0, parent, new int[] {0, 0, 0, 0, 0, 2});
		assertEquals("right -> left #3", pair.channelName(third.parentPort(third.rowOf(5))));
		assertEquals("lane-off",
				assertThrows(Fault.class, () -> SwitchTree.of(threeLanes(0), "Fold", 0, parent, null)).code());
		PacketRoutes routes = new PacketRoutes(pair);
		assertEquals("left -> right #1", pair.channelName(routes.port(4, 2, false)));
		assertEquals("left -> right #3", pair.channelName(routes.port(4, 3, false)));
	}

	@Test
	void routesGoRoundLanesThatAreOff() {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Mesh");
		Networks.addMesh(builder, "", 3, 3, ADDING, LinkType.PLAIN, LinkType.PLAIN);
		SwitchNetwork sound = builder.build();
		builder.off(sound.machine().adjacency().between(9, 12)[0]);
		SwitchNetwork mesh = builder.build();
		assertEquals(1, new PacketRoutes(sound).hops(0, 3));
		assertEquals(3, new PacketRoutes(mesh).hops(0, 3));
		assertFalse(NetworkSimulator.run(Networks.reduce(mesh, 3, 0), ClockOptions.TIMING).isBlocked());
	}

	/** Four boards whose middle chips are joined in a ring: a network each, all in one exchange. */
	@Test
	void boardsSideBySide() {
		SwitchNetwork boards = boards(1_000);
		for (int packets : new int[] {1, 8}) {
			NetworkRun reduce = NetworkSimulator.run(onBoards(boards, packets, true), ClockOptions.TIMING);
			assertEquals(packets == 1 ? 7 : 40, reduce.cycles());
			assertEquals(32 * packets, reduce.hops());
			NetworkRun broadcast = NetworkSimulator.run(onBoards(boards, packets, false), ClockOptions.TIMING);
			assertEquals(packets == 1 ? 3 : 10, broadcast.cycles());
			assertEquals(32 * packets, broadcast.hops());
		}
	}

	/** Boards with clocks of their own: each takes the cycles it takes, and the slowest one decides. */
	@Test
	void boardsWithTheirOwnClocks() {
		NetworkRun run = NetworkSimulator.run(onBoards(boards(3_000), 8, true), ClockOptions.TIMING);
		assertFalse(run.sharesClock());
		assertEquals(40, run.cycles());
		assertEquals(40 * 3_000, run.cyclesPs());
		assertEquals(0, run.cyclePs());
	}

	private static SwitchNetwork boards(long slowest) {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Boards");
		for (int board = 0; board < 4; board++) {
			SwitchType type = SwitchType.of("Router" + board, board == 2 ? slowest : 1_000).withCombine("sum")
					.withGroups(4, SwitchType.Full.WAIT);
			Networks.addMesh(builder, "board[" + board + "].", 3, 3, type, LinkType.PLAIN, LinkType.PLAIN);
		}
		for (int board = 0; board < 4; board++) {
			builder.lane(18 * board + 4, 18 * ((board + 1) % 4) + 4, LinkType.PLAIN);
		}
		return builder.build();
	}

	/** Returns a reduction to the middle chip of every board, or broadcasts from there. */
	private static NetworkExchange onBoards(SwitchNetwork boards, int packets, boolean reduce) {
		NetworkExchange.Builder exchange = NetworkExchange.of(boards);
		for (int board = 0; board < 4; board++) {
			int middle = 18 * board + 4;
			int[] chips = IntStream.range(18 * board, 18 * board + 9).toArray();
			SwitchTree tree = SwitchTree.byShortest(boards, "Fold", middle, chips);
			if (reduce) {
				exchange.reduce(tree, Operator.SUM, PacketCut.packets(packets));
			} else {
				exchange.broadcast(tree, middle, PacketCut.packets(packets));
			}
		}
		return exchange.build();
	}
}
