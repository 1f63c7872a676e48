package barley.lang.prove.cut;

/** How many lanes a search may look at while an author types. */
final class Work {

	private long left;

	/** Thrown when a search would take too long; what it has found so far is a bound all the same. */
	static final class Exhausted extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Exhausted() {
			super("too many groups to compare", null, false, false);
		}
	}

	Work(long most) {
		left = most;
	}

	void spend(long amount) {
		left -= amount;
		if (left < 0) {
			throw new Exhausted();
		}
	}
}
