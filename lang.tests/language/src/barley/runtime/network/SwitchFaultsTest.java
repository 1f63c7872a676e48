package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketContributors;
import barley.runtime.simulate.clock.PacketContributors.Lack;
import barley.runtime.simulate.clock.SwitchFault;

/** Switches that fail, lose a group, or corrupt an entry: runs stop, and say who lacks whose contribution. */
class SwitchFaultsTest {

	private final SwitchNetwork mesh = Networks.mesh(3, 3, Networks.ADDING);

	private static NetworkRun run(NetworkExchange exchange, PacketContributors contributors, SwitchFault... faults) {
		return NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(contributors).withFaults(List.of(faults)));
	}

	@Test
	void withoutFaultsNothingLacks() {
		NetworkExchange exchange = Networks.allReduce(mesh, 3, 4);
		PacketContributors contributors = new PacketContributors(exchange);
		assertFalse(run(exchange, contributors).isBlocked());
		assertEquals(List.of(), contributors.lacks());
	}

	/** Router [1, 1] dies before anything has passed it, and with it everything behind it. */
	@Test
	void switchFails() {
		NetworkExchange exchange = Networks.reduce(mesh, 1, 0);
		PacketContributors contributors = new PacketContributors(exchange);
		NetworkRun run = run(exchange, contributors, SwitchFault.fails(9 + 4, 0));
		assertTrue(run.isBlocked());
		assertFalse(run.circle().orElseThrow().closed());
		assertEquals(0, run.delivered());
		assertEquals(List.of(new Lack(0, 0, 0, IntStream.range(0, 9).boxed().toList(), false)), contributors.lacks());
	}

	/** A switch that fails after the run changes nothing; one that fails in between takes with it what it holds. */
	@Test
	void timeOfTheFailure() {
		NetworkExchange exchange = Networks.gather(mesh, 2, 0);
		for (int cycle = 0; cycle < 20; cycle++) {
			PacketContributors contributors = new PacketContributors(exchange);
			NetworkRun run = run(exchange, contributors, SwitchFault.fails(9 + 1, cycle));
			assertEquals(16, run.delivered() + run.left() + run.lost(), "cycle " + cycle);
			assertEquals(run.delivered() < 16, !contributors.lacks().isEmpty(), "cycle " + cycle);
			assertEquals(cycle >= 17, run.delivered() == 16 && cycle >= 17);
		}
	}

	@Test
	void switchLosesGroup() {
		NetworkExchange exchange = Networks.reduce(mesh, 3, 0);
		PacketContributors contributors = new PacketContributors(exchange);
		NetworkRun run = run(exchange, contributors, SwitchFault.loses(9 + 8, 2, 0));
		assertEquals(1, run.lost());
		assertEquals("cycle 0: packet 1 of group 2 with 1 contribution was lost on chip[2,2] -> router[2,2]",
				run.losses().get(0).describe(mesh).replaceFirst("cycle \\d", "cycle 0"));
		assertEquals(1, run.delivered());
		List<Lack> lacks = contributors.lacks();
		assertEquals(2, lacks.get(0).index() + 1, "group 2 is packet 1");
		assertTrue(lacks.get(0).sources().contains(8));
	}

	@Test
	void entryIsCorrupted() {
		NetworkExchange exchange = Networks.allReduce(mesh, 1, 0);
		PacketContributors contributors = new PacketContributors(exchange);
		NetworkRun run = run(exchange, contributors, SwitchFault.corrupts(9, 3));
		assertFalse(run.isBlocked());
		assertEquals(1, run.corrupted());
		assertEquals(9, contributors.lacks().size());
		assertTrue(contributors.lacks().stream().allMatch(lack -> lack.corrupt() && lack.sources().isEmpty()));
	}

	/** What is on a lane that fails, or is sent on it later, is lost, and its credit with it: the sender stops when none is left. */
	@Test
	void laneFails() {
		NetworkExchange exchange = Networks.gather(mesh, 20, 0);
		int lane = mesh.machine().adjacency().between(9, 10)[0];
		PacketContributors contributors = new PacketContributors(exchange);
		NetworkRun run = run(exchange, contributors, SwitchFault.laneFails(lane, 0));
		assertTrue(run.isBlocked());
		assertEquals(4, run.lost());
		assertEquals(4, run.losses().size());
		assertEquals("cycle 1: packet 0 was lost on router[0,1] -> router[0,0]", run.losses().get(0).describe(mesh));
		assertEquals(160, run.delivered() + run.lost() + run.left());
		assertEquals("chip[0,0] lacks packet 0 of statement 0 from chip[0,1], chip[0,2], chip[1,1], chip[1,2], chip[2,1], chip[2,2]",
				contributors.lacks().get(0).describe(mesh));
		assertEquals(0, run(exchange, new PacketContributors(exchange), SwitchFault.laneFails(lane, 1000)).lost());
	}

	/** A node that fails contributes nothing more, and what is sent to it is lost. */
	@Test
	void nodeFails() {
		PacketContributors contributors = new PacketContributors(Networks.allToAll(mesh, 2));
		NetworkRun run = run(Networks.allToAll(mesh, 2), contributors, SwitchFault.nodeFails(4, 0));
		assertEquals(16, run.lost());
		assertEquals(16, run.left());
		assertEquals(144 - 32, run.delivered());
		NetworkExchange reduce = Networks.reduce(mesh, 1, 0);
		PacketContributors without = new PacketContributors(reduce);
		NetworkRun stuck = run(reduce, without, SwitchFault.nodeFails(4, 0));
		assertTrue(stuck.isBlocked());
		assertEquals(0, stuck.delivered());
		assertFalse(stuck.circle().orElseThrow().closed());
		assertEquals("chip[0,0] lacks packet 0 of statement 0 from chip[0,0], chip[0,1], chip[0,2], chip[1,0], chip[1,1], chip[1,2], "
				+ "chip[2,0], chip[2,1], chip[2,2]", without.lacks().get(0).describe(mesh));
	}

	/** Nothing hangs and no packet vanishes, whatever fails and whenever. */
	@Test
	void randomFaults() {
		for (int seed = 0; seed < 600; seed++) {
			RandomNetworks random = new RandomNetworks(900_000 + seed);
			SwitchNetwork network = random.network();
			NetworkExchange exchange = random.exchange(network);
			PacketContributors contributors = new PacketContributors(exchange);
			int vertex = network.vertex(random.random().nextInt(network.switches()));
			SwitchFault fault = switch (random.random().nextInt(5)) {
				case 0 -> SwitchFault.fails(vertex, random.random().nextInt(60));
				case 1 -> SwitchFault.loses(vertex, 1 + random.random().nextInt(5), random.random().nextInt(30));
				case 2 -> SwitchFault.corrupts(vertex, random.random().nextInt(60));
				case 3 -> SwitchFault.laneFails(random.random().nextInt(network.machine().lanes()), random.random().nextInt(60));
				default -> SwitchFault.nodeFails(Networks.nodes(network)[0], random.random().nextInt(60));
			};
			NetworkRun run = run(exchange, contributors, fault);
			if (run.left() == 0 && run.lost() == 0 && run.corrupted() == 0) {
				assertEquals(List.of(), contributors.lacks(), "seed " + seed + ": " + fault);
			} else if (contributors.lacks().isEmpty()) {
				// Copies that went up to a switch without members are missed by no one.
				NetworkRun sound = NetworkSimulator.run(exchange, ClockOptions.TIMING);
				assertEquals(sound.delivered(), run.delivered(), "seed " + seed + ": " + fault);
			}
		}
	}
}
