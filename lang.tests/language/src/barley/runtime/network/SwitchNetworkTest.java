package barley.runtime.network;

import static barley.runtime.network.Networks.ADDING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.network.NetworkTraffic.Pattern;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.machine.SwitchType.Release;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.LoadSweep;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;

/** Descriptions of networks: what is rejected and how it is named, packets of vectors, traffic. */
class SwitchNetworkTest {

	private static void rejects(String code, String message, Supplier<?> wrong) {
		Fault fault = assertThrows(Fault.class, wrong::get);
		assertEquals(code + ": " + message, fault.code() + ": " + fault.getMessage());
	}

	@Test
	void wrongTypes() {
		rejects("wrong-value", "ChipletRouter buffer is 0, but must be at least 1", () -> ADDING.withBuffers(0, 1));
		rejects("wrong-value", "ChipletRouter compute is 0, but must be at least 1", () -> ADDING.withCycles(0, 0));
		rejects("wrong-value", "ChipletRouter groups is 0, but must be at least 1", () -> ADDING.withGroups(0, Full.WAIT));
		rejects("wrong-value", "a packet of 2 B cannot hold an element of 4 B", () -> PacketCut.of(10, 4, 2));
		assertTrue(ADDING.withRelease(Release.IDLE).evicts());
	}

	@Test
	void wrongNetworks() {
		rejects("two-clocks", "a has a cycle of 1,000 ps, but b of 2,000 ps: switches that are joined share a clock", () -> {
			SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Two");
			builder.lane(builder.clockedSwitch("a", ADDING), builder.clockedSwitch("b", SwitchType.of("Slow", 2_000)), LinkType.PLAIN);
			return builder.build();
		});
		rejects("too-many-links", "s has 2 links, but its type ChipletRouter has 1 ports", () -> {
			SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Star");
			int hub = builder.clockedSwitch("s", ADDING.withPorts(1));
			builder.lane(hub, builder.node("a", NodeType.PLAIN), LinkType.PLAIN);
			builder.lane(hub, builder.node("b", NodeType.PLAIN), LinkType.PLAIN);
			return builder.build();
		});
	}

	@Test
	void wrongTrees() {
		SwitchNetwork mesh = Networks.mesh(2, 2, ADDING);
		SwitchNetwork forwarding = Networks.mesh(2, 2, SwitchType.of("Plain", 1_000));
		rejects("cannot-combine", "Fold: router[0,0] is of type Plain, which only forwards", () -> NetworkExchange.of(forwarding)
				.reduce(SwitchTree.byShortest(forwarding, "Fold", 0), Operator.SUM, PacketCut.packets(1)));
		rejects("cannot-combine", "Fold: router[0,0] is of type ChipletRouter, which combines [sum], but not max",
				() -> NetworkExchange.of(mesh).reduce(SwitchTree.byShortest(mesh, "Fold", 0), Operator.MAX, PacketCut.packets(1)));
		rejects("misplaced", "Fold ends at router[0,0], a switch, which holds no data: only an allreduce may turn round there",
				() -> NetworkExchange.of(mesh).reduce(SwitchTree.byShortest(mesh, "Fold", 4), Operator.SUM, PacketCut.packets(1)));
		int[] parent = {-1, 5, -1, -1, 0, 4, -1, -1};
		assertEquals(2, SwitchTree.of(mesh, "Some", 0, parent, null).members());
		parent[6] = 4;
		rejects("wrong-walks", "Some: the switch router[1,0] has no child", () -> SwitchTree.of(mesh, "Some", 0, parent, null));
		parent[6] = -1;
		parent[5] = 7;
		parent[7] = 6;
		parent[6] = 4;
		parent[4] = 5;
		rejects("tree-mixed", "Some: the root chip[0,0] is a node with 0 children, but a root that is a node is attached to one switch",
				() -> SwitchTree.of(mesh, "Some", 0, parent, null));
		rejects("no-lane", "Some: no lane #1 leads from chip[0,1] to router[0,0]",
				() -> SwitchTree.of(mesh, "Some", 0, new int[] {-1, 4, -1, -1, 0, -1, -1, -1}, null));
	}

	@Test
	void wrongWays() {
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Apart");
		int a = builder.node("a", NodeType.PLAIN);
		int b = builder.node("b", NodeType.PLAIN);
		builder.lane(a, builder.clockedSwitch("s", ADDING), LinkType.PLAIN);
		builder.lane(b, builder.clockedSwitch("t", ADDING), LinkType.PLAIN);
		SwitchNetwork apart = builder.build();
		rejects("no-route", "no way through switches leads from a to b",
				() -> NetworkExchange.of(apart).send(new int[] {a}, new int[] {b}, PacketCut.packets(1)));
		rejects("no-route", "Fold: no way leads from b to a", () -> SwitchTree.byShortest(apart, "Fold", a));
		rejects("misplaced", "s is a switch: only nodes send and receive",
				() -> NetworkExchange.of(apart).send(new int[] {2}, new int[] {b}, PacketCut.packets(1)));
	}

