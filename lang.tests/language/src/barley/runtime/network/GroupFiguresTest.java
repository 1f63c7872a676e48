package barley.runtime.network;

import static barley.runtime.network.Networks.ADDING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.machine.SwitchType.Release;
import barley.runtime.machine.SwitchType;
import barley.runtime.network.prove.NetworkProof;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;

/** Figures of several groups at once, on meshes and rings, and what is proved about them. */
class GroupFiguresTest {

	private static NetworkRun run(NetworkExchange exchange) {
		return NetworkSimulator.run(exchange, ClockOptions.TIMING);
	}

	private static SwitchType type(String text) {
		SwitchType type = ADDING;
		for (String word : text.split(" ")) {
			type = switch (word) {
				case "evict" -> type.withGroups(type.groups(), Full.EVICT);
				case "idle" -> type.withRelease(Release.IDLE);
				case "mismatch" -> type.withRelease(Release.MISMATCH);
				case "deep" -> type.withBuffers(16, 16);
				case "endless" -> type.withBuffers(1000, 1000);
				default -> type.withGroups(Integer.parseInt(word), type.full());
			};
		}
		return type;
	}

	private static int[] roots(int n, String which) {
		return switch (which) {
			case "one" -> new int[] {0};
			case "twice" -> new int[] {0, 0};
			case "opposite" -> new int[] {0, n * n - 1};
			case "corners" -> new int[] {0, n - 1, n * (n - 1), n * n - 1};
			case "crossed" -> new int[] {0, n * n - 1, n - 1, n * (n - 1)};
			default -> IntStream.range(0, n * n).toArray();
		};
	}

