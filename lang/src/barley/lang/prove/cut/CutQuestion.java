package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongConsumer;

import barley.lang.wiring.Remembered;
import barley.lang.wiring.Wiring;
import barley.runtime.number.Rational;

/**
 * What the worst cut of a wiring depends on. The wiring remembers the answer; who asks again pays as much as a search, so that the effort
 * of a plan does not depend on what came before.
 *
 * @param rates what each lane carries in one direction
 * @param most  up to how many clusters all groups are compared one by one
 */
record CutQuestion(long[] rates, List<Requirement> requirements, Rational longer, int most)
		implements Remembered.Question<CutQuestion.Answer> {

	/** Of larger machines nothing is remembered, which would take much memory. */
	private static final int MOST_LANES = 100_000;

	/** @param cost what the search has looked at */
	record Answer(CutSearch.Found found, long cost) {
	}

	/** Returns what is remembered, or searches. */
	CutSearch.Found answer(Wiring wiring, LongConsumer paid, Function<LongConsumer, CutSearch.Found> search) {
		Answer known = wiring.remembered().result(this);
		if (known != null) {
			paid.accept(known.cost);
			return known.found;
		}
		long[] cost = new long[1];
		CutSearch.Found found = search.apply(amount -> {
			cost[0] += amount;
			paid.accept(amount);
		});
		if (rates.length <= MOST_LANES) {
			wiring.remembered().keep(this, new Answer(found, cost[0]));
		}
		return found;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof CutQuestion question && most == question.most && longer.equals(question.longer)
				&& requirements.equals(question.requirements) && Arrays.equals(rates, question.rates);
	}

	@Override
	public int hashCode() {
		return Objects.hash(most, longer, requirements, Arrays.hashCode(rates));
	}
}
