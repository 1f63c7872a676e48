package barley.lang.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

import barley.runtime.machine.RouteRule;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;

/**
 * Routes on a full grid of switches as programs compute them: along one dimension after the other, and then to the node. Nodes are numbered
 * as their switches are, with the same number of nodes at each switch.
 *
 * @param network the switches
 * @param first   the first node
 * @param each    nodes at each switch
 * @param sizes   switches along each dimension
 * @param order   the dimensions in the order in which packets go along them
 */
record GridFormula(SwitchNetwork network, int first, int each, int[] sizes, List<Integer> order) {

	private static final String LETTERS = "xyz";

	/** Returns the formula of a network; null if it is no grid, or if its nodes have other numbers than a formula gives them. */
	static GridFormula of(SwitchNetwork network, PacketRoutes routes) {
		if (!routes.isGrid()) {
			return null;
		}
		int[] sizes = network.index(network.vertex(0)).clone();
		for (int number = 0; number < network.switches(); number++) {
			int[] index = network.index(network.vertex(number));
			for (int i = 0; i < sizes.length; i++) {
				sizes[i] = Math.max(sizes[i], index[i] + 1);
			}
		}
		int[] nodes = IntStream.range(0, network.vertices())
				.filter(vertex -> !network.isSwitch(vertex) && network.firstPort(vertex) < network.firstPort(vertex + 1)).toArray();
		int each = nodes.length / network.switches();
		List<Integer> order = new ArrayList<>(IntStream.range(0, sizes.length).boxed().toList());
		if (network.types().get(0).route() == RouteRule.YX) {
			Collections.reverse(order);
		}
		GridFormula formula = new GridFormula(network, nodes.length == 0 ? 0 : nodes[0], each, sizes, order);
		return nodes.length > 0 && nodes.length == each * network.switches() && IntStream.of(nodes).allMatch(formula::fits) ? formula
				: null;
	}

	/** Returns whether a node has one lane, to the switch at which a formula looks for it. */
	private boolean fits(int node) {
		if (network.firstPort(node + 1) - network.firstPort(node) != 1) {
			return false;
		}
		int place = 0;
		int[] index = network.index(network.neighbour(network.firstPort(node)));
		for (int i = 0; i < sizes.length; i++) {
			place = place * sizes[i] + index[i];
		}
		return (node - first) / each == place;
	}

	/** Returns what programs call a dimension: its letter, or of many its number. */
	String letter(int dimension) {
		return sizes.length <= LETTERS.length() ? LETTERS.substring(dimension, dimension + 1) : Integer.toString(dimension);
	}

	/** Returns the place of a switch along a dimension. */
	int place(int vertex, int dimension) {
		return network.index(vertex)[dimension];
	}

	/** Returns the lanes of a switch to its neighbour a step along a dimension, in order; none at the edge. */
	int[] lanes(int vertex, int dimension, int step) {
		return lanes(vertex, neighbour -> network.isSwitch(neighbour) ? place(neighbour, dimension) - place(vertex, dimension) : 0, step);
	}

	/** Returns the lane of a switch to each of its nodes. */
	int[] nodes(int vertex) {
		return lanes(vertex, neighbour -> network.isSwitch(neighbour) ? 0 : 1, 1);
	}

	private int[] lanes(int vertex, ToIntFunction<Integer> step, int wanted) {
		return IntStream.range(network.firstPort(vertex), network.firstPort(vertex + 1))
				.filter(port -> step.applyAsInt(network.neighbour(port)) == wanted).map(network::lane).toArray();
	}
}
