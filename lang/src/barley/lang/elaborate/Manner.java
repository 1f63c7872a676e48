package barley.lang.elaborate;

import java.util.List;

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
 */
record Manner(String word, int chunks, boolean fixed) {

	static final String STREAM = "stream";
	private static final String SHIFT = "shift";
	static final String DIRECT = "direct";

	private static final int MOST_CHUNKS = 100_000_000;

	static Manner of(Collective collective, Evaluator evaluator) {
		Strategy strategy = collective.getStrategy();
		if (strategy == null || strategy.getWord() == null) {
			return new Manner(null, 0, false);
		}
		String known = switch (strategy.getWord()) {
		case STREAM -> "chunks";
		case SHIFT -> "order";
		default -> "";
		};
		int chunks = 0;
		boolean fixed = false;
		List<StrategyOption> options = strategy.getOptions();
		for (int i = 0; i < options.size(); i++) {
			StrategyOption option = options.get(i);
			if (!known.equals(option.getName())) {
				throw complaint(option, "%s has no option %s%s".formatted(strategy.getWord(), option.getName(),
						known.isEmpty() ? "" : "; it has " + known));
			} else if (i > 0) {
				throw complaint(option, "%s is given twice".formatted(known));
			} else if (strategy.getWord().equals(STREAM)) {
				chunks = chunks(option, evaluator);
			} else {
				fixed = fixed(option);
			}
		}
		if (strategy.getWord().equals(STREAM) && chunks == 0) {
			throw new Complaint(new Finding(Code.UNKNOWN_STRATEGY, strategy, ModelPackage.Literals.STRATEGY__WORD,
					"a stream needs a number of chunks")
					.withRemedy("write stream(chunks = 100)"));
		}
		return new Manner(strategy.getWord(), chunks, fixed);
	}

	private static int chunks(StrategyOption option, Evaluator evaluator) {
		if (option.getValue() == null) {
			throw complaint(option, "expected a number of chunks, found %s".formatted(option.getChoice()));
		}
		return evaluator.whole(option.getValue(), "the number of chunks", 1, MOST_CHUNKS);
	}

	private static boolean fixed(StrategyOption option) {
		if (option.getChoice() == null) {
			throw complaint(option, "the only order of a shift is fixed; without it, each node combines vectors as they arrive");
		}
		return true;
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
