package barley.lang.generate;

import java.util.stream.IntStream;

import barley.lang.generate.PacketNames.Numbered;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;

/** How the switches of a network route, as their programs say it: by a formula on a full grid, else by ranges of destinations. */
final class SwitchRoutes {

	private final Numbered numbered;
	private final SwitchNetwork network;
	private final PacketRoutes routes;
	private final GridFormula formula;

	SwitchRoutes(Numbered numbered, SwitchNetwork network) {
		this.numbered = numbered;
		this.network = network;
		routes = new PacketRoutes(network);
		formula = GridFormula.of(network, routes);
	}

	Numbered numbered() {
		return numbered;
	}

	/** Returns the formula; null if lanes are in tables. */
	GridFormula formula() {
		return formula;
	}

	/** Returns whether packets first climb and then descend. */
	boolean climbs() {
		return routes.climbs();
	}

	boolean has(int vertex) {
		return network.isSwitch(vertex);
	}

	/** Returns whether programs of both read alike, and no switch has both. */
	boolean isLike(SwitchRoutes other) {
		return numbered.family().equals(other.numbered.family()) && climbs() == other.climbs()
				&& (formula == null ? other.formula == null : other.formula != null && formula.order().equals(other.formula.order()))
				&& IntStream.range(0, network.switches()).map(network::vertex).noneMatch(other::has);
	}

	/** @param descending whether packets have made a step down already */
	RouteRanges ranges(boolean descending) {
		return RouteRanges.of(network, routes, descending);
	}

	/** Returns the lanes of a switch that lead down, in order. */
	int[] down(int vertex) {
		return IntStream.range(network.firstPort(vertex), network.firstPort(vertex + 1)).filter(routes::isDown).map(network::lane).sorted()
				.toArray();
	}
}