	@Test
	void vectorsAreCut() {
		assertEquals(new PacketCut(16, 16, 16, 4), PacketCut.of(256, 4, 64));
		assertEquals(new PacketCut(17, 16, 1, 4), PacketCut.of(257, 4, 64));
		assertEquals(new PacketCut(1, 257, 257, 4), PacketCut.of(257, 4, 0));
		assertEquals(0, PacketCut.of(0, 4, 64).packets());
		assertEquals(4, PacketCut.of(257, 4, 64).bytes(16));
	}

	/** Channels are held for data and header: 72 B at 32 B a cycle are three cycles, the last packet takes less. */
	@Test
	void channelsAreHeld() {
		LinkType lane = new LinkType("Lane", 256_000_000_000L, 1_500, 0);
		SwitchNetwork line = Networks.mesh(2, 1, ADDING.withPacket(64, 8), lane, LinkType.PLAIN);
		int port = line.portOn(line.machine().adjacency().between(2, 3)[0], 2);
		assertEquals(3, line.held(port, 64));
		assertEquals(1, line.held(port, 24));
		assertEquals(2, line.held(port, 25));
		assertEquals(2, line.latency(port));
		NetworkRun run = NetworkSimulator.run(NetworkExchange.of(line).send(new int[] {0}, new int[] {1}, PacketCut.of(38, 4, 64)).build(),
				ClockOptions.TIMING);
		assertEquals(3, run.carried(port));
		assertEquals(3 + 3 + 1, run.busy(port));
		assertEquals(152, run.bytes(line.linkType(port)));
	}

	@Test
	void patterns() {
		SwitchNetwork mesh = Networks.mesh(4, 4, ADDING);
		NetworkTraffic transpose = NetworkTraffic.of(mesh, Pattern.TRANSPOSE, new int[] {4, 4}, 0.5, 7, 1000, 4);
		NetworkTraffic neighbour = NetworkTraffic.of(mesh, Pattern.NEIGHBOUR, new int[] {4, 4}, 0.5, 7, 1000, 4);
		assertEquals(9, transpose.destination(6, 0));
		assertEquals(5, transpose.destination(5, 0));
		assertEquals(11, neighbour.destination(6, 3));
		assertEquals(0, neighbour.destination(15, 0));
		NetworkTraffic hot = NetworkTraffic.of(mesh, Pattern.UNIFORM, new int[] {16}, 1, 7, 1000, 4).withHotspot(3, 0.5);
		long there = IntStream.range(0, 10_000).filter(number -> hot.destination(0, number) == 3).count();
		assertEquals(5_330, there, 150);
		long packets = 0;
		for (int node = 0; node < 16; node++) {
			int number = 0;
			for (long time = transpose.next(node, 0, -1); time < Long.MAX_VALUE; time = transpose.next(node, ++number, time)) {
				packets++;
			}
		}
		assertEquals(8_000, packets, 250);
		rejects("wrong-value", "the extents [3, 5] have 15 nodes, but Mesh has 16",
				() -> NetworkTraffic.of(mesh, Pattern.UNIFORM, new int[] {3, 5}, 0.5, 7, 1000, 4));
	}

	@Test
	void traces() {
		SwitchNetwork line = Networks.mesh(3, 1, ADDING);
		NetworkTraffic trace = NetworkTraffic.trace(line, new long[] {5, 0, 0, 40}, new int[] {0, 0, 0, 2}, new int[] {2, 1, 2, 0}, 4);
		NetworkRun run = NetworkSimulator.run(line, trace, ClockOptions.TIMING);
		assertEquals(4, run.delivered());
		assertEquals(43, run.cycles());
		assertEquals(1 + 2 + 2 + 2, run.hops());
		assertEquals(3, run.latency().most());
	}

