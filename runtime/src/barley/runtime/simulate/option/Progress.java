package barley.runtime.simulate.option;

/** Follows a run. Called now and then by a thread that runs, by one at a time, so do little. */
@FunctionalInterface
public interface Progress {

	/** Take note of nothing. */
	Progress NONE = (activity, done, total, transfers) -> {
	};

	/**
	 * Takes note of how far a run is.
	 *
	 * @param activity  such as {@code timing} or {@code moving data}
	 * @param done      how many of its {@code total} parts are done
	 * @param transfers how many transfers it has accounted for or carried out
	 */
	void at(String activity, long done, long total, long transfers);
}
