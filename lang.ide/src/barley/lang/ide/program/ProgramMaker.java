package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.Issue;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.lang.ide.program.Made.Problem;
import barley.lang.model.Schedule;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;
import barley.runtime.machine.Fault;

/**
 * Takes the schedules of a file all the way to Java, from what lies on disk: whatever is being typed meanwhile, in this file or
 * in those it imports, is none of its business.
 */
public final class ProgramMaker {

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	/** Makes the programs of all schedules in {@code file}, or of one; {@code others} are the files that it may import. */
	public Made make(Path file, Others others, Optional<String> schedule, Settings settings, CancelIndicator canceled) {
		List<LoadedFile> loaded;
		try {
			loaded = files.load(file, others);
		} catch (IOException e) {
			return new Made(List.of(file), List.of(""), List.of(), Map.of(), List.of(new Problem(file, 1, e.getMessage())), false);
		}
		settings.attachTo(loaded.get(0).resource().getResourceSet());
		List<Path> inputs = loaded.stream().map(LoadedFile::path).toList();
		List<Problem> problems = new ArrayList<>();
		for (LoadedFile each : loaded) {
			files.validate(each, canceled).stream().filter(issue -> issue.getSeverity() == Severity.ERROR).map(issue -> problem(each.path(), issue))
					.forEach(problems::add);
		}
		List<GeneratedProgram> programs = new ArrayList<>();
		Map<String, Long> bounds = new HashMap<>();
		boolean proved = problems.isEmpty();
		if (proved) {
			for (Schedule each : RunnableSchedules.schedules(loaded.get(0))) {
				if (schedule.isEmpty() || schedule.get().equals(each.getName())) {
					make(each, file, programs, bounds, problems, canceled);
				}
			}
		}
		return new Made(inputs, loaded.stream().map(LoadedFile::text).toList(), problems.isEmpty() ? programs : List.of(), bounds, problems, proved && !problems.isEmpty());
	}

	private void make(Schedule schedule, Path file, List<GeneratedProgram> programs, Map<String, Long> bounds, List<Problem> problems, CancelIndicator canceled) {
		ScheduleAnalysis known = analysis.of(schedule, canceled);
		int line = NodeModelUtils.getNode(schedule).getStartLine();
		if (known == null || known.plan() == null || known.result() == null) {
			problems.add(new Problem(file, line, schedule.getName() + " is not proved"));
			return;
		}
		try {
			programs.add(new ProgramGenerator().generate(known.plan(), known.result()));
			if (known.figures() != null) {
				known.figures().boundPs(known.plan().wiring().machine()).ifPresent(bound -> bounds.put(schedule.getName(), bound));
			}
		} catch (Fault e) {
			problems.add(new Problem(file, line, e.getMessage()));
		}
	}

	private static Problem problem(Path file, Issue issue) {
		return new Problem(file, issue.getLineNumber() == null ? 1 : issue.getLineNumber(), issue.getMessage());
	}
}
