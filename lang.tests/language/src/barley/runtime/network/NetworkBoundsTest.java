package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import barley.runtime.network.prove.NetworkBounds;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;

/** Least cycles of exchanges, against runs. */
class NetworkBoundsTest {

	private final SwitchNetwork mesh = Networks.mesh(8, 8, Networks.ADDING);

	@Test
	void bounds() {
		assertEquals(29, NetworkBounds.of(Networks.reduce(mesh, 1, 0)).cycles());
		assertEquals(44, NetworkBounds.of(Networks.allReduce(mesh, 1, 0)).depth());
		assertEquals(15, NetworkBounds.of(Networks.broadcast(mesh, 1, 0, 0)).depth());
		NetworkBounds plain = NetworkBounds.of(Networks.gather(mesh, 16, 0));
		assertEquals(15, plain.depth());
		assertEquals(896, plain.lanes());
		assertEquals(1008, plain.nodes());
		assertEquals(1008, plain.arbiters());
		assertEquals(192, NetworkBounds.of(Networks.reduce(mesh, 64, 0)).arbiters());
		SwitchNetwork slow = Networks.mesh(4, 4, Networks.ADDING, Networks.link(4, 2), Networks.link(1, 0));
		NetworkBounds bounds = NetworkBounds.of(Networks.reduce(slow, 3, 0));
		assertEquals(12, bounds.lanes());
		assertEquals(NetworkSimulator.run(Networks.reduce(slow, 1, 0), ClockOptions.TIMING).cycles(), bounds.depth());
	}

	/** No exchange is faster than its bounds, and some reach them. */
	@Test
	void runsAreNotFaster() {
		int reached = 0;
		for (int seed = 0; seed < 400; seed++) {
			RandomNetworks random = new RandomNetworks(seed);
			NetworkExchange exchange = random.exchange(random.network());
			NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING);
			NetworkBounds bounds = NetworkBounds.of(exchange);
			if (!run.isBlocked()) {
				assertTrue(bounds.cycles() <= run.cycles(), "seed " + seed + ": " + bounds.cycles() + " of " + run.cycles());
				reached += bounds.cycles() == run.cycles() ? 1 : 0;
			}
		}
		assertTrue(reached > 40, "" + reached);
	}
}
