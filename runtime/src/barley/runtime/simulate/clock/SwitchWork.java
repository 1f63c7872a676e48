package barley.runtime.simulate.clock;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkTraffic;

/**
 * What switches are to do.
 *
 * @param traffic null if there is none
 * @param rows    the rows of all trees
 * @param flags   all flags are less than this
 * @param bytes   data in packets that belong to no statement
 */
record SwitchWork(NetworkExchange exchange, NetworkTraffic traffic, TreeRows rows, int flags, long bytes) {

	static SwitchWork of(NetworkExchange exchange) {
		return new SwitchWork(exchange, null, TreeRows.of(exchange), exchange.firstFlag(exchange.statements().size()), 0);
	}

	static SwitchWork of(NetworkExchange empty, NetworkTraffic traffic) {
		return new SwitchWork(empty, traffic, TreeRows.of(empty), 1, traffic.bytes());
	}
}
