package barley.runtime.simulate.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.SwitchNetwork;

/**
 * No place of an input buffer is ever lost or given twice: in every cycle, the credits that the sender of a channel has, those on their way
 * to it, the packets on the channel, and the packets in the buffer at its end are as many as the buffer has room for.
 */
public final class CreditSums implements ClockListener {

	private final SwitchNetwork network;
	/**
	 * For each port, when the packets on the channel out of it are in the far buffer, and when the credits that come back to it are there.
	 */
	private final Deque<Long>[] packets;
	private final Deque<Long>[] credits;
	private long checked;

	@SuppressWarnings("unchecked")
	private CreditSums(SwitchNetwork network) {
		this.network = network;
		packets = new Deque[network.ports()];
		credits = new Deque[network.ports()];
		Arrays.setAll(packets, port -> new ArrayDeque<>());
		Arrays.setAll(credits, port -> new ArrayDeque<>());
	}

	/** Simulates an exchange cycle by cycle until nothing moves, and checks the sums before each; returns how many sums there were. */
	public static long hold(NetworkExchange exchange, String text) {
		CreditSums sums = new CreditSums(exchange.network());
		SwitchClock clock = new SwitchClock(SwitchWork.of(exchange), ClockOptions.TIMING.withListener(sums));
		for (long cycle = 0; clock.now == cycle; cycle++) {
			sums.check(clock, text);
			clock.run(cycle + 1, () -> {
			});
		}
		return sums.checked;
	}

	private void check(SwitchClock clock, String text) {
		for (int port = 0; port < network.ports(); port++) {
			int far = network.peer(port);
			if (network.isSwitch(network.owner(far)) && !network.isInside(far) && network.sends(port)) {
				forget(packets[port], clock.now);
				forget(credits[port], clock.now);
				int sum = clock.credits[port] + credits[port].size() + packets[port].size() + clock.in.size(far);
				assertEquals(network.type(network.owner(far)).buffer(), sum,
						"%d = credits %d + %d, packets %d + %d, on %s in cycle %d\n%s".formatted(sum, clock.credits[port],
						credits[port].size(), packets[port].size(), clock.in.size(far), network.channelName(port), clock.now, text));
				assertTrue(clock.credits[port] >= 0, text);
				checked++;
			}
		}
	}

	/** Forgets what has come by a cycle; what comes at its beginning is still on the way. */
	private static void forget(Deque<Long> coming, long cycle) {
		while (!coming.isEmpty() && coming.peek() < cycle) {
			coming.remove();
		}
	}

	@Override
	public void sent(long cycle, int port, int flag, int count, long cycles) {
		packets[port].add(cycle + cycles + network.latency(port));
	}

	@Override
	public void granted(long cycle, int port, int flag, int count, int source) {
		credits[network.peer(port)].add(cycle + 1 + network.latency(network.peer(port)));
	}
}
