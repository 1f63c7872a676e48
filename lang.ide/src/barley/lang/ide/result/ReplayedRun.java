package barley.lang.ide.result;

import java.util.List;

import barley.lang.ide.picture.MachinePicture;
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.page.FinishedRun;
import barley.lang.page.RunPage;

/**
 * A past run, step by step.
 *
 * @param schedule what moves when; its programs have just moved the same
 * @param machine  what it ran on
 */
public record ReplayedRun(PastRun run, FinishedRun finished, SchedulePicture schedule, MachinePicture machine) {

	/** When a step, counted from 0, began and what it took; empty if that is not known. */
	public String took(long number) {
		return new StepTimes(finished.result().phases()).words(number, schedule.timetable().steps());
	}

	/** A page of HTML about it, which needs nothing else. */
	public String page() {
		return RunPage.of(List.of(finished));
	}
}
