package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.google.inject.Inject;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.Issue;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.Reach;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.lang.ide.program.GenerationResult.Problem;
import barley.lang.model.Schedule;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.PlanReport;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;
import barley.runtime.machine.Fault;
import barley.runtime.report.PlanFigures;

/** Generates Java from the schedules of a file as it is on disk, independent of unsaved changes in this file or its imports. */
public final class ProgramMaker {

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	/**
	 * Generates the programs of all schedules in {@code file}, or of one; {@code others} are the files that it may import. Only the
	 * declarations that a schedule uses must be free of errors, in all files.
	 */
	public GenerationResult make(Path file, Others others, Optional<String> schedule, Settings settings, CancelIndicator canceled) {
		List<LoadedFile> loaded;
		try {
			loaded = files.load(file, others);
		} catch (IOException e) {
			return new GenerationResult(List.of(file), List.of(""), List.of(), Map.of(), Map.of(),
					List.of(new Problem(file, 1, e.getMessage())), false);
		}
		settings.attachTo(loaded.get(0).resource().getResourceSet());
		Map<LoadedFile, List<Issue>> errors = new HashMap<>();
		Set<Problem> wrong = new LinkedHashSet<>();
		if (!loaded.get(0).isWellFormed()) {
			errors(loaded.get(0), canceled).stream().map(issue -> problem(file, issue)).forEach(wrong::add);
		}
		List<Problem> refusals = new ArrayList<>();
		List<GeneratedProgram> programs = new ArrayList<>();
		Map<String, Plan> plans = new HashMap<>();
		Map<String, PlanFigures> figures = new HashMap<>();
		for (Schedule each : wrong.isEmpty() ? RunnableSchedules.schedules(loaded.get(0)) : List.<Schedule>of()) {
			if (schedule.isEmpty() || schedule.get().equals(each.getName())) {
				List<Problem> found = problems(loaded, new Reach(List.of(each)), errors, canceled);
				if (found.isEmpty()) {
					make(each, file, programs, plans, figures, refusals, canceled);
				}
				wrong.addAll(found);
			}
		}
		List<Problem> problems = Stream.concat(refusals.stream(), wrong.stream()).toList();
		return new GenerationResult(loaded.stream().map(LoadedFile::path).toList(), loaded.stream().map(LoadedFile::text).toList(),
				programs, plans, figures, problems, !refusals.isEmpty());
	}

	/** Returns the errors within declarations and their files; each file is validated once. */
	private List<Problem> problems(List<LoadedFile> loaded, Reach reach, Map<LoadedFile, List<Issue>> errors, CancelIndicator canceled) {
		List<Problem> problems = new ArrayList<>();
		for (LoadedFile file : loaded) {
			if (reach.resources().contains(file.resource())) {
				errors.computeIfAbsent(file, each -> errors(each, canceled)).stream()
						.filter(issue -> !file.isWellFormed()
								|| reach.covers(file.resource(), issue.getOffset() == null ? 0 : issue.getOffset()))
						.map(issue -> problem(file.path(), issue)).forEach(problems::add);
			}
		}
		return problems;
	}

	private List<Issue> errors(LoadedFile file, CancelIndicator canceled) {
		return files.validate(file, canceled).stream().filter(issue -> issue.getSeverity() == Severity.ERROR).toList();
	}

	private void make(Schedule schedule, Path file, List<GeneratedProgram> programs, Map<String, Plan> plans,
			Map<String, PlanFigures> figures, List<Problem> problems, CancelIndicator canceled) {
		ScheduleAnalysis known = analysis.of(schedule, canceled);
		int line = NodeModelUtils.getNode(schedule).getStartLine();
		if (known == null || known.plan() == null || known.result() == null) {
			problems.add(new Problem(file, line, schedule.getName() + " is not proved"));
			return;
		}
		try {
			programs.add(new ProgramGenerator().generate(known.plan(), known.result()));
			plans.put(schedule.getName(), known.plan());
			figures.put(schedule.getName(), PlanReport.of(known.plan(), known.figures()));
		} catch (Fault e) {
			problems.add(new Problem(file, line, e.getMessage()));
		}
	}

	private static Problem problem(Path file, Issue issue) {
		return new Problem(file, issue.getLineNumber() == null ? 1 : issue.getLineNumber(), issue.getMessage());
	}
}
