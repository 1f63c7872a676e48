package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.model.Collective;
import barley.lang.model.Exchange;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.WordStatement;

/**
 * The strategies of the collectives of an exchange. One has exchanges of its own, one after another. Those of several go on side by side:
 * the first exchanges of all of them are one exchange, and so are their second ones and so on (RULES.md 27).
 */
final class StrategiesTogether {

	/** A collective, and the phases of its strategy for each of its data. */
	private record Carried(Collective collective, List<List<Phase>> ofData) {
	}

	/** The exchanges with the same number. */
	private static final class Row {

		private final List<Phase.Exchanging> exchanges = new ArrayList<>();
		/** What is claimed and freed behind them. */
		private final List<Phase> after = new ArrayList<>();
	}

	private final Exchange exchange;
	private final List<Carried> all = new ArrayList<>();

	StrategiesTogether(Exchange exchange) {
		this.exchange = exchange;
	}

	/** Adds a collective with the phases of its strategy for each of its data. */
	void add(Collective collective, List<List<Phase>> ofData) {
		all.add(new Carried(collective, ofData));
	}

	/** What an exchange contains takes place at the same time, but a strategy has phases of its own. */
	void requireNoOther(List<Movement> movements, List<WordStatement> words) {
		if (!all.isEmpty() && !(movements.isEmpty() && words.isEmpty())) {
			throw alone(all.get(0).collective);
		}
	}

	private static Complaint alone(Collective collective) {
		return new Complaint(new Finding(Code.MISPLACED, collective,
				"a schedule used as strategy has exchanges of its own and cannot share one")
				.withRemedy("put it into an exchange of its own"));
	}

	/** Returns what the strategies come to: phases that follow one another for each of the data of a single one, else all side by side. */
	List<List<Phase>> sequences() {
		if (all.size() < 2) {
			return all.stream().flatMap(carried -> carried.ofData.stream()).toList();
		}
		List<Row> rows = new ArrayList<>(List.of(new Row()));
		for (Carried carried : all) {
			if (carried.collective.getStrategy().getSchedule().getGroup() == null) {
				throw alone(carried.collective); // its walks have lanes for exchanges of their own
			}
			int done = 0;
			for (List<Phase> phases : carried.ofData) {
				done = add(phases, done, 0, rows, carried.collective);
			}
		}
		List<Phase> body = new ArrayList<>();
		for (Row row : rows) {
			if (!row.exchanges.isEmpty()) {
				body.add(joined(row.exchanges));
			}
			body.addAll(row.after);
		}
		return List.of(List.of(new Phase.Using(Element.of(exchange), List.copyOf(body))));
	}

	/**
	 * Adds phases behind so many exchanges; returns how many there are then.
	 *
	 * @param depth how many strategies they are in; what strategies of strategies claim is about what was held when these began, so that it
	 *              is left to the goals of the strategies around them
	 */
	private static int add(List<Phase> phases, int before, int depth, List<Row> rows, Collective collective) {
		int done = before;
		for (Phase phase : phases) {
			if (phase instanceof Phase.Using using) {
				done = add(using.body(), done, depth + 1, rows, collective);
			} else if (phase instanceof Phase.Exchanging exchanging && exchanging.off().isEmpty()) {
				done++;
				if (rows.size() == done) {
					rows.add(new Row());
				}
				rows.get(done).exchanges.add(exchanging);
			} else if (phase instanceof Phase.Freeing || phase instanceof Phase.Ensuring && depth < 2) {
				rows.get(done).after.add(phase);
			} else if (!(phase instanceof Phase.Ensuring)) {
				throw alone(collective);
			}
		}
		return done;
	}

	private static Phase joined(List<Phase.Exchanging> exchanges) {
		List<Movement> movements = exchanges.stream().flatMap(exchanging -> exchanging.movements().stream()).toList();
		requireNoMixture(movements);
		return new Phase.Exchanging(exchanges.get(0).source(), movements, new BitSet(),
				exchanges.stream().anyMatch(Phase.Exchanging::shared));
	}

	/** Steps end together, chunks go on by themselves and packets by the clock of their switches; so they have no common time. */
	static void requireNoMixture(List<Movement> movements) {
		for (int i = 1; i < movements.size(); i++) {
			if (movements.get(i).transport() != movements.get(0).transport()) {
				throw new Complaint(new Finding(Code.MIXED_EXCHANGE, movements.get(i).source(),
						"this %s, but the statement before it in this exchange %s".formatted(movements.get(i).transport().words(),
								movements.get(0).transport().words()))
						.withRemedy("put each into an exchange of its own"));
			}
		}
	}
}
