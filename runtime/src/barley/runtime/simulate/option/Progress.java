package barley.runtime.simulate.option;

/** Observes the progress of a run. Called occasionally by a running thread, never by two at once; implementations should return quickly. */
@FunctionalInterface
public interface Progress {

	/** Ignores all reports. */
	Progress NONE = (activity, done, total, transfers) -> {
	};

	/**
	 * Reports how far a run is.
	 *
	 * @param activity  such as {@code timing} or {@code moving data}
	 * @param done      number of its {@code total} parts that are done
	 * @param transfers number of transfers that have been counted or executed
	 */
	void at(String activity, long done, long total, long transfers);
}
