package barley.lang.elaborate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Collective;
import barley.lang.model.ModelPackage;
import barley.lang.model.Strategy;
import barley.lang.model.StrategyOption;

/**
 * How a collective is carried out, where the author says so with a word and its options.
 *
 * @param word   what the author wrote; null where it is left to the way
 * @param chunks into how many chunks a stream cuts its data
 * @param fixed  whether all nodes combine in the same order
 * @param once   whether nodes inject their data once, and routers relay them
 */
record Manner(String word, int chunks, boolean fixed, boolean once) {

	static final String STREAM = "stream";
	static final String SHIFT = "shift";
	static final String DIRECT = "direct";
	static final String BIAS = "bias";

	private static final int MOST_CHUNKS = 100_000_000;

	static Manner of(Collective collective, Evaluator evaluator) {
		Strategy strategy = collective.getStrategy();
		if (strategy == null || strategy.getWord() == null) {
			return new Manner(null, 0, false, false);
		}
		List<String> known = StrategyOptions.names(strategy.getWord());
		int chunks = 0;
		Set<String> given = new HashSet<>();
		for (StrategyOption option : strategy.getOptions()) {
			if (!known.contains(option.getName())) {
				throw complaint(option, "%s has no option %s%s".formatted(strategy.getWord(), option.getName(),
						known.isEmpty() ? "" : "; it has " + String.join(" and ", known)));
			} else if (!given.add(option.getName())) {
				throw complaint(option, "%s is given twice".formatted(option.getName()));
			}
			if (option.getName().equals(StrategyOptions.CHUNKS)) {
				chunks = chunks(option, evaluator);
			} else if (option.getChoice() != null && StrategyOptions.choices(option.getName()).contains(option.getChoice())) {
				continue;
			} else if (option.getName().equals(StrategyOptions.ORDER)) {
				throw complaint(option, "the only order of a shift is fixed; without it, each node combines vectors as they arrive");
			} else {
				throw complaint(option, "a shift can only inject once; without it, each node injects what it passes on");
			}
		}
		if (strategy.getWord().equals(STREAM) && chunks == 0) {
			throw new Complaint(new Finding(Code.UNKNOWN_STRATEGY, strategy, ModelPackage.Literals.STRATEGY__WORD,
					"a stream needs a number of chunks")
					.withRemedy("write stream(chunks = 100)"));
		}
		return new Manner(strategy.getWord(), chunks, given.contains(StrategyOptions.ORDER), given.contains(StrategyOptions.INJECT));
	}

	private static int chunks(StrategyOption option, Evaluator evaluator) {
		if (option.getValue() == null) {
			throw complaint(option, "expected a number of chunks, found %s".formatted(option.getChoice()));
		}
		return evaluator.whole(option.getValue(), "the number of chunks", 1, MOST_CHUNKS);
	}

	private static Complaint complaint(StrategyOption option, String message) {
		return new Complaint(new Finding(Code.UNKNOWN_STRATEGY, option, ModelPackage.Literals.STRATEGY_OPTION__NAME, message));
	}

	/** Returns how it goes round rings step by step; null if it does not. */
	RingManner roundRings() {
		return RingManner.of(word);
	}

	boolean is(String asked) {
		return asked.equals(word);
	}
}
