package barley.lang.ide.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.inject.Inject;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.Overrides;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.ide.picture.SchedulePictures;
import barley.lang.ide.program.RunnableSchedules;
import barley.lang.model.Schedule;
import barley.lang.page.FinishedRun;
import barley.lang.page.Recording;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.run.Execution;
import barley.lang.steps.Losses;
import barley.lang.value.Value;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Interruption;
import barley.runtime.simulate.result.Result;

/**
 * Reconstructs the transfers of a past run: runs the stored texts again, in timing mode and with a recorder. The fingerprint of the
 * transfers shows whether they are the same.
 */
public final class Replayer {

	/** Compiles a program. */
	@FunctionalInterface
	public interface Compiler {

		ClassLoader compile(GeneratedProgram program) throws IOException;
	}

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	@Inject
	private SchedulePictures sights;

	@Inject
	private ValueReader values;

	/**
	 * Replays a run; throws a {@link Fault} if that is not possible, and an {@link Interruption} or Xtext's own exception if canceled.
	 *
	 * @param file the location of the file that ran, whatever its present content
	 */
	public ReplayedRun replay(PastRun run, Path file, Settings usual, Compiler compiler, CancelIndicator canceled) throws IOException {
		if (run.order().texts().isEmpty()) {
			throw new Fault("no-texts", "the text of this run was too long to keep");
		}
		if (!run.report().hasFigures()) {
			throw new Fault("no-figures", "this run has no results");
		}
		Settings settings = usual.with(new Overrides(parameters(run),
				run.order().machine().isEmpty() ? null : values.machine(run.order().machine())));
		Schedule schedule = load(run, file, settings);
		ScheduleAnalysis known = schedule == null ? null : analysis.of(schedule, canceled);
		if (known == null || known.plan() == null || known.result() == null) {
			throw new Fault("not-proved", "this version of Barley does not prove the text of the run");
		}
		GeneratedProgram generated = new ProgramGenerator().generate(known.plan(), known.result());
		Program program = Execution.program(generated, compiler.compile(generated));
		Recording recording = new Recording();
		Result timed = Simulator.run(program, RunOptions.timing().withRecorder(recording).withCancelled(canceled::isCanceled)
				.withDisturbances(mishaps(run, program.machine())));
		if (!run.report().agrees(timed)) {
			throw new Fault("another-run", "this version of Barley generates another program from the text of the run");
		}
		SchedulePicture intact = sights.of(schedule, settings, canceled);
		SchedulePicture sight = intact.timetable() == null || run.order().faults().isEmpty() ? intact
				: intact.with(Losses.of(intact.timetable(), timed.damage()));
		return new ReplayedRun(run, new FinishedRun(known.plan(), known.figures(), run.report().applied(timed), recording), sight,
				sight.machine());
	}

	private static List<Disturbance> mishaps(PastRun run, Machine machine) {
		return run.order().faults().stream().map(words -> DisturbanceText.read(words, machine)).toList();
	}

	/** Returns the schedule in the text that ran; null if there is none of this name. */
	private Schedule load(PastRun run, Path file, Settings settings) throws IOException {
		Path scratch = Files.createTempDirectory("barley-replay");
		try {
			List<Path> imported = write(run.order().texts(), scratch);
			LoadedFile loaded = files.load(file, run.order().texts().get(0).content(), () -> imported).get(0);
			settings.attachTo(loaded.resource().getResourceSet());
			return RunnableSchedules.schedules(loaded).stream().filter(each -> each.getName().equals(run.order().schedule())).findFirst()
					.orElse(null);
		} finally {
			delete(scratch);
		}
	}

	private Map<String, Value> parameters(PastRun run) {
		Map<String, Value> parameters = new LinkedHashMap<>();
		try {
			run.order().parameters().forEach((name, text) -> parameters.put(name, values.read(name, text)));
		} catch (IllegalArgumentException e) {
			throw new Fault("bad-value", e.getMessage());
		}
		return parameters;
	}

	/** Writes the imported files, each into a folder of its own, because they may have the same name. */
	private static List<Path> write(List<RunRequest.Text> texts, Path scratch) throws IOException {
		List<Path> imported = new ArrayList<>();
		for (RunRequest.Text text : texts.subList(1, texts.size())) {
			Path folder = Files.createDirectory(scratch.resolve(String.valueOf(imported.size())));
			imported.add(Files.writeString(folder.resolve("imported" + SourceFiles.ENDING), text.content()));
		}
		return imported;
	}

	private static void delete(Path folder) throws IOException {
		try (Stream<Path> tree = Files.walk(folder)) {
			for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
				Files.deleteIfExists(path);
			}
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}
}
