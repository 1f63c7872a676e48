package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.network.prove.NetworkProof;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketContributors;
import barley.runtime.simulate.clock.PacketCargo;
import barley.runtime.simulate.clock.WaitCircle;
import barley.runtime.simulate.clock.WaitCircle.Kind;
import barley.runtime.simulate.clock.WaitCircle.Wait;

/** What holds for every exchange through switches, tried on random ones. */
class RandomExchangesTest {

	private static final int CASES = Integer.getInteger("barley.cases", 500);

	/** What is proved to end, ends; what sticks was warned of, and its circle of waits is one. */
	@Test
	void proofsAgreeWithRuns() {
		int proved = 0;
		int stuck = 0;
		for (int seed = Integer.getInteger("barley.seed", 0); seed < CASES; seed++) {
			RandomNetworks random = new RandomNetworks(seed);
			NetworkExchange exchange = random.exchange(random.network());
			NetworkProof proof = NetworkProof.of(exchange);
			PacketContributors contributors = new PacketContributors(exchange);
			NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(contributors));
			String name = "seed " + seed;
			if (proof.verdict() == Verdict.ENDS) {
				proved++;
				assertFalse(run.isBlocked(), name);
			} else {
				assertEquals(Verdict.MAY_BLOCK, proof.verdict(), name);
				assertTrue(proof.circle().length > 0, name);
			}
			for (int port = 0; port < exchange.network().ports(); port++) {
				assertTrue(run.carried(port) <= proof.load(port), name);
			}
			assertEquals(contributors.lacks().isEmpty(), run.isComplete(), name);
			if (run.isBlocked()) {
				stuck++;
				assertFalse(contributors.lacks().isEmpty(), name);
				requireCircle(name, exchange, run.circle().orElseThrow());
			} else {
				assertEquals(List.of(), contributors.lacks(), name);
			}
		}
		assertTrue(proved > CASES / 3 && stuck > CASES / 200, proved + " proved, " + stuck + " stuck of " + CASES);
	}

	/**
	 * Sums over one tree need neither more entries nor more room, however many packets its switches let go in a cycle, and are proved to
	 * end.
	 */
	@Test
	void oneTreeEnds() {
		int needed = 0;
		for (int seed = 0; seed < CASES; seed++) {
			RandomNetworks random = new RandomNetworks(900_000 + seed, true);
			NetworkExchange exchange = overOneTree(random);
			if (exchange == null) {
				continue;
			}
			NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING);
			assertTrue(run.isComplete(), "seed " + seed);
			assertEquals(Verdict.ENDS, NetworkProof.of(exchange).verdict(), "seed " + seed);
			needed++;
		}
		assertTrue(needed > CASES / 2, needed + " of " + CASES);
	}

	/** Returns some sums over a tree; null if there is none. */
	private static NetworkExchange overOneTree(RandomNetworks random) {
		SwitchNetwork network = random.network();
		NetworkExchange.Builder builder = NetworkExchange.of(network);
		try {
			SwitchTree tree = Networks.nodes(network).length < 2 ? null : random.tree(network, true);
			for (int count = tree == null ? 0 : 1 + random.random().nextInt(3); count > 0; count--) {
				PacketCut cut = PacketCut.packets(1 + random.random().nextInt(12));
				if (random.random().nextBoolean()) {
					builder.reduce(tree, Operator.SUM, cut);
				} else {
					builder.allReduce(tree, Operator.SUM, cut);
				}
			}
			return tree == null ? null : builder.build();
		} catch (Fault fault) {
			assertTrue(Set.of("no-lane", "tree-mixed").contains(fault.code()), fault.getMessage());
			return null;
		}
	}

	/** Checks each wait in the state in which the simple model sticks. */
	private static void requireCircle(String name, NetworkExchange exchange, WaitCircle circle) {
		assertTrue(circle.closed(), name + ": " + circle);
		StepwiseSwitches model = new StepwiseSwitches(exchange).run();
		List<Wait> waits = circle.waits();
		for (int i = 0; i < waits.size(); i++) {
			Wait one = waits.get(i);
			Wait next = waits.get((i + 1) % waits.size());
			assertTrue(waitsFor(model, one, next), name + ": " + one + " waits for " + next + " in " + circle.describe(exchange.network()));
		}
	}

	private static boolean waitsFor(StepwiseSwitches model, Wait one, Wait next) {
		SwitchNetwork network = model.network;
		return switch (one.kind()) {
			case OUTPUT -> next.kind() == Kind.INPUT && next.place() == network.peer(one.place()) && model.isStarved(one.place());
			case INPUT -> next.kind() == Kind.OUTPUT
					? network.owner(one.place()) == network.owner(next.place()) && model.isFull(next.place())
					: next.kind() == Kind.ENTRY && network.owner(one.place()) == next.place() && model.isWithoutEntry(one.place());
			case ENTRY -> next.kind() == Kind.ENTRY ? model.hasEntry(next.place(), one.flag())
					: next.kind() == Kind.INPUT ? model.isInInput(next.place(), one.flag())
							: (model.isInOutput(next.place(), one.flag()) || model.isFull(next.place()));
		};
	}

	/** On trees with a node at each switch, hops, additions and sums that are sent on unfinished make up for each other. */
	@Test
	void hopsAndAdditions() {
		for (int seed = 0; seed < CASES / 5; seed++) {
			Random random = new Random(seed);
			boolean evict = random.nextBoolean();
			SwitchType type = Networks.ADDING.withGroups(1 + random.nextInt(4), evict ? Full.EVICT : Full.WAIT)
					.withBuffers(1 + random.nextInt(4), 1 + random.nextInt(4)).withInputs(1 + random.nextInt(3));
			SwitchNetwork network = random.nextBoolean() ? Networks.mesh(1 + random.nextInt(4), 2 + random.nextInt(3), type)
					: Networks.heap(2 + random.nextInt(12), 1 + random.nextInt(3), type, LinkType.PLAIN);
			int packets = 1 + random.nextInt(6);
			int members = Networks.nodes(network).length;
			NetworkExchange exchange = Networks.reduce(network, packets, random.nextInt(members));
			NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING);
			if (!run.isBlocked()) {
				assertEquals(run.sentOn(), run.hops() - run.additions(), "seed " + seed);
			}
			if (!evict) {
				assertFalse(run.isBlocked());
				assertEquals((long) packets * (members - 1), run.hops());
				assertEquals(run.hops(), run.additions());
			}
		}
	}

	/** Larger buffers, more entries and moving data change no result; the same exchange has the same fingerprint. */
	@Test
	void resultsAndFingerprints() {
		for (int seed = 0; seed < CASES / 3; seed++) {
			RandomNetworks random = new RandomNetworks(500_000 + seed);
			NetworkExchange exchange = random.exchange(random.network());
			NetworkRun timing = NetworkSimulator.run(exchange, ClockOptions.TIMING);
			ElementType type = ElementType.values()[seed % ElementType.values().length];
			NetworkVectors vectors = new NetworkVectors(exchange, type, random.random());
			NetworkRun moving = NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(vectors.cargo()));
			assertEquals(timing.fingerprint(), moving.fingerprint());
			assertEquals(timing.cycles(), moving.cycles());
			assertEquals(timing.cost(), moving.cost());
			if (!timing.isBlocked()) {
				vectors.check("seed " + seed + " " + type);
			}
		}
	}

	/** Plain packets take as many hops as their route has, never fewer than the distance, and those of a pair keep their order. */
	@Test
	void plainPackets() {
		for (int seed = 0; seed < CASES / 5; seed++) {
			RandomNetworks random = new RandomNetworks(700_000 + seed);
			SwitchNetwork network = random.network();
			int[] nodes = Networks.nodes(network);
			NetworkExchange exchange = NetworkExchange.of(network).send(nodes, nodes, PacketCut.packets(1)).build();
			PacketRoutes routes = new PacketRoutes(network);
			long hops = 0;
			for (int source : nodes) {
				for (int receiver : nodes) {
					if (source != receiver) {
						int route = routes.hops(source, receiver);
						hops += route;
						int distance = distance(network, source, receiver);
						assertTrue(routes.climbs() ? route >= distance : route == distance, "seed " + seed);
					}
				}
			}
			NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING);
			if (!run.isBlocked()) {
				assertEquals(hops, run.hops(), "seed " + seed);
			}
			if (routes.climbs()) {
				assertEquals(Verdict.ENDS, NetworkProof.of(exchange).verdict(), "seed " + seed);
				assertFalse(run.isBlocked(), "seed " + seed);
			}
			requireOrder(network, nodes);
		}
	}

	private static void requireOrder(SwitchNetwork network, int[] nodes) {
		NetworkExchange exchange = NetworkExchange.of(network).send(nodes, nodes, PacketCut.packets(3)).build();
		Map<List<Integer>, Integer> last = new HashMap<>();
		int[] sources = new int[9 * nodes.length * nodes.length];
		NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(new PacketCargo() {

			@Override
			public void made(int packet, int statement, int index, int source, int receiver) {
				sources[packet] = source;
			}

			@Override
			public void delivered(int packet, int node, int statement, int index, boolean whole) {
				assertEquals(index, last.merge(List.of(sources[packet], node), 1, Integer::sum) - 1);
			}
		}));
	}

	/** Returns the channels between switches on the shortest way between the first switch of a node and another node. */
	private static int distance(SwitchNetwork network, int source, int receiver) {
		List<Integer> reached = new ArrayList<>(List.of(network.neighbour(new PacketRoutes(network).injection(source))));
		Map<Integer, Integer> distance = new HashMap<>(Map.of(reached.get(0), 0));
		for (int next = 0; next < reached.size(); next++) {
			int vertex = reached.get(next);
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				int far = network.neighbour(port);
				if (far == receiver && network.sends(port)) {
					return distance.get(vertex);
				}
				if (network.isSwitch(far) && network.sends(port) && distance.putIfAbsent(far, distance.get(vertex) + 1) == null) {
					reached.add(far);
				}
			}
		}
		throw new AssertionError();
	}

	/** XY and YX are the ways with one corner. */
	@Test
	void routesOnMeshes() {
		for (RouteRule rule : new RouteRule[] {RouteRule.XY, RouteRule.YX}) {
			SwitchNetwork mesh = Networks.mesh(4, 5, Networks.ADDING.withRoute(rule));
			PacketRoutes routes = new PacketRoutes(mesh);
			for (int source = 0; source < 20; source++) {
				for (int receiver = 0; receiver < 20; receiver++) {
					int x = source / 5;
					int y = source % 5;
					int at = mesh.neighbour(source);
					while (at != 20 + receiver) {
						boolean first = rule == RouteRule.XY ? x != receiver / 5 : y == receiver % 5;
						x += first ? Integer.signum(receiver / 5 - x) : 0;
						y += first ? 0 : Integer.signum(receiver % 5 - y);
						at = mesh.neighbour(routes.port(at, receiver, false));
						assertEquals(20 + 5 * x + y, at);
					}
				}
			}
		}
	}

	/** A port that could go in every cycle waits at most for one grant of each other port. */
	@Test
	void roundRobin() {
		SwitchNetwork mesh = Networks.mesh(3, 3, Networks.ADDING);
		int[] last = new int[mesh.ports()];
		int[] grants = new int[mesh.vertices()];
		NetworkSimulator.run(Networks.gather(mesh, 200, 4), ClockOptions.TIMING.withListener(new ClockListener() {

			@Override
			public void granted(long cycle, int port, int flag, int count, int source) {
				int vertex = mesh.owner(port);
				grants[vertex]++;
				if (vertex == 13 && cycle > 10 && cycle < 700) {
					assertTrue(last[port] == 0 || grants[vertex] - last[port] <= 4, "port " + port + " in cycle " + cycle);
				}
				last[port] = grants[vertex];
			}
		}));
	}
}
