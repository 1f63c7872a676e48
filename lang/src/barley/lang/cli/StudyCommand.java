package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.analyse.Reach;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Complaint;
import barley.lang.finding.Nearest;
import barley.lang.model.Study;
import barley.lang.resource.SourceFiles;
import barley.lang.study.SearchedRange;
import barley.lang.study.folder.FolderException;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.remote.ClusterException;
import barley.lang.study.run.StudyBackend;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudyReport;
import barley.lang.study.run.StudySettings;
import barley.lang.study.run.StudyThreads;
import barley.runtime.StopSignal;

/** Computes the studies of a file into folders of results, on all processors, and goes on where it was stopped. */
public final class StudyCommand implements Command {

	private static final String OUTPUT = "--output";
	private static final String FRESH = "--fresh";
	private static final String REPAIR = "--repair";
	private static final String VERIFY = "--verify";
	private static final String SEED = "--seed";
	private static final String CORES = "--cores";
	private static final String PATIENCE = "--patience";
	private static final String JSON = "--json";
	private static final String PARTS = "--parts";

	@Override
	public String name() {
		return "study";
	}

	@Override
	public String summary() {
		return "computes studies: runs at all points of their axes, as tables and a page with charts";
	}

	@Override
	public Options options() {
		return ValueOptions.describeLimits(ClusterOption.describe(Options.ofOneOrTwo("FILE", "NAME")
				.value(OUTPUT, "DIRECTORY", "the folder of results; FILE-NAME.study beside the file by default")
				.value(CORES, "N", "how many points to compute at a time; as many as there are processors by default")
				.value(VERIFY, "N", "compares so many runs with their programs")
				.value(SEED, "N", "chooses which, 1 by default")
				.value(PATIENCE, "SECONDS", "how long a point may take, 60 by default; one that takes longer is tried again the next time")
				.value(PARTS, "N", "into how many parts find divides a range without a step, 1,000 by default"))
				.flag(FRESH, "puts the results aside and computes everything again")
				.flag(REPAIR, "keeps the good lines of a damaged journal")
				.flag(JSON, "print progress and the summary as JSON, one object a line"))
				.note("The folder has rows.csv, rows.jsonl, index.html, manifest.json, journal.log and, if the study searches, "
						+ "answers.json. Rows that are in the journal are not computed again, as long as what they depend on is the same.")
				.note("Exits with 1 if some row has a finding. Ctrl-C stops, keeps what is there and exits with 130; the same command "
				+ "goes on.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		ValueOptions values = ValueOptions.of(arguments);
		StudySettings settings = settings(arguments, values.limits());
		Optional<ClusterOption> cluster = ClusterOption.of(arguments,
				arguments.has(CORES) ? OptionalInt.of(settings.threads()) : OptionalInt.empty());
		InputFile file = InputFile.of(arguments.operands().get(0), values, terminal);
		List<Study> studies = wanted(file, arguments.operands().size() > 1 ? Optional.of(arguments.operands().get(1)) : Optional.empty());
		if (arguments.has(OUTPUT) && studies.size() > 1) {
			throw new UsageError("--output is the folder of one study, but %s has %d; name one of them: %s".formatted(file.name(),
					studies.size(), studies.stream().map(Study::getName).collect(Collectors.joining(", "))));
		}
		int code = ExitCode.FINE;
		try (StopSignal stop = new StopSignal(fault -> terminal.report("barley: " + PrintableText.line(fault.getMessage())))) {
			for (Study study : studies) {
				code = Math.max(code, hasErrors(study, file, arguments.has(JSON), terminal) ? ExitCode.FINDINGS
						: compute(study, settings, place(cluster, file, study, settings, stop, terminal),
								folder(study, file, arguments, terminal), arguments, stop, terminal));
				terminal.flush(); // a stop ends the process as soon as the signal is closed
				if (stop.given()) {
					return ExitCode.STOPPED;
				}
			}
		}
		return code;
	}

	/** Returns the study of a file with a name, or all of them. */
	private static List<Study> wanted(InputFile file, Optional<String> name) {
		List<Study> all = file.declarations().stream().filter(Study.class::isInstance).map(Study.class::cast)
				.filter(study -> study.getName() != null)
				.toList();
		boolean broken = !file.loaded().get(0).isWellFormed();
		if (all.isEmpty() && !broken) {
			throw new UsageError("%s has no study; write one, such as: study Scaling { vary ... run ... show time }".formatted(
					file.name()));
		}
		List<Study> wanted = all.stream().filter(study -> name.isEmpty() || study.getName().equals(name.get())).toList();
		if (wanted.isEmpty() && !broken) {
			List<String> names = all.stream().map(Study::getName).toList();
			throw new UsageError("%s has no study %s; it has %s%s".formatted(file.name(), name.orElse(""), String.join(", ", names),
					Nearest.hint(name.orElse(""), names)));
		}
		return wanted;
	}

	private static StudySettings settings(Arguments arguments, Limits limits) {
		StudySettings usual = StudySettings.of(limits);
		return new StudySettings(limits, arguments.number(CORES, usual.threads()), Duration.ofSeconds(arguments.number(PATIENCE,
				(int) StudySettings.PATIENCE.toSeconds())), arguments.has(VERIFY) ? arguments.number(VERIFY, 1) : 0,
				arguments.number(SEED, 1),
				arguments.number(PARTS, SearchedRange.PARTS));
	}

	/**
	 * Prints the findings of a study and what it uses, as JSON if the caller wants that and there are errors; returns whether there are.
	 */
	private static boolean hasErrors(Study study, InputFile file, boolean json, Terminal terminal) {
		Reach reach = new Reach(List.of(study));
		List<PrintedFinding> findings = InputFile.within(reach, file.findings(reach));
		boolean errors = findings.stream().anyMatch(PrintedFinding::isError);
		if (json && errors) {
			terminal.print(FindingsJson.of(findings));
		} else {
			new FindingPrinter(terminal.colour(), terminal::report).print(findings.stream()
					.filter(finding -> finding.severity() != Severity.INFO).toList());
		}
		return errors;
	}

	private record Output(Path path, String name) {
	}

	private static Output folder(Study study, InputFile file, Arguments arguments, Terminal terminal) {
		String name = arguments.value(OUTPUT).orElseGet(() -> {
			boolean isInput = file.name().equals(InputFile.STANDARD_INPUT);
			String text = isInput ? "input" : file.name().substring(0, file.name().length() - SourceFiles.ENDING.length());
			return "%s-%s.study".formatted(text, study.getName());
		});
		return new Output(InputFile.path(name, terminal), name);
	}

	private static StudyBackend place(Optional<ClusterOption> cluster, InputFile file, Study study, StudySettings settings, StopSignal stop,
			Terminal terminal) {
		return cluster.isPresent() ? cluster.get().backend(file.loaded(), study, settings, stop::given, terminal)
				: new StudyThreads(settings, stop::given);
	}

	private static int compute(Study study, StudySettings settings, StudyBackend place, Output output, Arguments arguments, StopSignal stop,
			Terminal terminal) {
		StudyPrinter printer = StudyPrinter.of(arguments.has(JSON), study.getName(), output.name(), terminal);
		StudyEngine engine;
		try {
			engine = engine(study, settings, stop, printer);
		} catch (OperationCanceledError stopped) {
			terminal.report("barley: stopped while the points of study %s were counted".formatted(PrintableText.line(study.getName())));
			return ExitCode.STOPPED;
		}
		try (place; StudyFolder folder = StudyFolder.open(output.path(), study.getName(), arguments.has(FRESH), arguments.has(REPAIR))) {
			if (!folder.note().isEmpty()) {
				terminal.report("barley: " + PrintableText.line(folder.note()));
			}
			Optional<StudyReport> report = engine.run(folder, place);
			printer.end(engine, report, stop.given(), settings);
			if (engine.defect().isPresent()) {
				return DefectReport.print(engine.defect().get(), List.of("study", output.name()), terminal);
			}
			return stop.given() ? ExitCode.STOPPED : report.orElseThrow().isRight() ? ExitCode.FINE : ExitCode.FINDINGS;
		} catch (FolderException e) {
			throw new UsageError(e.getMessage());
		} catch (ClusterException e) {
			throw new UsageError("%s; what is computed is kept in %s, and the same command goes on from there".formatted(e.getMessage(),
					output.name()));
		} catch (IOException e) {
			if (!Files.isDirectory(output.path()) || !Files.isWritable(output.path())) {
				throw new UsageError("%s cannot be written: %s".formatted(output.name(), FileError.of(e)));
			}
			throw new UsageError("%s cannot be written: %s; what is in it is kept, and the same command goes on from there".formatted(
					output.name(), FileError.of(e)));
		}
	}

	private static StudyEngine engine(Study study, StudySettings settings, StopSignal stop, StudyPrinter printer) {
		try {
			StudyEngine engine = new StudyEngine(study, settings, stop::given, printer);
			if (engine.points() == 0) {
				throw new UsageError("study %s has no points".formatted(study.getName()));
			}
			return engine;
		} catch (Complaint complaint) {
			throw new UsageError(complaint.finding().message()
					+ (complaint.finding().remedy().isEmpty() ? "" : ": " + complaint.finding().remedy()));
		}
	}
}
