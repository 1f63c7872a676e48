package barley.lang.study.run;

/**
 * How far a study is.
 *
 * @param done        runs that have been computed, or were known
 * @param total       runs at all points
 * @param secondsLeft how long the rest takes; NaN while that is not known
 */
public record StudyProgress(long done, long total, double secondsLeft) {
}
