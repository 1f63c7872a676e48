package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import barley.runtime.network.prove.CycleBound;
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
		assertEquals(44, NetworkBounds.of(Networks.allReduce(mesh, 1, 0)).depth().cycles());
		assertEquals(15, NetworkBounds.of(Networks.broadcast(mesh, 1, 0, 0)).depth().cycles());
		NetworkBounds plain = NetworkBounds.of(Networks.gather(mesh, 16, 0));
		assertEquals(15, plain.depth().cycles());
		assertEquals(897, plain.lanes().cycles());
		assertEquals(1009, plain.nodes().cycles());
		assertEquals(1009, plain.arbiters().cycles());
		assertEquals(1009, NetworkSimulator.run(Networks.gather(mesh, 16, 0), ClockOptions.TIMING).cycles());
		assertEquals(204, NetworkBounds.of(Networks.reduce(mesh, 64, 0)).arbiters().cycles());
		SwitchNetwork slow = Networks.mesh(4, 4, Networks.ADDING, Networks.link(4, 2), Networks.link(1, 0));
		NetworkBounds bounds = NetworkBounds.of(Networks.reduce(slow, 3, 0));
		assertEquals(53, bounds.lanes().cycles());
		assertEquals(53, NetworkSimulator.run(Networks.reduce(slow, 3, 0), ClockOptions.TIMING).cycles());
		assertEquals(NetworkSimulator.run(Networks.reduce(slow, 1, 0), ClockOptions.TIMING).cycles(), bounds.depth().cycles());
	}

	@Test
	void nameWhatTheyComeFrom() {
		NetworkBounds plain = NetworkBounds.of(Networks.gather(mesh, 16, 0));
		assertEquals("router[0,0] lets 1,008 packets go, at most 1 a cycle; the first comes after 1 cycle", plain.largest().because());
		assertEquals("chip[0,0] takes 1,008 packets; the first comes after 1 cycle", plain.nodes().by());
		assertEquals("router[0,1] -> router[0,0] is held for 896 cycles; the last needs 1 more cycle", plain.lanes().by());
		assertEquals("the longest way takes 15 cycles when nothing is in its way", plain.depth().by());
		CycleBound twice = plain.depth().plus(plain.lanes()).times(2);
		assertEquals(2 * (15 + 897), twice.cycles());
		assertEquals("router[0,1] -> router[0,0] is held for 896 cycles; the last needs 1 more cycle, which is 897 of them",
				twice.because());
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
