package barley.lang.elaborate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.plan.Payload;
import barley.lang.plan.WordReduction;
import barley.lang.plan.WordStatement;
import barley.lang.synapse.BlockStep;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.SynapseType;

/**
 * Checks that a schedule uses no more functions of synapses than are built in. A function is what a block does with the word and with data,
 * whatever it calls the word, together with what reducers make of it; which synapse {@code one[k]} takes is no part of it.
 */
final class SynapseFunctions {

	private record Function(ElementType type, List<BlockStep> steps, List<Payload> data, boolean reduces, Operator operator,
			boolean arrival) {

		static Function of(WordStatement statement) {
			WordReduction reduction = statement.reduction();
			return new Function(statement.program().block().type(), statement.program().block().steps(), statement.data(),
					reduction != null, reduction == null ? null : reduction.operator(), reduction != null && reduction.arrival());
		}
	}

	private SynapseFunctions() {
	}

	/** Reports the first statement that needs a function more than there are. */
	static void require(SynapseType type, List<List<WordStatement>> exchanges, Findings findings) {
		Map<Function, WordStatement> functions = new LinkedHashMap<>();
		exchanges.forEach(exchange -> exchange.forEach(statement -> functions.putIfAbsent(Function.of(statement), statement)));
		if (type.isFixed() && functions.size() > type.functions()) {
			List<WordStatement> users = List.copyOf(functions.values());
			String declared = SynapsePlaces.declared(type.name());
			findings.add(new Finding(Code.FUNCTIONS_SPENT, users.get(type.functions()).source(), Words.of(
					"synapses of %s are built for %s, used in %s; this statement needs another one", type.name(),
					Words.count(type.functions(), "function"), lines(users.subList(0, type.functions()))))
					.withRemedy("give %s functions %d, or leave functions out: any program can be loaded then".formatted(declared,
							functions.size()), "functions", Integer.toString(functions.size()), declared));
		}
	}

	private static String lines(List<WordStatement> users) {
		List<Integer> lines = users.stream().map(user -> user.source().line()).distinct().toList();
		String first = lines.stream().limit(4).map(Object::toString).collect(Collectors.joining(", "));
		return (lines.size() == 1 ? "line " : "lines ") + first + (lines.size() > 4 ? " and others" : "");
	}
}
