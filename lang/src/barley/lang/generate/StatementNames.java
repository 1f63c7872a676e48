package barley.lang.generate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.finding.Origin;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;

/**
 * The names of statements in generated programs, made of the author's words: what a statement does with which data, {@code sendX} or
 * {@code allreduceGradient}. Where several statements of a schedule do the same, each has its line as well: {@code sendXLine50}. An
 * exchange is named after its only statement, or after its line if it has several.
 */
final class StatementNames {

	private final JavaNames fields;
	private final JavaNames methods = new JavaNames();
	private final Map<Origin, String> words = new LinkedHashMap<>();
	private final Map<String, Set<Origin>> statements = new HashMap<>();
	private final Map<String, Set<Origin>> exchanges = new HashMap<>();

	StatementNames(List<Phase> phases, JavaNames fields) {
		this.fields = fields;
		Map<Origin, Set<Origin>> inExchange = new LinkedHashMap<>();
		Phase.all(Phase.Exchanging.class, phases).forEach(exchanging -> {
			Set<Origin> inside = inExchange.computeIfAbsent(exchanging.source(), any -> new LinkedHashSet<>());
			for (Movement movement : exchanging.movements()) {
				if (words.putIfAbsent(movement.source(), "") == null) {
					note(movement.source(), movement.source().words(), statements);
				}
				inside.add(movement.source());
			}
		});
		inExchange.forEach((exchange, inside) -> note(exchange, inside.size() == 1 ? words.get(inside.iterator().next()) : "exchange",
				exchanges));
	}

	private void note(Origin source, String text, Map<String, Set<Origin>> sources) {
		words.put(source, text);
		sources.computeIfAbsent(text, any -> new LinkedHashSet<>()).add(source);
	}

	/**
	 * Returns a name for a field of a statement, given to no other field; {@code more} distinguishes what one
	 * statement has several fields for.
	 */
	String field(Origin statement, String more) {
		return fields.stem(located(statement, statements) + more, List.of(""));
	}

	/** Returns a name for the method that carries out a step of an exchange. */
	String method(Origin exchange) {
		return methods.stem(located(exchange, exchanges), List.of());
	}

	private String located(Origin source, Map<String, Set<Origin>> sources) {
		String text = words.get(source);
		return text + (sources.get(text).size() > 1 || text.equals("exchange") ? " line " + source.line() : "");
	}
}
