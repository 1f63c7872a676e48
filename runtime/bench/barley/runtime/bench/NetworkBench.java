package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;

import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.NetworkTraffic.Pattern;
import barley.runtime.network.PacketCut;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchNetworkBuilder;
import barley.runtime.network.SwitchTree;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;

/**
 * Packet hops per second of clocked switches on a mesh, compared with a bare loop that moves every packet through a ring buffer at each
 * hop of its route and counts it.
 */
final class NetworkBench {

	private static final int RUNS = 7;

	private NetworkBench() {
	}

	/** Uniform traffic of single packets. */
	static void traffic(int size, double rate, long cycles) {
		SwitchNetwork mesh = mesh(size, 1);
		NetworkTraffic traffic = NetworkTraffic.of(mesh, Pattern.UNIFORM, new int[] {size, size}, rate, 1, cycles, 64);
		double[] times = new double[RUNS];
		double[] floor = new double[RUNS];
		long hops = 0;
		for (int run = 0; run < RUNS; run++) {
			long start = Clock.now(1);
			NetworkRun result = NetworkSimulator.run(mesh, traffic, ClockOptions.TIMING.withCycleLimit(cycles));
			times[run] = (Clock.now(1) - start) / 1e9;
			hops = result.hops();
			long bare = Clock.now(1);
			long moved = bareLoop(mesh, traffic);
			floor[run] = (Clock.now(1) - bare) / 1e9 * hops / moved;
		}
		print("uniform traffic at " + rate, size, hops, times, floor);
	}

	/** One reduction to each of some roots, over the trees of shortest ways. */
	static void trees(int size, int trees, int packets) {
		SwitchNetwork mesh = mesh(size, trees * packets);
		NetworkExchange.Builder builder = NetworkExchange.of(mesh);
		for (int tree = 0; tree < trees; tree++) {
			int root = (int) ((long) tree * size * size / trees);
			builder.reduce(SwitchTree.byShortest(mesh, "Tree", root), Operator.SUM, PacketCut.packets(packets));
		}
		NetworkExchange exchange = builder.build();
		NetworkTraffic alike = NetworkTraffic.of(mesh, Pattern.UNIFORM, new int[] {size, size}, 0.1, 1, 100, 64);
		double[] times = new double[RUNS];
		double[] floor = new double[RUNS];
		long hops = 0;
		for (int run = 0; run < RUNS; run++) {
			long start = Clock.now(1);
			NetworkRun result = NetworkSimulator.run(exchange, ClockOptions.TIMING);
			times[run] = (Clock.now(1) - start) / 1e9;
			hops = result.hops();
			long bare = Clock.now(1);
			long moved = bareLoop(mesh, alike);
			floor[run] = (Clock.now(1) - bare) / 1e9 * hops / moved;
		}
		print(trees + " trees", size, hops, times, floor);
	}

	private static void print(String what, int size, long hops, double[] times, double[] floor) {
		double first = times[0];
		Arrays.sort(times);
		Arrays.sort(floor);
		double median = times[RUNS / 2];
		System.out.printf(Locale.ROOT,
				"switches, %d x %d mesh, %s: %.2f M hops/s (first run %.2f, best %.2f), bare loop %.1f, ratio %.1f%n", size, size, what,
				hops / median / 1e6, hops / first / 1e6, hops / times[0] / 1e6, hops / floor[RUNS / 2] / 1e6,
				median / floor[RUNS / 2]);
	}

	private static SwitchNetwork mesh(int size, int groups) {
		SwitchType router = SwitchType.of("Router", 1_000).withPacket(64, 0).withBuffers(8, 8).withInputs(5).withCombine("sum")
				.withGroups(groups, Full.WAIT);
		SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Mesh" + size);
		int count = size * size;
		for (int i = 0; i < count; i++) {
			builder.node("chip[" + i / size + "," + i % size + "]", NodeType.PLAIN);
		}
		for (int i = 0; i < count; i++) {
			builder.clockedSwitch("router[" + i / size + "," + i % size + "]", router, 0, i / size, i % size);
			builder.lane(i, count + i, LinkType.PLAIN);
			if (i % size > 0) {
				builder.lane(count + i - 1, count + i, LinkType.PLAIN);
			}
			if (i >= size) {
				builder.lane(count + i - size, count + i, LinkType.PLAIN);
			}
		}
		return builder.build();
	}

	/** Moves each packet of the traffic along its route, through a ring buffer at each hop; returns the hops. */
	private static long bareLoop(SwitchNetwork network, NetworkTraffic traffic) {
		PacketRoutes routes = new PacketRoutes(network);
		int[] rings = new int[8 * network.ports()];
		int[] head = new int[network.ports()];
		int[] tail = new int[network.ports()];
		long hops = 0;
		for (int node = 0; node < traffic.nodes(); node++) {
			int number = 0;
			for (long time = traffic.next(node, 0, -1); time < traffic.cycles(); time = traffic.next(node, ++number, time)) {
				int to = traffic.destination(node, number);
				int port = network.firstPort(traffic.vertex(node));
				while (network.neighbour(port) != to) {
					port = routes.port(network.neighbour(port), to, false);
					rings[8 * port + (tail[port]++ & 7)] = number;
					hops += rings[8 * port + (head[port]++ & 7)] == number ? 1 : 0;
				}
			}
		}
		return hops;
	}
}