	@Test
	void traceFiles() {
		SwitchNetwork line = Networks.mesh(3, 1, ADDING);
		List<String> text = List.of("# cycle source destination", "", "5 chip[0,0] chip[2,0]", "0\tchip[0, 0]\tchip[1, 0]",
				"0 chip[0,0] chip[2,0]", "40 chip[2,0] chip[0,0]");
		NetworkRun run = NetworkSimulator.run(line, NetworkTraffic.trace(line, "day.trace", text, 4), ClockOptions.TIMING);
		assertEquals(4, run.delivered());
		assertEquals(43, run.cycles());
		rejects("malformed-file", "day.trace line 1: expected CYCLE SOURCE DESTINATION, found \"5 chip[0,0]\"",
				() -> NetworkTraffic.trace(line, "day.trace", List.of("5 chip[0,0]"), 4));
		rejects("malformed-file", "day.trace line 2: Mesh has no node \"chip[3,0]\"",
				() -> NetworkTraffic.trace(line, "day.trace", List.of("", "5 chip[0,0] chip[3,0]"), 4));
		rejects("malformed-file", "day.trace line 1: chip[1,0] sends to itself, which takes no network; expected another destination",
				() -> NetworkTraffic.trace(line, "day.trace", List.of("5 chip[1, 0] chip[1,0]"), 4));
		rejects("malformed-file", "day.trace line 1: expected a cycle from 0 to 10,000,000,000, found \"-1\"",
				() -> NetworkTraffic.trace(line, "day.trace", List.of("-1 chip[0,0] chip[1,0]"), 4));
		rejects("wrong-value", "a share of 2.0 to chip[1,0]: a hotspot is a node, and its share from 0 to 1",
				() -> NetworkTraffic.of(line, Pattern.UNIFORM, new int[] {3}, 0.5, 7, 100, 4).withHotspot(1, 2));
	}

	/** The rate at which a hotspot saturates is what its switch can take: one packet a cycle from 15 other nodes. */
	@Test
	void hotspotsSaturateEarly() {
		SwitchNetwork mesh = Networks.mesh(4, 4, ADDING.withInputs(5).withBuffers(8, 8));
		NetworkTraffic uniform = NetworkTraffic.of(mesh, Pattern.UNIFORM, new int[] {4, 4}, 0, 3, 4000, 4).withWarmUp(1000);
		double spread = LoadSweep.of(mesh, uniform, rate -> {
		}).saturation();
		double hot = LoadSweep.of(mesh, uniform.withHotspot(0, 1), rate -> {
		}).saturation();
		assertTrue(hot < spread / 2, hot + " " + spread);
		assertTrue(spread > 0.4, "" + spread);
		double neighbour = LoadSweep.of(Networks.ring(8, ADDING), NetworkTraffic.of(Networks.ring(8, ADDING), Pattern.NEIGHBOUR,
				new int[] {8}, 0, 3, 2000, 4), rate -> {
				}).saturation();
		assertEquals(0.5, neighbour, 0.05);
	}

	/** Latency grows with the load, and throughput follows it up to saturation. */
	@Test
	void loadUpToSaturation() {
		SwitchNetwork mesh = Networks.mesh(4, 4, ADDING.withInputs(5).withBuffers(8, 8));
		NetworkTraffic traffic = NetworkTraffic.of(mesh, Pattern.UNIFORM, new int[] {4, 4}, 0, 7, 3000, 4).withWarmUp(500);
		LoadSweep sweep = LoadSweep.of(mesh, traffic, new double[] {0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1}, rate -> {
		});
		LoadSweep.Point first = sweep.points().get(0);
		assertEquals(0.05, first.throughput(), 0.005);
		assertEquals(7, sweep.points().size());
		for (int i = 1; i < sweep.points().size(); i++) {
			assertTrue(sweep.points().get(i).latency() > sweep.points().get(i - 1).latency(), sweep.points().toString());
		}
		double saturated = sweep.saturated().orElseThrow().rate();
		assertTrue(sweep.points().stream().allMatch(point -> point.saturated() == point.rate() >= saturated), sweep.points().toString());
		assertTrue(sweep.saturation() < saturated && sweep.saturation() > 0.2, sweep.points().toString());
		assertEquals(sweep.points().toString(), LoadSweep.of(mesh, traffic, new double[] {0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1}, rate -> {
		}).points().toString());
	}

	/** Far events wait in a heap: latencies of a million cycles, and still nothing is visited in between. */
	@Test
	void quietCyclesAreSkipped() {
		SwitchNetwork line = Networks.mesh(6, 1, ADDING, new LinkType("Far", 32_000_000_000L, 1_000_000_000_000L, 0), LinkType.PLAIN);
		NetworkRun run = NetworkSimulator.run(Networks.reduce(line, 4, 0), ClockOptions.TIMING);
		assertEquals(20, run.hops());
		assertTrue(run.cycles() > 5_000_000_000L, "" + run.cycles());
		NetworkRun stopped = NetworkSimulator.run(Networks.reduce(line, 4, 0), ClockOptions.TIMING.withCycleLimit(1_000));
		assertTrue(stopped.isStopped());
		assertEquals(24 - stopped.additions(), stopped.left());
		assertEquals("[]", Arrays.toString(stopped.circle().stream().toArray()));
	}
}
