package barley.lang.ide.quickfix;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;

import barley.lang.model.Collective;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.prove.figures.Figures;
import barley.lang.scoping.Strategies;
import barley.runtime.simulate.result.Times;

/** For a strategy that does not fit the members of a collective: the others that do, the fastest first. */
final class FittingStrategy implements QuickFix {

	/** Another strategy, and what the schedule takes with it; null if it does not fit. */
	private record Choice(String name, TextEdit edit, Figures figures) {

		long time() {
			return figures.times().map(Times::timePs).orElse(Long.MAX_VALUE);
		}
	}

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		return Stream.empty(); // none without a trial
	}

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding, FixTrial trial) {
		Collective collective = finding.enclosing(Collective.class).orElse(null);
		Schedule schedule = finding.enclosing(Schedule.class).orElse(null);
		if (collective == null || schedule == null || collective.getStrategy() == null || !collective.getWalks().isEmpty()) {
			return Stream.empty();
		}
		return Strategies.of(collective).stream().filter(strategy -> strategy != collective.getStrategy().getSchedule()).map(strategy -> {
			TextEdit edit = finding.text().replace(collective.getStrategy(), name(finding.text(), strategy));
			return new Choice(strategy.getName(), edit, trial.figures(schedule, List.of(edit)));
		}).filter(choice -> choice.figures != null)
				.sorted(Comparator.comparingLong(Choice::time).thenComparingLong(choice -> choice.figures.steps()))
				.map(choice -> new TextFix("Use " + choice.name, choice.edit));
	}

	/** Returns the short name of a strategy if the file imports it, else the full one. */
	private static String name(OpenText text, Schedule strategy) {
		String home = ((Source) strategy.eContainer()).getName();
		return strategy.eResource() == text.resource() ? strategy.getName() : name(text, home == null ? "" : home, strategy.getName());
	}

	/** Returns the short name of a declaration of a package if the file is of it or imports it, else the full one. */
	static String name(OpenText text, String home, String name) {
		boolean visible = home.isEmpty() || home.equals(text.source().getName()) || text.source().getImports().stream()
				.anyMatch(line -> List.of(home + ".*", home + "." + name).contains(line.getImportedNamespace()));
		return visible ? name : home + "." + name;
	}

	/** Fixes a collective that another strategy carries out faster: the finding names its package and the strategy. */
	static Stream<TextFix> faster(ReportedFinding finding) {
		return finding.enclosing(Collective.class).stream()
				.filter(collective -> collective.getStrategy() == null && finding.data().size() > 2)
				.map(collective -> new TextFix("Use " + finding.data().get(2), finding.text().insertAfter(collective,
						" using " + name(finding.text(), finding.data().get(1), finding.data().get(2)))));
	}
}
