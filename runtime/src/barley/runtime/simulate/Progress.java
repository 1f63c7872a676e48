package barley.runtime.simulate;

/** Follow a run. Called now and then from the thread that runs, so do little. */
@FunctionalInterface
public interface Progress {

	/** Take note of nothing. */
	Progress NONE = (activity, done, total) -> {
	};

	/** Take note that {@code done} of {@code total} parts of an activity, such as {@code timing} or {@code moving data}, are done. */
	void at(String activity, long done, long total);
}
