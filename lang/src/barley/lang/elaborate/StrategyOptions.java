package barley.lang.elaborate;

import java.util.List;

/** The options of the strategies that have some: {@code stream(chunks = 100)}, {@code shift(order = fixed, inject = once)}. */
public final class StrategyOptions {

	static final String CHUNKS = "chunks";
	static final String ORDER = "order";
	static final String INJECT = "inject";
	static final String FIXED = "fixed";
	static final String ONCE = "once";

	private StrategyOptions() {
	}

	/** Returns the names of the options of a strategy. */
	public static List<String> names(String strategy) {
		return Manner.STREAM.equals(strategy) ? List.of(CHUNKS) : Manner.SHIFT.equals(strategy) ? List.of(ORDER, INJECT) : List.of();
	}

	/** Returns the words of which an option has one; none if it has a number. */
	public static List<String> choices(String option) {
		return ORDER.equals(option) ? List.of(FIXED) : INJECT.equals(option) ? List.of(ONCE) : List.of();
	}
}
