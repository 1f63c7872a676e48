package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.Issue;

import com.google.inject.Inject;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.Reach;
import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Complaint;
import barley.lang.model.Parameter;
import barley.lang.model.Source;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;
import barley.lang.study.BoundRun;
import barley.lang.study.RunBinder;
import barley.lang.study.SearchedRange;
import barley.lang.study.StudyPoint;
import barley.lang.study.StudyPoints;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudyProgress;
import barley.lang.study.run.StudyReport;
import barley.lang.study.run.StudySettings;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyResult;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyTable;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Units;
import barley.lang.value.Value;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;
import barley.runtime.report.DisturbanceText;

/** Finds the studies of a file, computes them into their folders, and says with which values a run at a point is repeated alone. */
public final class StudyPrograms {

	/**
	 * A study of a file.
	 *
	 * @param offset where its text begins
	 * @param end    the offset after its text
	 */
	public record Found(String name, int offset, int end) {

		public boolean contains(int caret) {
			return offset <= caret && caret <= end;
		}
	}

	/**
	 * A run at a point, as a launch configuration has it.
	 *
	 * @param machine    the machine with its arguments; empty for that of the schedule
	 * @param parameters values by the names of parameters
	 * @param faults     what happens during the run, in words
	 */
	public record SingleRun(String schedule, String machine, Map<String, String> parameters, List<String> faults) {
	}

	private static final Map<String, Measure> BASES = Map.of("bit", Measure.DATA, "s", Measure.TIME, "FLOP", Measure.OPERATIONS, "W",
			Measure.POWER, "J", Measure.ENERGY, "bit/s", Measure.BANDWIDTH, "FLOP/s", Measure.SPEED, "J/bit", Measure.ENERGY_PER_BIT);

	private static final String FOLDER_ENDING = ".study";

	@Inject
	private SourceFiles files;

	@Inject
	private ValueReader values;

	/** Returns the studies of {@code file} as it is on disk, in the order of the text. */
	public List<Found> in(Path file, Others others) throws IOException {
		return studies(files.load(file, others).get(0)).stream().map(study -> {
			INode node = NodeModelUtils.findActualNodeFor(study);
			return new Found(study.getName(), node.getOffset(), node.getEndOffset());
		}).toList();
	}

	/** Returns the folder of the results of a study, beside its file. */
	public static Path folder(Path file, String study) {
		String name = file.getFileName().toString();
		return file.resolveSibling(name.substring(0, name.length() - SourceFiles.ENDING.length()) + "-" + study + FOLDER_ENDING);
	}

	/**
	 * Computes what the folder of a study lacks, and returns its rows and answers; those that are known, if it is cancelled. Throws a
	 * {@link Fault} if the study has errors.
	 */
	public StudyResult compute(Path file, Others others, String name, Limits limits, CancelIndicator canceled,
			Consumer<StudyProgress> progress) throws IOException {
		Study study = study(file, others, name, canceled);
		StudyEngine engine = engine(study, limits, canceled, progress);
		try (StudyFolder folder = StudyFolder.open(folder(file, name), name, false, false)) {
			List<StudyAnswer> answers = engine.run(folder).map(StudyReport::answers).orElse(List.of());
			try (Stream<StudyRow> rows = engine.rows()) {
				return new StudyResult(StudyTable.of(engine.head(), rows), answers);
			}
		}
	}

	private static StudyEngine engine(Study study, Limits limits, CancelIndicator canceled, Consumer<StudyProgress> progress) {
		try {
			return new StudyEngine(study, StudySettings.of(limits), canceled::isCanceled, progress);
		} catch (Complaint complaint) {
			throw new Fault("findings", complaint.finding().message());
		}
	}

	/**
	 * Returns the program file of a folder of results that has the name which {@link #folder} gives it; nothing for other folders.
	 *
	 * @param study the study that the folder is of
	 */
	public static Optional<Path> file(Path folder, String study) {
		String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
		String end = "-" + study + FOLDER_ENDING;
		return Optional.of(name).filter(each -> each.endsWith(end))
				.map(each -> folder.resolveSibling(each.substring(0, each.length() - end.length()) + SourceFiles.ENDING))
				.filter(Files::isRegularFile);
	}

