package barley.lang.prove.figures;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Origin;

/** How much the figures of one schedule may look at one by one. What has a closed form costs next to nothing of it. */
final class Effort {

	private static final long MOST = 150_000_000;

	private final Budget budget;
	private final Origin schedule;
	private long left = MOST;

	/** Creates an effort that is paid from a budget, too. */
	Effort(Budget budget, Origin schedule) {
		this.budget = budget;
		this.schedule = schedule;
	}

	/** Thrown when a schedule has no figures because they would keep an editor waiting. */
	static final class Exceeded extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Exceeded() {
			super("too many to examine one by one", null, false, false);
		}
	}

	/** Pays for work that has a limit of its own. */
	void pay(long amount) {
		budget.effort(amount, schedule);
	}

	void spend(long amount) {
		pay(amount);
		left -= amount;
		if (left < 0) {
			throw new Exceeded();
		}
	}
}
