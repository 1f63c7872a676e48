package barley.runtime.network;

import java.util.Arrays;

/** Routes by the rules of some switches of a larger network, whose ports have other numbers there. */
final class PartRoutes implements RouteSource {

	private static final int NONE = -1;

	private final RuleRoutes part;
	private final int[] toWhole;
	private final int[] toPart;

	/**
	 * Creates the routes of a part.
	 *
	 * @param part  the switches that forward packets, with the nodes at them
	 * @param whole has these switches, too
	 */
	PartRoutes(SwitchNetwork part, SwitchNetwork whole) {
		this.part = new RuleRoutes(part);
		toWhole = new int[part.ports()];
		toPart = new int[whole.ports()];
		Arrays.fill(toPart, NONE);
		for (int port = 0; port < toWhole.length; port++) {
			toWhole[port] = whole.portOn(part.lane(port), part.owner(port));
			toPart[toWhole[port]] = port;
		}
	}

	@Override
	public int port(int vertex, int destination, boolean descending) {
		int port = part.port(vertex, destination, descending);
		return port == NONE ? NONE : toWhole[port];
	}

	@Override
	public boolean isDown(int port) {
		return part.isDown(toPart[port]);
	}

	@Override
	public boolean climbs() {
		return part.climbs();
	}
}