	@ParameterizedTest(name = "{0} x {0}, {1}, {2} packets, groups {3}")
	@CsvSource({
			"3, twice,    1, 4,          ENDS,      10,  16,  16,   0,   0",
			"3, twice,    1, 1,          ENDS,      12,  16,  16,   0,   0",
			"3, twice,    1, 1 evict,    ENDS,      12,  25,  11,  14,   0",
			"3, opposite, 1, 4,          ENDS,      10,  16,  16,   0,   0",
			"3, opposite, 1, 1,          MAY_BLOCK, 15,  16,  16,   0,   0",
			"3, opposite, 1, 1 evict,    ENDS,      10,  21,  16,   5,   0",
			"3, corners,  1, 4,          ENDS,      13,  32,  32,   0,   0",
			"3, corners,  1, 1,          MAY_BLOCK, 23,  32,  32,   0,   0",
			"3, corners,  1, 1 evict,    ENDS,      17,  53,  27,  26,   0",
			"3, all,      1, 16,         ENDS,      30,  72,  72,   0,   0",
			"3, all,      1, 4,          MAY_BLOCK, 30,  72,  72,   0,   0",
			"3, all,      1, 4 evict,    MAY_BLOCK, 30,  74,  71,   3,   0",
			"3, all,      1, 1 evict,    MAY_BLOCK, 39, 125,  46,  79,   0",
			"3, all,      1, 1,          MAY_BLOCK, -1,  46,  34,   0,  45",
			"4, twice,    1, 4,          ENDS,      14,  30,  30,   0,   0",
			"4, twice,    1, 1,          ENDS,      16,  30,  30,   0,   0",
			"4, twice,    1, 1 evict,    ENDS,      16,  54,  24,  30,   0",
			"4, corners,  1, 4,          ENDS,      17,  60,  60,   0,   0",
			"4, corners,  1, 1,          MAY_BLOCK, 35,  60,  60,   0,   0",
			"4, corners,  1, 1 evict,    MAY_BLOCK, 24, 122,  53,  69,   0",
			"4, all,      1, 16,         ENDS,      51, 240, 240,   0,   0",
			"4, all,      1, 16 deep,    ENDS,      51, 240, 240,   0,   0",
			"4, all,      1, 4 evict,    MAY_BLOCK, 56, 285, 230,  55,   0",
			"4, all,      1, 1 evict,    MAY_BLOCK, 84, 565, 133, 432,   0",
			"4, all,      1, 4,          MAY_BLOCK, -1, 179, 171,   0,  85",
			"4, all,      1, 1,          MAY_BLOCK, -1, 140, 112,   0, 141",
			"4, opposite, 16, 4 evict,   MAY_BLOCK, -1, 467, 263, 237, 126",
			"4, all,      4, 4,          MAY_BLOCK, -1, 490, 431,   0, 580",
			"3, one,      1, 1 idle,     ENDS,      14,  16,   4,   0,   0",
			"4, one,      1, 1 idle,     ENDS,      20,  39,   9,   0,   0",
			"3, corners,  1, 1 idle,     ,          20,  65,  15,    ,   0",
			"4, corners,  1, 1 idle,     ,          32, 162,  32,    ,   0",
			"3, crossed,  1, 1 idle,     ,          21,  66,  11,    ,   0",
			"4, crossed,  1, 1 idle,     ,          30, 161,  31,    ,   0",
			"3, twice,    1, 1 idle,     ,          17,  32,   8,    ,   0",
			"4, twice,    1, 1 idle,     ,          24,  78,  18,    ,   0",
			"3, all,      1, 1 idle endless, ,      45, 141,  16,    ,   0",
			"4, all,      1, 1 idle endless, ,      90, 607,  59,    ,   0",
			"3, one,      1, 1 mismatch, NEVER_COMPLETES, -1, 0, 0,  0,   9",
			"4, one,      1, 1 mismatch, NEVER_COMPLETES, -1, 0, 0,  0,  16",
			"3, twice,    1, 1 mismatch endless, NEVER_COMPLETES, -1, 16, 4,   ,  9",
			"3, crossed,  1, 1 mismatch endless, NEVER_COMPLETES, -1, 57, 20,  ,  9",
			"3, all,      1, 1 mismatch endless, NEVER_COMPLETES, -1, 132, 32, ,  9",
			"4, crossed,  1, 1 mismatch endless, NEVER_COMPLETES, -1, 134, 38, , 16",
			"4, all,      1, 1 mismatch endless, NEVER_COMPLETES, -1, 583, 100, 723, 16"})
	void groupsAtOnce(int n, String which, int packets, String groups, Verdict verdict, long cycles, long hops, long additions, Long sentOn,
			long left) {
		NetworkExchange exchange = Networks.reduce(Networks.mesh(n, n, type(groups)), packets, roots(n, which));
		NetworkRun run = run(exchange);
		assertEquals(left, run.left());
		assertEquals(left > 0, run.isBlocked());
		if (cycles >= 0) {
			assertEquals(cycles, run.cycles());
		}
		assertEquals(hops, run.hops());
		assertEquals(additions, run.additions());
		if (sentOn != null) {
			assertEquals(sentOn, run.sentOn());
		}
		NetworkProof proof = NetworkProof.of(exchange);
		if (verdict != null) {
			assertEquals(verdict, proof.verdict());
			assertEquals(verdict != Verdict.ENDS, proof.circle().length > 0 || verdict == Verdict.NEVER_COMPLETES);
		}
		if (groups.contains("mismatch")) {
			assertEquals(n * n, proof.staying());
		} else {
			assertEquals(run.isBlocked(), run.circle().map(circle -> circle.closed()).orElse(false));
		}
		if (groups.contains("deep")) {
			assertTrue(proof.isNeverFull());
			assertEquals(8, Math.max(run.mostInput(), run.mostOutput()));
		}
	}

	@ParameterizedTest(name = "{0} switches, buffers of {1}")
	@CsvSource({"4, 1, ENDS, 16, 32, 0", "4, 4, ENDS, 16, 32, 0", "5, 1, MAY_BLOCK, -1, , 35", "6, 1, MAY_BLOCK, -1, , 42",
			"8, 1, MAY_BLOCK, -1, , 64", "5, 4, MAY_BLOCK, 24, 80, 0", "6, 4, MAY_BLOCK, 24, 96, 0", "8, 4, MAY_BLOCK, 34, 192, 0"})
	void rings(int size, int room, Verdict verdict, long cycles, Long hops, long left) {
		NetworkExchange exchange = aroundRing(size, ADDING.withBuffers(room, room));
		NetworkRun run = run(exchange);
		NetworkProof proof = NetworkProof.of(exchange);
		assertEquals(verdict, proof.verdict());
		assertEquals(left, run.left());
		if (left == 0) {
			assertEquals(cycles, run.cycles());
			assertEquals(hops, run.hops());
		} else {
			assertTrue(run.circle().orElseThrow().closed());
		}
		NetworkExchange ordered = aroundRing(size, ADDING.withBuffers(room, room).withRoute(RouteRule.UPDOWN));
		assertEquals(Verdict.ENDS, NetworkProof.of(ordered).verdict());
		assertEquals(0, run(ordered).left());
		assertTrue(run(ordered).hops() >= (hops == null ? 0 : hops));
	}

