package barley.runtime.simulate;

import java.util.function.BooleanSupplier;

/**
 * How to run a program.
 *
 * <pre>{@code Options.functional().withCancelled(monitor::isCanceled)}</pre>
 *
 * @param allRounds move data in every round of a repetition; otherwise a functional run moves them in the first round, and the others,
 *                  which are alike, count for time, volume and energy only
 * @param cancelled asked now and then; once it says true, the run ends with a {@link java.util.concurrent.CancellationException}
 */
public record Options(Mode mode, boolean allRounds, BooleanSupplier cancelled, Progress progress) {

	public static Options timing() {
		return new Options(Mode.TIMING, false, () -> false, Progress.NONE);
	}

	public static Options functional() {
		return new Options(Mode.FUNCTIONAL, false, () -> false, Progress.NONE);
	}

	public Options withAllRounds(boolean all) {
		return new Options(mode, all, cancelled, progress);
	}

	public Options withCancelled(BooleanSupplier supplier) {
		return new Options(mode, allRounds, supplier, progress);
	}

	public Options withProgress(Progress listener) {
		return new Options(mode, allRounds, cancelled, listener);
	}
}
