package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

import barley.runtime.network.NetworkTraffic.Pattern;
import barley.runtime.network.StepwiseSwitches.Refusal;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;

/** The simulator of switches against a simple model, event by event, on random networks; {@code -Dbarley.cases=20000} tries more. */
class SwitchClockTest {

	private static final int CASES = Integer.getInteger("barley.cases", 500);

	/** Lists events as the model does. */
	static final class Recording implements ClockListener {

		private final List<String> events = new ArrayList<>();

		@Override
		public void granted(long cycle, int port, int flag, int count, int source) {
			events.add(cycle + " grant " + port + " flag " + flag + " count " + count + " source " + source);
		}

		@Override
		public void sent(long cycle, int port, int flag, int count, long cycles) {
			events.add(cycle + " channel " + port + " flag " + flag + " count " + count + " cycles " + cycles);
		}

		@Override
		public void delivered(long cycle, int node, int flag, int count, int source) {
			events.add(cycle + " delivery " + node + " flag " + flag + " count " + count + " source " + source);
		}

		List<String> sorted() {
			Collections.sort(events);
			return events;
		}
	}

	@Test
	void exchangesAreAsInTheSimpleModel() {
		for (int seed = Integer.getInteger("barley.seed", 0); seed < CASES; seed++) {
			RandomNetworks random = new RandomNetworks(seed);
			NetworkExchange exchange = random.exchange(random.network());
			compare("seed " + seed, exchange, new StepwiseSwitches(exchange), null);
		}
	}

	@Test
	void trafficIsAsInTheSimpleModel() {
		for (int seed = 0; seed < CASES / 4; seed++) {
			RandomNetworks random = new RandomNetworks(1_000_000 + seed);
			SwitchNetwork network = random.network();
			int nodes = Networks.nodes(network).length;
			Pattern pattern = random.random().nextBoolean() ? Pattern.UNIFORM : Pattern.NEIGHBOUR;
			double rate = random.random().nextInt(11) / 10.0;
			NetworkTraffic traffic = NetworkTraffic.of(network, pattern, new int[] {nodes}, rate, seed, 60, 32);
			NetworkExchange empty = NetworkExchange.of(network).build();
			compare("seed " + seed, empty, new StepwiseSwitches(empty).with(traffic), traffic);
		}
	}

	private static void compare(String name, NetworkExchange exchange, StepwiseSwitches model, NetworkTraffic traffic) {
		model.run();
		Recording recording = new Recording();
		ClockOptions options = ClockOptions.TIMING.withListener(recording);
		NetworkRun run = traffic == null ? NetworkSimulator.run(exchange, options)
				: NetworkSimulator.run(exchange.network(), traffic, options);
		List<String> expected = model.sortedEvents();
		List<String> found = recording.sorted();
		if (!expected.equals(found)) {
			for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
				assertEquals(expected.get(i), found.get(i), name + " event " + i);
			}
		}
		assertEquals(expected.size(), found.size(), name);
		assertEquals(model.lastDelivery, run.cycles(), name);
		assertEquals(model.packets, run.packets(), name);
		assertEquals(model.delivered, run.delivered(), name);
		assertEquals(model.hops, run.hops(), name);
		assertEquals(model.additions, run.additions(), name);
		assertEquals(model.unfinished, run.sentOn(), name);
		assertEquals(model.left, run.left(), name);
		assertEquals(model.mostInput, run.mostInput(), name);
		assertEquals(model.mostOutput, run.mostOutput(), name);
		assertEquals(model.mostEntries, run.mostEntries(), name);
		assertEquals(model.latencies.size(), run.latency().number(), name);
		assertEquals(model.latencies.stream().mapToLong(cycles -> cycles).sum(), run.latency().sum(), name);
		for (int port = 0; port < exchange.network().ports(); port++) {
			assertEquals(model.carried[port], run.carried(port), name);
		}
		if (!run.isBlocked()) {
			assertEquals(model.refused.getOrDefault(Refusal.ROOM, 0L), run.refusedForRoom(), name);
			assertEquals(model.refused.getOrDefault(Refusal.ENTRY, 0L), run.refusedForEntry(), name);
			assertEquals(model.refused.getOrDefault(Refusal.ADDITION, 0L), run.refusedForAddition(), name);
			assertEquals(model.starved, run.withoutCredit(), name);
		}
	}
}
