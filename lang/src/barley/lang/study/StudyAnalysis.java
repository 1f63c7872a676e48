package barley.lang.study;

import java.util.List;
import java.util.Optional;

import barley.lang.finding.Finding;

/**
 * What is known of a study without running it.
 *
 * @param points how many there are; nothing if there are too many, or if counting them takes too long
 * @param seconds how long all runs take on one processor; nothing if it is not known
 */
public record StudyAnalysis(List<Finding> findings, Optional<Long> points, Optional<Double> seconds) {
}
