package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.Language;
import barley.lang.analyse.Analysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.compare.Alternative;
import barley.lang.compare.Alternatives;
import barley.lang.compare.Contender;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.model.Collective;
import barley.lang.model.Data;
import barley.lang.model.Exchange;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;

/**
 * One collective of a schedule, carried out by all strategies: each is written into a copy of the text, which is checked and proved like any
 * other.
 */
final class StrategyComparison {

	/** The name of the parameter that sizes the data where the author has none. */
	private static final String SIZE = "elements";

	private final LoadedFile file;
	private final ValueOptions values;
	private final Optional<String> size;
	private final List<Contender> contenders = new ArrayList<>();
	private final Map<String, String> unfit = new LinkedHashMap<>();

	private StrategyComparison(LoadedFile file, ValueOptions values, Optional<String> size) {
		this.file = file;
		this.values = values;
		this.size = size;
	}

	/**
	 * Compares the strategies for a collective of a schedule.
	 *
	 * @param line the line of the collective, if the schedule has several
	 * @param size the parameter that sizes the data, if several do
	 */
	static StrategyComparison of(LoadedFile file, ScheduleAnalysis known, Optional<Integer> line, Optional<String> size, ValueOptions values,
			Terminal terminal) throws IOException {
		StrategyComparison comparison = new StrategyComparison(file, values, size);
		Collective collective = collective(known.schedule(), line);
		for (Alternative alternative : Alternatives.of(collective, known.plan())) {
			if (alternative.isDetour() && !comparison.unfit.getOrDefault(alternative.straight(), "").contains(" needs ")) {
				continue; // it is not for want of a link that it does not fit, if it does not
			}
			terminal.progress().at("trying " + alternative.name());
			comparison.add(alternative, collective, known.schedule());
		}
		return comparison;
	}

	/** Returns those that fit. */
	List<Contender> contenders() {
		return contenders;
	}

	/** Returns why the others do not, by their names. */
	Map<String, String> unfit() {
		return unfit;
	}

	private static Collective collective(Schedule schedule, Optional<Integer> line) {
		List<Collective> all = EcoreUtil2.getAllContentsOfType(schedule, Collective.class).stream()
				.filter(each -> EcoreUtil2.getContainerOfType(each, Exchange.class) != null).toList();
		List<Collective> wanted = all.stream().filter(each -> line.isEmpty() || line(each) == line.get()).toList();
		if (wanted.size() != 1) {
			String lines = all.stream().map(each -> Integer.toString(line(each))).distinct().collect(Collectors.joining(", "));
			throw new UsageError(all.isEmpty() ? "%s has no collective".formatted(schedule.getName())
					: "%s has %d collectives%s; choose one by --line, of lines %s".formatted(schedule.getName(), wanted.size(),
							line.map(number -> " in line " + number).orElse(""), lines));
		}
		return wanted.get(0);
	}

	private static int line(Collective collective) {
		return NodeModelUtils.getNode(collective).getStartLine();
	}

	private void add(Alternative alternative, Collective collective, Schedule schedule) throws IOException {
		String text = alternative.in(file.text(), collective);
		ScheduleAnalysis known = tried(text, schedule);
		if (known.figures() == null) {
			unfit.put(alternative.name(), reason(known));
			return;
		}
		Optional<Data> data = EcoreUtil2.getAllContentsOfType(known.schedule(), Data.class).stream()
				.filter(each -> each.getSize() instanceof NumberLiteral).findFirst();
		if (size.isEmpty() && Contender.size(known, size).isEmpty() && data.isPresent()) {
			known = tried(Alternative.sized(text, known.schedule(), data.get(), SIZE), schedule);
		}
		Schedule copy = known.schedule();
		Optional<Parameter> parameter = Contender.size(known, size);
		contenders.add(Contender.of(alternative.name(), known, parameter,
				value -> values.with(Overrides.name(parameter.orElseThrow()).orElseThrow(), value).analyse(List.of(copy)).get(0)));
	}

	/** Returns the first error of a schedule, in the words of its finding. */
	private static String reason(ScheduleAnalysis known) {
		return known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).findFirst().map(Finding::message)
				.orElse("it is too large, so its figures are unknown");
	}

	/** Returns the analysis of the schedule of the same name in another text of the file. */
	private ScheduleAnalysis tried(String text, Schedule schedule) throws IOException {
		LoadedFile copy = Language.service(SourceFiles.class).load(file.path(), text).get(0);
		values.attachTo(copy.resource().getResourceSet());
		return ((Source) copy.resource().getContents().get(0)).getDeclarations().stream().filter(Schedule.class::isInstance)
				.map(Schedule.class::cast).filter(each -> schedule.getName().equals(each.getName()))
				.map(each -> Language.service(Analysis.class).of(each, CancelIndicator.NullImpl)).findFirst().orElseThrow();
	}
}