	/**
	 * Returns the settings of a run at a point; throws a {@link Fault} if the study has no such run any more.
	 *
	 * @param axes the values of the point by the names of axes; its number is another one when values are added, or searched in other steps
	 */
	public SingleRun at(Path file, Others others, String name, String run, Map<String, StudyCell> axes, Limits limits,
			CancelIndicator canceled) throws IOException {
		Study study = study(file, others, name, canceled);
		Analyser analyser = new Analyser(limits, Overrides.none(), canceled::isCanceled);
		RunBinder binder = new RunBinder(analyser);
		StudyRun wanted = study.getMembers().stream().filter(StudyRun.class::isInstance).map(StudyRun.class::cast)
				.filter(each -> each.getName().equals(run)).findFirst().orElseThrow(() -> missing(name, "run " + run));
		try {
			Optional<SearchedRange> range = SearchedRange.of(study, SearchedRange.PARTS, limits.values());
			StudyPoint found = new StudyPoints(study, binder, limits, canceled::isCanceled).at(axes, range)
					.orElseThrow(() -> missing(name, "point with the values of this row"));
			BoundRun bound = binder.bind(wanted, found);
			Map<String, String> parameters = new LinkedHashMap<>();
			bound.arguments().forEach((parameter, value) -> parameters.put(Overrides.name(parameter).orElseThrow(), text(value)));
			String machine = wanted.getBase() == null ? "" : bound.design().getName() + arguments(bound.passed());
			Machine with = bound.mishaps().isEmpty() ? null : analyser.wiring(bound.design(), bound.passed()).machine();
			return new SingleRun(bound.schedule().getName(), machine, parameters,
					bound.mishaps().stream().map(mishap -> DisturbanceText.of(mishap, with)).toList());
		} catch (Complaint complaint) {
			throw new Fault("findings", complaint.finding().message());
		}
	}

	private String arguments(Map<Parameter, Value> passed) {
		return passed.isEmpty() ? "" : passed.entrySet().stream().map(each -> each.getKey().getName() + " = " + text(each.getValue()))
				.sorted().collect(Collectors.joining(", ", "(", ")"));
	}

	/** Returns a value as an expression: with a short unit if that says it exactly. */
	private String text(Value value) {
		if (!(value instanceof Quantity quantity)) {
			return value.toString();
		}
		String brief = Units.text(quantity);
		if (values.read("", brief).equals(quantity)) {
			return brief;
		}
		Rational amount = quantity.amount();
		Measure measure = quantity.measure();
		String unit = BASES.keySet().stream().filter(each -> BASES.get(each).equals(measure)).findFirst().orElse("");
		return amount.numerator() + " " + unit + (amount.isWhole() ? "" : " / " + amount.denominator());
	}

	private static Fault missing(String study, String what) {
		return new Fault("wrong-value", "study %s has no %s any more; compute it again".formatted(study, what));
	}

	private Study study(Path file, Others others, String name, CancelIndicator canceled) throws IOException {
		List<LoadedFile> loaded = files.load(file, others);
		Study study = studies(loaded.get(0)).stream().filter(each -> each.getName().equals(name)).findFirst()
				.orElseThrow(() -> new Fault("wrong-value", "%s has no study %s any more".formatted(file.getFileName(), name)));
		Reach reach = new Reach(List.of(study));
		for (LoadedFile each : loaded) {
			if (reach.resources().contains(each.resource())) {
				for (Issue issue : files.validate(each, canceled)) {
					if (issue.getSeverity() == Severity.ERROR && (!each.isWellFormed()
							|| reach.covers(each.resource(), issue.getOffset() == null ? 0 : issue.getOffset()))) {
						throw new Fault("findings", "%s:%d: %s".formatted(each.path().getFileName(), issue.getLineNumber(),
								issue.getMessage()));
					}
				}
			}
		}
		return study;
	}

	private static List<Study> studies(LoadedFile file) {
		return !file.resource().getContents().isEmpty() && file.resource().getContents().get(0) instanceof Source source
				? source.getDeclarations().stream().filter(Study.class::isInstance).map(Study.class::cast)
				.filter(study -> study.getName() != null).toList() : List.of();
	}
}
