package barley.runtime.network;

import static barley.runtime.network.Networks.ADDING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.machine.SwitchType;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;

/** Figures of one tree and of plain packets on meshes of chiplets, trees of switches and lines. */
class MeshFiguresTest {

	private static NetworkRun run(NetworkExchange exchange) {
		NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING);
		assertFalse(run.isBlocked());
		return run;
	}

	private static SwitchType groups(int groups) {
		return ADDING.withGroups(groups, Full.WAIT);
	}

	@ParameterizedTest(name = "{0} x {0}, root [{1},{2}]")
	@CsvSource({
			"2, 0, 0,  5,  3,  8,   6,  4,   4,  2,  3",
			"3, 0, 0,  9,  8, 14,  16,  9,  18,  6,  5",
			"3, 1, 1,  7,  8, 10,  16,  9,  12,  3,  3",
			"4, 0, 0, 13, 15, 20,  30, 16,  48, 12,  7",
			"4, 1, 1,  9, 15, 14,  30, 16,  32,  8,  5",
			"5, 0, 0, 17, 24, 26,  48, 25, 100, 20,  9",
			"5, 2, 2, 11, 24, 16,  48, 25,  60, 10,  5",
			"6, 0, 0, 21, 35, 32,  70, 36, 180, 30, 11",
			"6, 2, 2, 13, 35, 20,  70, 36, 108, 18,  7",
			"8, 0, 0, 29, 63, 44, 126, 64, 448, 56, 15",
			"8, 3, 3, 17, 63, 26, 126, 64, 256, 32,  9"})
	void oneTree(int n, int x, int y, long cycles, long hops, long allCycles, long allHops, long plainCycles, long plainHops,
			long hottest, long broadcastCycles) {
		SwitchNetwork mesh = Networks.mesh(n, n, ADDING);
		int root = x * n + y;
		NetworkRun reduce = run(Networks.reduce(mesh, 1, root));
		assertEquals(cycles, reduce.cycles());
		assertEquals(hops, reduce.hops());
		assertEquals(hops, reduce.additions());
		assertEquals(1, reduce.hottestPackets());
		assertEquals(1, reduce.delivered());
		assertEquals("1/1/1", most(reduce));
		NetworkRun all = run(Networks.allReduce(mesh, 1, root));
		assertEquals(allCycles, all.cycles());
		assertEquals(allHops, all.hops());
		assertEquals(hops, all.additions());
		assertEquals(n * n, all.delivered());
		NetworkRun plain = run(Networks.gather(mesh, 1, root));
		assertEquals(plainCycles, plain.cycles());
		assertEquals(plainHops, plain.hops());
		assertEquals(hottest, plain.hottestPackets());
		assertEquals(n * n - 1, plain.delivered());
		NetworkRun broadcast = run(Networks.broadcast(mesh, 1, root, root));
		assertEquals(broadcastCycles, broadcast.cycles());
		assertEquals(hops, broadcast.hops());
		if (root == 0) {
			assertEquals(4 * n - 3, cycles);
			assertEquals(6 * n - 4, allCycles);
			assertEquals(2 * n - 1, broadcastCycles);
		}
	}

	private static String most(NetworkRun run) {
		return run.mostInput() + "/" + run.mostOutput() + "/" + run.mostEntries();
	}

	@ParameterizedTest(name = "{0} x {1}, root [{2},{3}]")
	@CsvSource({"5, 3, 0, 0, 13, 14", "5, 3, 2, 1, 9, 14", "2, 7, 0, 0, 15, 13", "2, 7, 1, 3, 10, 13", "1, 6, 0, 0, 11, 5",
			"1, 6, 0, 3, 7, 5", "3, 8, 0, 0, 19, 23", "3, 8, 1, 4, 12, 23"})
	void rectangles(int columns, int rows, int x, int y, long cycles, long hops) {
		NetworkRun run = run(Networks.reduce(Networks.mesh(columns, rows, ADDING), 1, x * rows + y));
		assertEquals(cycles, run.cycles());
		assertEquals(hops, run.hops());
		assertEquals(hops, run.additions());
	}

	/** The two by two mesh: r11 to r01 to r00, and r10 to r00. */
	@Test
	void cycleByCycle() {
		SwitchNetwork mesh = Networks.mesh(2, 2, ADDING);
		StringBuilder events = new StringBuilder();
		NetworkSimulator.run(Networks.reduce(mesh, 1, 0), ClockOptions.TIMING.withListener(new ClockListener() {

			@Override
			public void combined(long cycle, int vertex, int flag, int count, int expected) {
				events.append(cycle).append(' ').append(mesh.vertexName(vertex)).append(' ').append(count).append(" of ").append(expected)
						.append('\n');
			}

			@Override
			public void sent(long cycle, int port, int flag, int count, long cycles) {
				events.append(cycle).append(' ').append(mesh.channelName(port)).append(" count ").append(count).append('\n');
			}

			@Override
			public void delivered(long cycle, int node, int flag, int count, int source) {
				events.append(cycle).append(' ').append(mesh.vertexName(node)).append(" delivered ").append(count).append('\n');
			}
		}));
		assertEquals("""
				0 router[0,0] 1 of 4
				0 router[0,1] 1 of 2
				0 router[1,0] 1 of 1
				0 router[1,1] 1 of 1
				1 router[1,0] -> router[0,0] count 1
				1 router[1,1] -> router[0,1] count 1
				2 router[0,0] 2 of 4
				2 router[0,1] 2 of 2
				3 router[0,1] -> router[0,0] count 2
				4 router[0,0] 4 of 4
				4 chip[0,0] delivered 4
				""", events.toString());
	}

	@ParameterizedTest(name = "{0} x {0}, groups {1}, {2} packets")
	@CsvSource({
			"4,  1,  4,  22, 3/1/1", "4,  1, 16,  58, 4/4/1", "4,  1, 64, 202, 4/4/1",
			"4,  4,  4,  19, 2/1/4", "4,  4, 16,  55, 4/4/4", "4,  4, 64, 199, 4/4/4",
			"4, 16,  4,  19, 2/1/4", "4, 16, 16,  52, 4/4/9", "4, 16, 64, 196, 4/4/16",
			"8,  1,  4,  38, ", "8,  1, 16,  74, ", "8,  1, 64, 218, ",
			"8,  4,  1,  29, ", "8,  4,  2,  30, ", "8,  4,  4,  35, ", "8,  4,  8,  47, ", "8,  4, 16,  71, 4/4/4", "8,  4, 32, 119, ",
			"8,  4, 64, 215, ",
			"8, 16,  4,  35, ", "8, 16, 16,  60, 4/4/16", "8, 16, 64, 204, "})
	void vectors(int n, int groups, int packets, long cycles, String most) {
		NetworkRun run = run(Networks.reduce(Networks.mesh(n, n, groups(groups)), packets, 0));
		assertEquals(cycles, run.cycles());
		assertEquals((long) (n * n - 1) * packets, run.hops());
		assertEquals(run.hops(), run.additions());
		assertEquals(packets, run.delivered());
		if (most != null) {
			assertEquals(most, most(run));
		}
		if (groups == 1) {
			assertEquals(4 * n - 3 + 3 * (packets - 1), cycles);
		}
	}

	@ParameterizedTest(name = "{0} packets, {1}")
	@CsvSource({"1, XY, 64", "2, XY, 127", "4, XY, 253", "8, XY, 505", "16, XY, 1009", "32, XY, 2017", "16, YX, 1009"})
	void plainReduce(int packets, RouteRule route, long cycles) {
		NetworkRun run = run(Networks.gather(Networks.mesh(8, 8, ADDING.withRoute(route)), packets, 0));
		assertEquals(cycles, run.cycles());
		assertEquals(448L * packets, run.hops());
		assertEquals("4/4/0", most(run));
		assertEquals(0, run.additions());
		if (packets == 16) {
			assertEquals(896, run.hottestPackets());
			assertEquals(505.5, run.latency().mean());
			assertEquals(1009, run.latency().most());
		}
	}

	@ParameterizedTest(name = "{0} packets")
	@CsvSource({"4, 51", "16, 98", "64, 290"})
	void allReduce(int packets, long cycles) {
		NetworkRun run = run(Networks.allReduce(Networks.mesh(8, 8, groups(4)), packets, 0));
		assertEquals(cycles, run.cycles());
		assertEquals(126L * packets, run.hops());
		assertEquals(63L * packets, run.additions());
	}

	@ParameterizedTest(name = "inputs {0}")
	@CsvSource({"2, 52", "5, 32"})
	void severalInputs(int inputs, long cycles) {
		NetworkRun run = run(Networks.reduce(Networks.mesh(8, 8, groups(4).withInputs(inputs)), 16, 27));
		assertEquals(cycles, run.cycles());
		assertEquals(1008, run.hops());
		assertEquals(1008, run.additions());
	}

	@ParameterizedTest(name = "{0} x {0}, {1} packets")
	@CsvSource({"4, 16, 22, 240, 246, 768", "8, 16, 30, 1008, 1022, 7168", "4, 1, 7, 15, 21, 48", "8, 1, 15, 63, 77, 448"})
	void broadcasts(int n, int packets, long cycles, long hops, long plainCycles, long plainHops) {
		SwitchNetwork mesh = Networks.mesh(n, n, ADDING);
		NetworkRun copied = run(Networks.broadcast(mesh, packets, 0, 0));
		assertEquals(cycles, copied.cycles());
		assertEquals(hops, copied.hops());
		assertEquals("1/1/0", most(copied));
		NetworkRun plain = run(Networks.scatter(mesh, packets, 0));
		assertEquals(plainCycles, plain.cycles());
		assertEquals(plainHops, plain.hops());
		assertEquals("1/1/0", most(plain));
	}

	@ParameterizedTest(name = "{0} x {0}, inputs {1}")
	@CsvSource({"4, 1, 82, 640, 43.2708", "4, 5, 35, 640, 16.2667", "8, 1, 780, 21504, 395.6", "8, 5, 305, 21504, 149.5662"})
	void allToAll(int n, int inputs, long cycles, long hops, double latency) {
		NetworkRun run = run(Networks.allToAll(Networks.mesh(n, n, ADDING.withInputs(inputs)), 1));
		assertEquals(cycles, run.cycles());
		assertEquals(hops, run.hops());
		assertEquals(latency, run.latency().mean(), 0.00005);
	}

	@ParameterizedTest(name = "stages {0}, compute {1}, held {2}, latency {3}, chip links {4}, groups {5}, {6} packets")
	@CsvSource({
			"1, 1, 0, 0, 0, 1, 1, 20, 1/1/1",
			"0, 2, 0, 0, 0, 1, 1, 20, 1/1/1",
			"1, 2, 2, 1, 0, 1, 1, 39, 1/1/1",
			"0, 1, 0, 2, 0, 1, 1, 25, 1/1/1",
			"0, 1, 4, 0, 0, 1, 1, 31, 1/1/1",
			"0, 1, 0, 0, 1, 1, 1, 15, 1/1/1",
			"0, 2, 0, 0, 0, 4, 4, 25, 2/1/4",
			"0, 1, 4, 0, 0, 4, 4, 43, 1/3/4"})
	void timing(int stages, int compute, int held, int latency, int chips, int groups, int packets, long cycles, String most) {
		SwitchNetwork mesh = Networks.mesh(4, 4, groups(groups).withCycles(stages, compute), Networks.link(held, latency),
				chips == 0 ? LinkType.PLAIN : Networks.link(chips, 0));
		NetworkRun run = run(Networks.reduce(mesh, packets, 0));
		assertEquals(cycles, run.cycles());
		assertEquals(15L * packets, run.hops());
		assertEquals(15L * packets, run.additions());
		assertEquals(most, most(run));
	}

	@ParameterizedTest(name = "buffers of {0}")
	@CsvSource({"1, 115", "4, 70"})
	void creditsOnLongChannels(int room, long cycles) {
		SwitchNetwork mesh = Networks.mesh(4, 4, ADDING.withBuffers(room, room), Networks.link(0, 2), LinkType.PLAIN);
		NetworkRun run = run(Networks.reduce(mesh, 16, 0));
		assertEquals(cycles, run.cycles());
		assertEquals(240, run.hops());
	}

	@ParameterizedTest(name = "buffers of {0}, latency {1}")
	@CsvSource({"1, 0, 68, 1", "2, 0, 37, 1", "4, 0, 37, 1", "1, 2, 202, 1", "2, 2, 107, 2", "4, 2, 61, 4"})
	void line(int room, int latency, long cycles, int most) {
		SwitchNetwork line = Networks.mesh(6, 1, ADDING.withBuffers(room, room), Networks.link(0, latency), LinkType.PLAIN);
		NetworkRun run = run(NetworkExchange.of(line).send(new int[] {0}, new int[] {5}, PacketCut.packets(32)).build());
		assertEquals(cycles, run.cycles());
		assertEquals(160, run.hops());
		assertEquals(most, run.mostOutput());
	}

	@ParameterizedTest(name = "{0} nodes, {1} children, inputs {2}")
	@CsvSource({"2, 2, 4, 5", "2, 2, 1, 5", "4, 2, 4, 8", "4, 2, 1, 8", "4, 3, 4, 5", "4, 3, 1, 7", "8, 2, 4, 11", "8, 2, 1, 11",
			"8, 3, 4, 8", "8, 3, 1, 10", "12, 2, 4, 11", "12, 2, 1, 13", "12, 3, 4, 8", "12, 3, 1, 11", "16, 2, 4, 14", "16, 2, 1, 15",
			"16, 3, 4, 11", "16, 3, 1, 13", "64, 2, 4, 20", "64, 2, 1, 23", "64, 3, 4, 14", "64, 3, 1, 19"})
	void combiningTree(int nodes, int arity, int inputs, long cycles) {
		NetworkRun run = run(Networks.allReduce(Networks.heap(nodes, arity, ADDING.withInputs(inputs), LinkType.PLAIN), 1, nodes));
		assertEquals(cycles, run.cycles());
		assertEquals(2L * (nodes - 1), run.hops());
	}

	@Test
	void longCombiningTrees() {
		SwitchNetwork wide = Networks.heap(12, 2, groups(4).withInputs(4), LinkType.PLAIN);
		SwitchNetwork narrow = Networks.heap(12, 2, groups(4), LinkType.PLAIN);
		assertEquals(26, run(Networks.allReduce(wide, 16, 12)).cycles());
		assertEquals(266, run(Networks.allReduce(wide, 256, 12)).cycles());
		assertEquals(69, run(Networks.allReduce(narrow, 16, 12)).cycles());
		assertEquals(1029, run(Networks.allReduce(narrow, 256, 12)).cycles());
		assertEquals(37, run(Networks.allReduce(Networks.heap(12, 2, ADDING, Networks.link(2, 3)), 1, 12)).cycles());
		NetworkRun one = run(Networks.broadcast(narrow, 1, 12, 11));
		assertEquals(7, one.cycles());
		assertEquals(11, one.hops());
		NetworkRun many = run(Networks.broadcast(wide, 125, 12, 11));
		assertEquals(131, many.cycles());
		assertEquals(1375, many.hops());
	}

	/** Four boards of nine chips that are not joined: all of them reduce, and then broadcast, at once. */
	@ParameterizedTest(name = "{0} packets")
	@CsvSource({"1, 7, 32, 3", "8, 40, 256, 10"})
	void boards(int packets, long cycles, long hops, long broadcastCycles) {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Boards");
		for (int board = 0; board < 4; board++) {
			Networks.addMesh(builder, "board[" + board + "].", 3, 3, groups(4), LinkType.PLAIN, LinkType.PLAIN);
		}
		SwitchNetwork boards = builder.build();
		NetworkExchange.Builder up = NetworkExchange.of(boards);
		NetworkExchange.Builder down = NetworkExchange.of(boards);
		for (int board = 0; board < 4; board++) {
			int first = 18 * board;
			int[] chips = IntStream.range(first, first + 9).toArray();
			SwitchTree tree = SwitchTree.byShortest(boards, "Fold", first + 4, chips);
			up.reduce(tree, Operator.SUM, PacketCut.packets(packets));
			down.broadcast(tree, first + 4, PacketCut.packets(packets));
		}
		NetworkRun reduce = run(up.build());
		assertEquals(cycles, reduce.cycles());
		assertEquals(hops, reduce.hops());
		NetworkRun broadcast = run(down.build());
		assertEquals(broadcastCycles, broadcast.cycles());
		assertEquals(hops, broadcast.hops());
	}

	/** Every tree of the mesh is a tree of shortest ways, and the corner's is the one that every switch would draw by hand. */
	@Test
	void treesOfTheMesh() {
		for (int n = 2; n <= 6; n++) {
			SwitchNetwork mesh = Networks.mesh(n, n, ADDING);
			for (int root = 0; root < n * n; root++) {
				SwitchTree tree = SwitchTree.byShortest(mesh, "Fold", root);
				assertEquals(n * n, tree.members());
				assertEquals(n * n, tree.rows());
				int children = 0;
				for (int row = 0; row < tree.rows(); row++) {
					int at = tree.vertex(row) - n * n;
					children += tree.inputs(row) - 1;
					int parent = mesh.neighbour(tree.parentPort(row));
					int distance = Math.abs(at / n - root / n) + Math.abs(at % n - root % n);
					int nearer = parent < n * n ? -1
							: Math.abs((parent - n * n) / n - root / n) + Math.abs((parent - n * n) % n - root % n);
					assertEquals(distance - 1, nearer);
					if (root == 0 && distance > 0) {
						assertEquals(at / n > 0 ? at - n : at - 1, parent - n * n, Arrays.toString(new int[] {n, at}));
					}
				}
				assertEquals(n * n - 1, children);
			}
		}
	}
}
