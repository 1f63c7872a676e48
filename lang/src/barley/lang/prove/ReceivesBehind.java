package barley.lang.prove;

import java.util.List;
import java.util.Optional;

import barley.lang.plan.PaceUnit;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;

/**
 * The receives that follow a statement in the programs of a block, for advice: what a node lacks may come, but too late.
 *
 * @param units  the statements of all programs in the order of the text
 * @param number the statement
 */
record ReceivesBehind(List<PaceUnit> units, int number) {

	/** Returns the first of them that brings an element of data to a node. */
	Optional<PaceUnit> of(Payload data, long element, int node) {
		return units.subList(number + 1, units.size()).stream()
				.filter(unit -> unit.end() == PaceUnit.End.RECEIVE && unit.node() == node)
				.filter(unit -> Phase.movements(List.of(unit.phase())).map(Transfer.class::cast).map(Transfer::into)
						.anyMatch(into -> into.index() == data.index() && into.first() <= element && element < into.end()))
				.findFirst();
	}
}
