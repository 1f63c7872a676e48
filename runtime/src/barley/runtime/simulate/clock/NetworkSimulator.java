package barley.runtime.simulate.clock;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.SwitchNetwork;

/** Simulates clocked switches. */
public final class NetworkSimulator {

	private NetworkSimulator() {
	}

	/** Simulates an exchange until everything is delivered or nothing can move any more. */
	public static NetworkRun run(NetworkExchange exchange, ClockOptions options) {
		return run(SwitchWork.of(exchange), options);
	}

	/** Simulates traffic until everything is delivered, or up to the limit of cycles. */
	public static NetworkRun run(SwitchNetwork network, NetworkTraffic traffic, ClockOptions options) {
		return run(SwitchWork.of(NetworkExchange.of(network).build(), traffic), options);
	}

	private static NetworkRun run(SwitchWork work, ClockOptions options) {
		SwitchClock clock = new SwitchClock(work, options);
		clock.run(options.cycleLimit(), options.goOn());
		return new NetworkRun(clock, clock.now >= options.cycleLimit());
	}
}
