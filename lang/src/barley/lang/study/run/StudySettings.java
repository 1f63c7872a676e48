package barley.lang.study.run;

import java.time.Duration;

import barley.lang.evaluate.Limits;
import barley.lang.study.SearchedRange;

/**
 * How to compute a study.
 *
 * @param limits   of elaboration, for each point
 * @param threads  the most threads; a point is computed by one of them
 * @param patience how long a point may take
 * @param compared how many runs to compare with their programs
 * @param seed     chooses those
 * @param parts    into how many parts a search divides a range without a step
 */
public record StudySettings(Limits limits, int threads, Duration patience, int compared, long seed, int parts) {

	public static final Duration PATIENCE = Duration.ofSeconds(60);

	/** Returns settings with the usual precision of searches. */
	public StudySettings(Limits limits, int threads, Duration patience, int compared, long seed) {
		this(limits, threads, patience, compared, seed, SearchedRange.PARTS);
	}

	/** Returns settings with all processors, nothing compared and the usual patience. */
	public static StudySettings of(Limits limits) {
		return new StudySettings(limits, Runtime.getRuntime().availableProcessors(), PATIENCE, 0, 1);
	}
}
