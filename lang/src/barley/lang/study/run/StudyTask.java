package barley.lang.study.run;

import java.util.Map;

import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.study.BoundRun;
import barley.lang.study.StudyPoint;
import barley.lang.study.folder.RunKey;
import barley.lang.value.Value;

/**
 * A run at a point that is to be computed.
 *
 * @param attempt how often it will have been tried then
 */
public record StudyTask(StudyPoint point, BoundRun run, RunKey key, int attempt) {

	/** What has the same programs for all mishaps. */
	record Planned(Schedule schedule, Map<Parameter, Value> arguments, BoundRun.Base base) {
	}

	Planned planned() {
		return new Planned(run.schedule(), run.arguments(), run.base());
	}
}
