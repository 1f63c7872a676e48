package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.swt.widgets.Display;

import barley.lang.evaluate.Overrides;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.SchedulePlans;
import barley.lang.plan.Plan;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;

/** Looks up the plan of the schedule that a launch configuration chooses, in the background. */
final class PlanSearch {

	private PlanSearch() {
	}

	/** @param found is called on the user interface thread, with null if the schedule has errors */
	static void start(ILaunchConfiguration configuration, Consumer<Plan> found) {
		try {
			Optional<Path> path = BarleyFiles.path(ScheduleLaunch.file(configuration));
			String schedule = configuration.getAttribute(LaunchAttributes.SCHEDULE, "");
			Overrides overrides = ScheduleLaunch.overrides(configuration);
			path.ifPresent(file -> Job.createSystem("Look for " + schedule, (ICoreRunnable) monitor -> {
				try {
					Optional<Plan> plan = BarleyIdeSetup.shared().getInstance(SchedulePlans.class).plan(file, BarleyFiles::others, schedule,
							Preferences.settings().with(overrides), monitor::isCanceled);
					Display.getDefault().asyncExec(() -> found.accept(plan.orElse(null)));
				} catch (IOException e) {
					// the plan stays unknown
				}
			}).schedule());
		} catch (CoreException incomplete) {
			// the first tab reports what is missing
		}
	}
}
