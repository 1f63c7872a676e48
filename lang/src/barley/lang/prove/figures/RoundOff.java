package barley.lang.prove.figures;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.runtime.data.Operator;

/**
 * Warns that what is right on all nodes need not be the same bits on all of them: where every node combines as data arrive, the order
 * is another one on each node, and so is what is rounded off (RULES.md 15).
 */
final class RoundOff {

	private RoundOff() {
	}

	static void report(Movement movement, Findings findings) {
		boolean rounds = movement.data().type().isFloating() && movement.operator() != Operator.MIN && movement.operator() != Operator.MAX;
		if (rounds && movement instanceof Joint joint && joint.way().orderVaries() && joint.nodes().length > 2) {
			findings.add(new Finding(Code.ORDER_VARIES, joint.source(), Words.of(
					"each of %,d nodes combines %s in a different order, so rounding may differ: the results are correct, but not "
					+ "bit-identical",
					joint.nodes().length, joint.data().name())).withRemedy("shift(order = fixed) gives identical bits on all nodes"));
		}
	}
}
