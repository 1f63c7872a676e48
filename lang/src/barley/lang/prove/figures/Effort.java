package barley.lang.prove.figures;

/** How much the figures of one schedule may look at one by one. What has a closed form costs next to nothing of it. */
final class Effort {

	private static final long MOST = 50_000_000;

	private long left = MOST;

	/** Thrown when a schedule has no figures because they would keep an editor waiting. */
	static final class Exceeded extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Exceeded() {
			super("too many to examine one by one", null, false, false);
		}
	}

	void spend(long amount) {
		left -= amount;
		if (left < 0) {
			throw new Exceeded();
		}
	}
}
