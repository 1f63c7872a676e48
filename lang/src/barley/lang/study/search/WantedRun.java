package barley.lang.study.search;

import barley.lang.model.StudyRun;
import barley.lang.study.StudyPoint;

/**
 * A run at a point that a search needs.
 *
 * @param undisturbed whether without its mishaps, for its bounds; such a run is no row of the study
 */
public record WantedRun(StudyPoint point, StudyRun run, boolean undisturbed) {
}
