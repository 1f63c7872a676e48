package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.prove.NetworkProof;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketCargo;
import barley.runtime.simulate.clock.PacketContributors;

/**
 * What holds in every exchange in packets: what is proved to end, ends, and what sticks waits in a circle; each contribution comes exactly
 * once; buffers, credits and channels are never overdrawn; plain packets go shortest ways in order; and arbiters are fair.
 */
final class PacketInvariants implements ClockListener {

	private final NetworkExchange exchange;
	private final SwitchNetwork network;
	private final String text;
	/** Packets on the channel out of a port and in the buffer at its end. */
	private final int[] under;
	private final long[] freeFrom;
	/** For each input, when its packets are there; for that of a node inside a die, only the first one. */
	private final Deque<Long>[] there;
	private final boolean[] refused;
	/** Grants of other ports of the switch since the first packet of a port could go. */
	private final int[] passed;
	private int sums;

	@SuppressWarnings("unchecked")
	private PacketInvariants(NetworkExchange exchange, String text) {
		this.exchange = exchange;
		this.text = text;
		network = exchange.network();
		under = new int[network.ports()];
		freeFrom = new long[network.ports()];
		there = new Deque[network.ports()];
		Arrays.setAll(there, port -> new ArrayDeque<>());
		refused = new boolean[network.ports()];
		passed = new int[network.ports()];
	}

