package barley.lang.prove.cut;

import java.util.function.LongConsumer;

/** How many lanes a search may look at while an author types. */
final class Work {

	private final LongConsumer paid;
	private long left;

	/** Thrown when a search would take too long; what it has found so far is a bound all the same. */
	static final class Exhausted extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Exhausted() {
			super("too many groups to compare", null, false, false);
		}
	}

	/** @param paid is told each amount that is spent */
	Work(long most, LongConsumer paid) {
		left = most;
		this.paid = paid;
	}

	void spend(long amount) {
		paid.accept(amount);
		left -= amount;
		if (left < 0) {
			throw new Exhausted();
		}
	}
}
