package barley.lang.wiring;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

import barley.lang.finding.Origin;

/**
 * A ring or path, elaborated: the nodes it stops at, in order.
 *
 * @param closed whether it steps from the last stop back to the first
 * @param nodes  the node of each stop
 * @param relay  which stops only pass on and take no part
 * @param pins   the lane, from 1, by which each stop is to be reached; 0 leaves it open
 * @param stops  where in the text each stop was made
 */
public record Tour(Origin source, String name, boolean closed, int[] nodes, boolean[] relay, int[] pins, Origin[] stops) implements Route {

	@Override
	public String kind() {
		return closed ? "ring" : "path";
	}

	@Override
	public int hops() {
		return closed ? nodes.length : Math.max(0, nodes.length - 1);
	}

	@Override
	public int from(int hop) {
		return nodes[hop];
	}

	@Override
	public int to(int hop) {
		return nodes[target(hop)];
	}

	@Override
	public int pin(int hop) {
		return pins[target(hop)];
	}

	@Override
	public Origin stop(int hop) {
		return stops[target(hop)];
	}

	private int target(int hop) {
		return hop + 1 == nodes.length ? 0 : hop + 1;
	}

	@Override
	public int members() {
		int members = 0;
		for (boolean passes : relay) {
			members += passes ? 0 : 1;
		}
		return members;
	}

	@Override
	public Tour moved(IntUnaryOperator moved) {
		return new Tour(source, name, closed, Arrays.stream(nodes).map(moved).toArray(), relay, pins, stops);
	}
}
