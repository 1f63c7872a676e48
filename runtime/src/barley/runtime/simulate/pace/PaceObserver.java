package barley.runtime.simulate.pace;

/**
 * Is told by a {@link PaceClock} what happens, in order of time; the clock itself keeps nothing of what is over. Legs are counted from 0
 * within their message. Causes are keys of {@link PaceEvents}.
 */
interface PaceObserver {

	/** Observes nothing. */
	PaceObserver NONE = new PaceObserver() {
	};

	/**
	 * An item ends now.
	 *
	 * @param nextPs since when a send has waited only for its buffer
	 * @param cause  what it waited for last
	 */
	default void ended(int item, long beginPs, long nextPs, long now, long cause) {
		// not of interest
	}

	/**
	 * A leg takes its channels now.
	 *
	 * @param sentPs when its message was sent
	 * @param heldPs for how long it takes them
	 * @param cause  what it waited for last
	 */
	default void carried(int send, int leg, long sentPs, long now, long heldPs, long cause) {
		// not of interest
	}

	/** A leg gives its channels back. */
	default void released(int send, int leg) {
		// not of interest
	}

	/** A leg arrives. */
	default void arrived(int send, int leg) {
		// not of interest
	}

	/** All that happens at an instant has happened. */
	default void passed() {
		// not of interest
	}

	/** Several observers, one after the other. */
	record All(PaceObserver... observers) implements PaceObserver {

		@Override
		public void ended(int item, long beginPs, long nextPs, long now, long cause) {
			for (PaceObserver each : observers) {
				each.ended(item, beginPs, nextPs, now, cause);
			}
		}

		@Override
		public void carried(int send, int leg, long sentPs, long now, long heldPs, long cause) {
			for (PaceObserver each : observers) {
				each.carried(send, leg, sentPs, now, heldPs, cause);
			}
		}

		@Override
		public void released(int send, int leg) {
			for (PaceObserver each : observers) {
				each.released(send, leg);
			}
		}

		@Override
		public void arrived(int send, int leg) {
			for (PaceObserver each : observers) {
				each.arrived(send, leg);
			}
		}

		@Override
		public void passed() {
			for (PaceObserver each : observers) {
				each.passed();
			}
		}
	}
}
