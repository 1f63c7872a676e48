package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.plan.Plan;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;

/** Looks up the plans of schedules, for dialogs that need to know their machines and data. */
public final class SchedulePlans {

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	/** Returns the plan of a schedule of a file; nothing if the file has no such schedule or it has errors. */
	public Optional<Plan> plan(Path file, Others others, String schedule, Settings settings, CancelIndicator canceled) throws IOException {
		LoadedFile loaded = files.load(file, others).get(0);
		settings.attachTo(loaded.resource().getResourceSet());
		return RunnableSchedules.schedules(loaded).stream().filter(each -> each.getName().equals(schedule)).findFirst()
				.map(each -> analysis.of(each, canceled)).map(ScheduleAnalysis::plan);
	}
}
