package barley.lang.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.Analysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
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

/**
 * One collective of a schedule, carried out by all strategies: each is written into a copy of the text, which is checked and proved like
 * any other.
 */
public final class StrategyComparison {

	/** The payloads that its plots show at least: 1 kB to 1 GB, as the page adds a decade at both ends. */
	public static final List<Long> USUAL = List.of(10_000L, 100_000_000L);
	/** The name of the parameter that sizes the data where the author has none. */
	private static final String SIZE = "elements";

	/** Loads a text in place of that of the file, with what it imports. */
	public interface Copies {

		LoadedFile load(String text) throws IOException;
	}

	private final String text;
	private final Schedule schedule;
	private final Copies copies;
	private final Analysis analysis;
	private final Settings settings;
	private final CancelIndicator canceled;
	private final List<Contender> contenders = new ArrayList<>();
	private final Map<String, String> unfit = new LinkedHashMap<>();

	/** @param settings those with which the schedule was analysed */
	public StrategyComparison(String text, Schedule schedule, Copies copies, Analysis analysis, Settings settings,
			CancelIndicator canceled) {
		this.text = text;
		this.schedule = schedule;
		this.copies = copies;
		this.analysis = analysis;
		this.settings = settings;
		this.canceled = canceled;
	}

	/**
	 * Tries all strategies.
	 *
	 * @param known    the analysis of the schedule as it is
	 * @param size     the parameter that sizes the data, if several do
	 * @param progress is told which strategy is tried
	 */
	public void tryAll(Collective collective, ScheduleAnalysis known, Optional<String> size, Consumer<String> progress) throws IOException {
		for (Alternative alternative : Alternatives.of(collective, known.plan())) {
			if (alternative.isDetour() && !unfit.getOrDefault(alternative.straight(), "").contains(" needs ")) {
				continue; // it is not for want of a link that it does not fit, if it does not
			}
			progress.accept(alternative.name());
			add(alternative, collective, size);
		}
	}

	/** Returns those that fit. */
	public List<Contender> contenders() {
		return contenders;
	}

	/** Returns why the others do not, by their names. */
	public Map<String, String> unfit() {
		return unfit;
	}

	/** Returns the collectives of a schedule that strategies can carry out. */
	public static List<Collective> collectives(Schedule schedule) {
		return EcoreUtil2.getAllContentsOfType(schedule, Collective.class).stream()
				.filter(each -> EcoreUtil2.getContainerOfType(each, Exchange.class) != null).toList();
	}

	/** Returns the line in which a collective begins. */
	public static int line(Collective collective) {
		return NodeModelUtils.getNode(collective).getStartLine();
	}

	private void add(Alternative alternative, Collective collective, Optional<String> size) throws IOException {
		String changed = alternative.in(text, collective);
		ScheduleAnalysis known = tried(changed);
		if (known.figures() == null) {
			unfit.put(alternative.name(), reason(known));
			return;
		}
		Optional<Data> data = EcoreUtil2.getAllContentsOfType(known.schedule(), Data.class).stream()
				.filter(each -> each.getSize() instanceof NumberLiteral).findFirst();
		if (size.isEmpty() && Contender.size(known, size).isEmpty() && data.isPresent()) {
			known = tried(Alternative.sized(changed, known.schedule(), data.get(), SIZE));
		}
		Schedule copy = known.schedule();
		Optional<Parameter> parameter = Contender.size(known, size);
		contenders.add(Contender.of(alternative.name(), known, parameter, value -> new Analyser(settings.limits(),
				settings.overrides().with(Overrides.name(parameter.orElseThrow()).orElseThrow(), value), canceled::isCanceled)
				.analyse(copy)));
	}

	/** Returns the first error of a schedule, in the words of its finding. */
	private static String reason(ScheduleAnalysis known) {
		return known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).findFirst().map(Finding::message)
				.orElse("it is too large, so its figures are unknown");
	}

	/** Returns the analysis of the schedule of the same name in another text of the file. */
	private ScheduleAnalysis tried(String changed) throws IOException {
		LoadedFile copy = copies.load(changed);
		settings.attachTo(copy.resource().getResourceSet());
		return ((Source) copy.resource().getContents().get(0)).getDeclarations().stream().filter(Schedule.class::isInstance)
				.map(Schedule.class::cast).filter(each -> schedule.getName().equals(each.getName()))
				.map(each -> analysis.of(each, canceled)).findFirst().orElseThrow();
	}
}
