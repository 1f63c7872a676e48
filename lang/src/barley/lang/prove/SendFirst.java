package barley.lang.prove;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.IntList;
import barley.lang.finding.Origin;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;

/**
 * For nodes that wait for each other: whether they go on if one of them sends before it receives. The units of the block are put in the
 * order that they would have with the two statements of the text swapped, at each node and in each round of the loops around both, and
 * their waits are computed again. What is sent must be there before. Takes time linear in the units and the nodes.
 */
final class SendFirst {

	private final List<PaceUnit> units;
	private final Plan plan;
	private final Holdings holdings;

	/** @param holdings what nodes hold when the block begins */
	SendFirst(List<PaceUnit> units, Plan plan, Holdings holdings) {
		this.units = units;
		this.plan = plan;
		this.holdings = holdings;
	}

	/** Returns whether no node waits for itself any more if a send comes in front of a receive that it follows. */
	boolean helps(PaceUnit receive, PaceUnit send) {
		if (receive.end() != End.RECEIVE || send.end() != End.SEND || receive.node() != send.node()) {
			return false;
		}
		int[] moved = moved(receive.source(), send.source());
		BitSet nodes = new BitSet();
		for (int number = 0; number < moved.length; number++) {
			int first = moved[number];
			if (first > number && !nodes.get(units.get(first).node())) {
				nodes.set(units.get(first).node());
				if (!holds(units.get(first), number)) {
					return false;
				}
			}
		}
		List<PaceUnit> swapped = Arrays.stream(order(moved)).mapToObj(units::get).toList();
		return new PaceUnits(swapped, plan.placements(), plan.wiring().machine().nodes(), Budget.boundless()).waits()
				.order().length == units.size();
	}

	/** Returns whether the node of a send holds what it sends, or something brings it, before it comes to the unit with a number. */
	private boolean holds(PaceUnit send, int number) {
		return ((Phase.Exchanging) send.phase()).movements().stream().allMatch(sent -> sent.data().size() == 0
				|| !holdings.of(sent.data(), send.node()).isEmpty()
				|| units.subList(0, number).stream().flatMap(unit -> Phase.movements(List.of(unit.phase())))
						.anyMatch(earlier -> brings(earlier, sent.data(), send.node())));
	}

	private static boolean brings(Movement movement, Payload data, int node) {
		return movement.into().index() == data.index() && (!(movement instanceof Transfer transfer) || transfer.to() == node);
	}

	/** Returns for each receive of a statement the next send of the other one at its node, for that send its own number, and else -1. */
	private int[] moved(Origin receive, Origin send) {
		int[] moved = new int[units.size()];
		Arrays.fill(moved, -1);
		int open = -1;
		for (int number = 0; number < units.size(); number++) {
			PaceUnit unit = units.get(number);
			if (unit.end() == End.RECEIVE && unit.source().equals(receive)) {
				open = number;
			} else if (unit.end() == End.SEND && unit.source().equals(send) && open >= 0 && unit.node() == units.get(open).node()) {
				moved[open] = number;
				moved[number] = number;
				open = -1;
			}
		}
		return moved;
	}

	private static int[] order(int[] moved) {
		IntList order = new IntList();
		for (int number = 0; number < moved.length; number++) {
			if (moved[number] > number) {
				order.add(moved[number]);
			}
			if (moved[number] != number) {
				order.add(number);
			}
		}
		return order.toArray();
	}
}