	static void hold(NetworkExchange exchange, String text) {
		PacketInvariants invariants = new PacketInvariants(exchange, text);
		PacketContributors contributors = new PacketContributors(exchange);
		NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING.withListener(invariants).withCargo(contributors));
		invariants.endsAsProved(run, contributors);
		invariants.buffersHold(run);
		if (!run.isBlocked()) {
			invariants.sumsAddUp(run);
			invariants.hopsAreThoseOfRoutes(run);
		}
		invariants.packetsKeepTheirOrder();
		invariants.programsRouteByTheRules();
	}

	private void endsAsProved(NetworkRun run, PacketContributors contributors) {
		Verdict verdict = NetworkProof.of(exchange).verdict();
		assertEquals(run.isBlocked(), !contributors.lacks().isEmpty(), text);
		if (run.isBlocked()) {
			assertNotEquals(Verdict.ENDS, verdict, text);
			assertTrue(run.circle().orElseThrow().closed(), text);
		} else {
			assertNotEquals(Verdict.NEVER_COMPLETES, verdict, text);
			assertTrue(run.isComplete(), text);
		}
	}

	private void buffersHold(NetworkRun run) {
		for (int port = 0; port < network.ports(); port++) {
			if (network.isSwitch(network.owner(port)) && !network.isInside(port)) {
				assertTrue(run.mostInput(port) <= network.type(network.owner(port)).buffer(), text);
				assertTrue(run.mostOutput(port) <= network.type(network.owner(port)).output(), text);
			}
		}
	}

	/** Every contribution but one of each group is added, in a switch or, if sums went on unfinished, at the root. */
	private void sumsAddUp(NetworkRun run) {
		long groups = 0;
		long contributions = 0;
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof TreeReduce reduce) {
				groups += reduce.cut().packets();
				contributions += (long) reduce.cut().packets() * reduce.tree().members();
			}
		}
		assertEquals(contributions - groups, run.additions() + sums - groups, text);
	}

	/** On trees the edges between switches; of plain packets the way, which is a shortest one unless packets climb. */
	private void hopsAreThoseOfRoutes(NetworkRun run) {
		long least = 0;
		boolean exact = true;
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof PlainSends sends) {
				least += plainHops(sends);
			} else if (statement instanceof TreeBroadcast broadcast) {
				least += (long) broadcast.cut().packets() * (broadcast.tree().rows() - 1);
			} else if (statement instanceof TreeReduce reduce) {
				least += (reduce.all() ? 2L : 1L) * reduce.cut().packets() * (reduce.tree().rows() - 1);
				exact &= IntStream.range(0, reduce.tree().rows()).map(reduce.tree()::vertex)
						.noneMatch(vertex -> network.type(vertex).evicts());
			}
		}
		assertTrue(exact ? least == run.hops() : least <= run.hops(), () -> text + "\nhops");
	}

	private long plainHops(PlainSends sends) {
		long hops = 0;
		for (int source = 0; source < sends.sources().length; source++) {
			for (int receiver = 0; receiver < sends.receivers().length; receiver++) {
				if (sends.sources()[source] != sends.receivers()[receiver]) {
					int way = sends.routes().hops(sends.sources()[source], sends.receivers()[receiver]);
					int distance = distance(sends.routes(), sends.sources()[source], sends.receivers()[receiver]);
					assertTrue(sends.routes().climbs() ? way >= distance : way == distance, text);
					hops += (long) sends.cut(source, receiver).packets() * way;
				}
			}
		}
		return hops;
	}

	/** Returns the fewest channels between switches from one node to another. */
	private int distance(PacketRoutes routes, int source, int receiver) {
		Map<Integer, Integer> steps = new HashMap<>(Map.of(network.neighbour(routes.injection(source)), 0));
		Deque<Integer> open = new ArrayDeque<>(steps.keySet());
		while (true) {
			int vertex = open.remove();
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				int next = network.neighbour(port);
				if (next == receiver) {
					return steps.get(vertex);
				}
				if (network.isSwitch(next) && steps.putIfAbsent(next, steps.get(vertex) + 1) == null) {
					open.add(next);
				}
			}
		}
	}

	/** Packets of a statement from one node to another come in the order in which they were made. */
	private void packetsKeepTheirOrder() {
		Map<List<Integer>, Integer> last = new HashMap<>();
		Map<Integer, Integer> sourceOf = new HashMap<>();
		NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(new PacketCargo() {

			@Override
			public void made(int packet, int statement, int index, int source, int receiver) {
				sourceOf.put(packet, source);
			}

			@Override
			public void delivered(int packet, int node, int statement, int index, boolean whole) {
				if (exchange.statements().get(statement) instanceof PlainSends) {
					Integer before = last.put(List.of(statement, sourceOf.get(packet), node), index);
					assertTrue(before == null || before < index, text);
				}
			}
		}));
	}

	/** The programs of switches send packets where the rules of their types say. */
	private void programsRouteByTheRules() {
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof PlainSends sends) {
				PacketRoutes rules = new PacketRoutes(network);
				for (int receiver : sends.receivers()) {
					for (int number = 0; number < network.switches(); number++) {
						int vertex = network.vertex(number);
						assertEquals(rules.port(vertex, receiver, false), sends.routes().port(vertex, receiver, false), text);
					}
				}
			}
		}
	}

	@Override
	public void queued(long cycle, int port, int flag, int count) {
		if (network.isSwitch(network.owner(port))) {
			there[port].add(cycle + 1);
		}
	}

	@Override
	public void sent(long cycle, int port, int flag, int count, long cycles) {
		assertTrue(cycle >= freeFrom[port], text);
		freeFrom[port] = cycle + cycles;
		int far = network.peer(port);
		if (network.isSwitch(network.owner(far))) {
			under[port]++;
			assertTrue(under[port] <= network.type(network.owner(far)).buffer(), text);
			there[far].add(cycle + cycles + network.latency(port));
		}
	}

	@Override
	public void refused(long cycle, int port, int cause, int needed) {
		refused[port] = true;
	}

	@Override
	public void granted(long cycle, int port, int flag, int count, int source) {
		int vertex = network.owner(port);
		assertFalse(there[port].isEmpty() || there[port].remove() > cycle, text);
		int ports = network.firstPort(vertex + 1) - network.firstPort(vertex);
		assertTrue(refused[port] || passed[port] < ports, text);
		passed[port] = 0;
		refused[port] = false;
		if (!network.isInside(port)) {
			under[network.peer(port)]--;
		}
		for (int other = network.firstPort(vertex); other < network.firstPort(vertex + 1); other++) {
			if (other != port && !there[other].isEmpty() && there[other].peek() <= cycle) {
				passed[other]++;
			}
		}
	}

	@Override
	public void delivered(long cycle, int node, int flag, int count, int source) {
		sums += flag > 0 ? 1 : 0;
	}
}
