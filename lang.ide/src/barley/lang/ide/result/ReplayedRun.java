package barley.lang.ide.result;

import java.util.List;

import barley.lang.ide.picture.MachinePicture;
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.page.FinishedRun;
import barley.lang.page.RunPage;

/**
 * A past run, step by step.
 *
 * @param schedule the transfers of each step, which the replay has just repeated
 * @param machine the machine it ran on
 */
public record ReplayedRun(PastRun run, FinishedRun finished, SchedulePicture schedule, MachinePicture machine) {

	/** Returns when a step, counted from 0, began and how long it took; empty if unknown. */
	public String took(long number) {
		return new StepTimes(finished.result().phases()).words(number, schedule.timetable().steps());
	}

	/** Returns a self-contained page of HTML about it. */
	public String page() {
		return RunPage.of(List.of(finished));
	}
}
