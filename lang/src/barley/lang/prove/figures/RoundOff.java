package barley.lang.prove.figures;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.WordReduction;
import barley.lang.plan.WordStatement;
import barley.runtime.data.Operator;

/**
 * Warns that what is right need not be the same bits: where every node combines as data arrive, the order is another one on each node, and
 * so is what is rounded off (RULES.md 15); where reducers do, it depends on who comes late.
 */
final class RoundOff {

	private RoundOff() {
	}

	static void report(Movement movement, Findings findings) {
		if (rounds(movement.data(), movement.operator()) && movement instanceof Joint joint && joint.way().orderVaries()
				&& joint.nodes().length > 2) {
			findings.add(new Finding(Code.ORDER_VARIES, joint.source(), Words.of(
					"each of %,d nodes combines %s in a different order, so rounding may differ: the results are correct, but not "
					+ "bit-identical",
					joint.nodes().length, joint.data().name())).withRemedy("shift(order = fixed) gives identical bits on all nodes"));
		}
	}

	/** Warns that what synapses return, combined as it comes, is the same from run to run, but not if words come at other times. */
	static void report(WordStatement statement, Findings findings) {
		WordReduction reduction = statement.reduction();
		if (reduction != null && reduction.arrival() && rounds(reduction.into(), reduction.operator())) {
			findings.add(new Finding(Code.ORDER_VARIES, statement.source(), Words.of(
					"what synapses return is combined into %s as it comes, so what is rounded off depends on when words arrive",
					reduction.into().name())).withRemedy("without using arrival, the order is always that of the synapses"));
		}
	}

	private static boolean rounds(Payload data, Operator operator) {
		return data.type().isFloating() && operator != Operator.MIN && operator != Operator.MAX;
	}
}