	private static NetworkExchange aroundRing(int size, SwitchType type) {
		NetworkExchange.Builder builder = NetworkExchange.of(Networks.ring(size, type));
		for (int i = 0; i < size; i++) {
			builder.send(new int[] {i}, new int[] {(i + (size - 1) / 2) % size}, PacketCut.packets(8));
		}
		return builder.build();
	}

	/** The smallest cure is one, and a smaller one is none. */
	@Test
	void curesHelp() {
		NetworkExchange stuck = Networks.reduce(Networks.mesh(3, 3, type("1")), 1, roots(3, "all"));
		NetworkProof proof = NetworkProof.of(stuck);
		int groups = proof.groupsToEnd();
		assertTrue(groups > 1 && groups <= 9);
		assertEquals(Verdict.ENDS, NetworkProof.of(Networks.reduce(Networks.mesh(3, 3, type("" + groups)), 1, roots(3, "all"))).verdict());
		assertEquals(Verdict.MAY_BLOCK,
				NetworkProof.of(Networks.reduce(Networks.mesh(3, 3, type("" + (groups - 1))), 1, roots(3, "all"))).verdict());
		assertEquals(0, proof.bufferToEnd());
		assertTrue(proof.endsApart());
		int enough = NetworkProof.of(evicting(0)).bufferToEnd();
		assertEquals(Verdict.ENDS, NetworkProof.of(evicting(enough)).verdict());
		assertEquals(Verdict.MAY_BLOCK, NetworkProof.of(evicting(enough - 1)).verdict());
		NetworkExchange both = NetworkExchange.of(Networks.ring(5, ADDING))
				.send(IntStream.range(0, 5).toArray(), IntStream.range(0, 5).toArray(), PacketCut.packets(8)).build();
		assertFalse(NetworkProof.of(both).endsApart());
		NetworkProof ring = NetworkProof.of(aroundRing(5, ADDING));
		int room = ring.bufferToEnd();
		assertEquals(0, ring.groupsToEnd());
		assertEquals(16, room);
		assertEquals(Verdict.ENDS, NetworkProof.of(aroundRing(5, ADDING.withBuffers(room, room))).verdict());
	}

	private static NetworkExchange evicting(int room) {
		SwitchType type = type("1 evict");
		return Networks.reduce(Networks.mesh(3, 3, room == 0 ? type : type.withBuffers(room, room)), 1, roots(3, "all"));
	}

	/** The compute unit alone: packets of groups 5, 5, 7, 5 at a unit with one entry, from which sums are only pushed out. */
	@Test
	void computeUnitAlone() {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Unit");
		SwitchType type = type("1 mismatch");
		for (int i = 0; i < 4; i++) {
			builder.node("n[" + i + "]", NodeType.PLAIN);
		}
		int root = builder.node("root", NodeType.PLAIN);
		int unit = builder.clockedSwitch("unit", type);
		int far = builder.clockedSwitch("far", ADDING.withRelease(Release.MISMATCH));
		for (int i = 0; i < 4; i++) {
			builder.lane(i, unit, LinkType.PLAIN);
		}
		int lane = builder.lane(unit, far, LinkType.PLAIN);
		builder.lane(far, root, LinkType.PLAIN);
		SwitchNetwork network = builder.build();
		SwitchTree five = SwitchTree.byShortest(network, "Five", root, new int[] {0, 1, 3, root});
		SwitchTree seven = SwitchTree.byShortest(network, "Seven", root, new int[] {2, root});
		List<String> out = new ArrayList<>();
		List<Integer> headers = new ArrayList<>();
		NetworkRun run = NetworkSimulator.run(NetworkExchange.of(network).reduce(five, Operator.SUM, PacketCut.packets(1))
				.reduce(seven, Operator.SUM, PacketCut.packets(1)).build(), ClockOptions.TIMING.withListener(new ClockListener() {

					@Override
					public void sent(long cycle, int port, int flag, int count, long cycles) {
						out.add("group " + flag + " count " + count + " cycle " + cycle);
					}

					@Override
					public void granted(long cycle, int port, int flag, int count, int source) {
						if (network.owner(port) == far && network.lane(port) == lane) {
							headers.add(source);
						}
					}
				}));
		assertEquals(List.of("group 1 count 2 cycle 3", "group 2 count 1 cycle 4"), out);
		assertEquals(List.of(1, 2), headers);
		assertTrue(run.isBlocked());
		assertEquals(2, run.left(), "one packet stays in each switch");
	}
}
