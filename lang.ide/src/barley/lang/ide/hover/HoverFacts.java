package barley.lang.ide.hover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.FigureWords;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.SynapseListing;
import barley.lang.analyse.Settings;
import barley.lang.elaborate.TypeChecker;
import barley.lang.finding.Element;
import barley.lang.finding.Words;
import barley.lang.evaluate.Budget;
import barley.lang.model.Async;
import barley.lang.model.Design;
import barley.lang.model.Embedding;
import barley.lang.model.Exchange;
import barley.lang.model.LinkType;
import barley.lang.model.NodeFamily;
import barley.lang.model.Schedule;
import barley.lang.model.SendWord;
import barley.lang.model.Strategy;
import barley.lang.model.Study;
import barley.lang.model.SwitchType;
import barley.lang.model.Switches;
import barley.lang.model.Walk;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.Bounds;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.HearingFigures;
import barley.lang.prove.figures.PlanReport;
import barley.lang.steps.Timetable;
import barley.lang.study.StudyInlays;
import barley.lang.wiring.Route;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.report.NetworkText;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.UnitText;

/** The results of elaboration for an element, such as how many nodes a ring visits; one line of Markdown each. */
final class HoverFacts {

	private static final int MOST_EXCHANGES = 8;

	@Inject
	private Analysis analysis;

	@Inject
	private StudyInlays studies;

	/** Returns the facts; empty for elements without any, or while their declaration is broken. */
	List<String> about(EObject element, CancelIndicator canceled) {
		if (element instanceof Schedule schedule) {
			return schedule(analysis.of(schedule, canceled));
		}
		if (element instanceof Study study) {
			return studies.about(study, canceled).map(text -> List.of(text.split(" · "))).orElse(List.of());
		}
		if (element instanceof SwitchType type) {
			return SwitchFacts.of(TypeChecker.read(type, Settings.of(type.eResource()).overrides()));
		}
		if (element instanceof LinkType type && TypeChecker.isSynapse(type)) {
			return SynapseFacts.of(TypeChecker.read(type, Settings.of(type.eResource()).overrides()));
		}
		Design design = EcoreUtil2.getContainerOfType(element, Design.class);
		DesignAnalysis known = design == null ? null : analysis.of(design, canceled);
		if (known == null || known.wiring() == null) {
			return List.of();
		}
		List<String> facts = new ArrayList<>();
		if (element == design) {
			facts.add(count(known.wiring().machine().nodes(), "node"));
			if (known.wiring().machine().switches() > 0) {
				facts.add(switches(known.wiring().machine().switches()));
			}
			facts.add(count(known.wiring().machine().lanes(), "lane"));
		} else if (element instanceof Embedding embedding) {
			facts.addAll(embedding(embedding, known));
		} else if (element instanceof Walk walk) {
			facts.addAll(walk(walk, known.wiring()));
		} else if (element instanceof NodeFamily family) {
			Shape shape = known.wiring().realm().shapes().get(Element.of(family));
			if (shape != null) {
				facts.add(family.eContainer() instanceof Switches ? switches(shape.count()) : count(shape.count(), "node"));
			}
		}
		if (!facts.isEmpty() && !known.wiring().title().equals(design.getName())) {
			facts.add("as `" + known.wiring().title() + "`");
		}
		return facts;
	}

	/** Returns what an exchange takes, in the first of its rounds; empty while its schedule is broken. */
	List<String> ofExchange(Exchange exchange, CancelIndicator canceled) {
		Schedule schedule = EcoreUtil2.getContainerOfType(exchange, Schedule.class);
		ScheduleAnalysis known = schedule == null ? null : analysis.of(schedule, canceled);
		Optional<HearingFigures> hearing = known == null || known.figures() == null ? Optional.empty() : known.figures().hearings().stream()
				.filter(each -> Element.in(each.phase().source()) == exchange).findFirst();
		if (hearing.isPresent()) {
			return SynapseFacts.of(hearing.get());
		}
		return known == null || known.figures() == null ? List.of()
				: known.figures().exchanges().stream().filter(each -> Element.in(each.phase().source()) == exchange).findFirst()
						.map(ExchangeFacts::of).orElse(List.of());
	}

	/**
	 * Returns what a block takes in which each node goes at its own pace, in the first of its rounds; of a statement in such a block, what
	 * it has in it. Empty while the schedule is broken, or for other statements.
	 */
	List<String> ofPace(EObject statement, CancelIndicator canceled) {
		Schedule schedule = EcoreUtil2.getContainerOfType(statement, Schedule.class);
		ScheduleAnalysis known = schedule == null ? null : analysis.of(schedule, canceled);
		if (known == null || known.figures() == null || known.figures().noTimesBecause() != null) {
			return List.of();
		}
		if (statement instanceof Async) {
			return known.figures().paces().stream().filter(each -> Element.in(each.phase().source()) == statement).findFirst()
					.map(PaceFacts::of).orElse(List.of());
		} else if (known.figures().paces().isEmpty() || EcoreUtil2.getContainerOfType(statement, Async.class) == null) {
			return List.of();
		}
		Budget budget = new Budget(Settings.of(schedule.eResource()).limits(), canceled::isCanceled);
		return PaceFacts.of(statement, Timetable.of(known.plan(), budget));
	}

	/** Returns what a strategy takes where it is used, all its exchanges together; empty while its schedule is broken. */
	List<String> ofStrategy(Strategy strategy, CancelIndicator canceled) {
		Schedule schedule = EcoreUtil2.getContainerOfType(strategy, Schedule.class);
		ScheduleAnalysis known = schedule == null ? null : analysis.of(schedule, canceled);
		if (known == null || known.figures() == null) {
			return List.of();
		}
		Set<Phase> phases = Collections.newSetFromMap(new IdentityHashMap<>());
		Phase.all(Phase.Using.class, known.plan().phases())
				.filter(use -> EcoreUtil2.isAncestor(Element.in(use.source()), strategy)).findFirst()
				.ifPresent(use -> Phase.all(Phase.Exchanging.class, use.body()).forEach(phases::add));
		List<ExchangeFigures> exchanges = known.figures().exchanges().stream().filter(each -> phases.contains(each.phase())).toList();
		List<String> facts = new ArrayList<>();
		if (!exchanges.isEmpty()) {
			facts.add(count(exchanges.stream().mapToLong(ExchangeFigures::steps).sum(), "step") + " here");
			known.figures().times().ifPresent(times -> facts.add("takes "
					+ UnitText.time(exchanges.stream().mapToLong(ExchangeFigures::timePs).sum())));
		}
		return facts;
	}

	/** Returns a statement to synapses as it is elaborated first; nothing while its schedule is broken. */
	Optional<SynapseListing> statement(SendWord send, CancelIndicator canceled) {
		Schedule schedule = EcoreUtil2.getContainerOfType(send, Schedule.class);
		ScheduleAnalysis known = schedule == null ? null : analysis.of(schedule, canceled);
		return known == null || known.draft() == null ? Optional.empty()
				: SynapseListing.of(known.draft()).stream().filter(listing -> Element.in(listing.statement().source()) == send).findFirst();
	}

	private static List<String> embedding(Embedding embedding, DesignAnalysis known) {
		int lanes = known.wiring().machine().lanes();
		int used = lanes - known.embeddings().idle(Element.of(embedding));
		return List.of(count(known.wiring().realm().routes(Element.of(embedding)).size(), "walk"),
				known.broken(embedding).orElse(used == lanes ? "every lane is used"
						: Words.of("%,d of %,d lanes are used", used, lanes)));
	}

	private static List<String> walk(Walk walk, Wiring wiring) {
		List<Route> routes = wiring.realm().routes().getOrDefault(Element.of(walk), List.of());
		if (routes.isEmpty()) {
			return List.of();
		}
		List<String> facts = new ArrayList<>();
		if (!walk.getIndices().isEmpty()) {
			facts.add(count(routes.size(), walk.getKind().getLiteral()));
		}
		int least = routes.stream().mapToInt(route -> nodes(route, wiring.machine())).min().orElse(0);
		int most = routes.stream().mapToInt(route -> nodes(route, wiring.machine())).max().orElse(0);
		facts.add((least == most ? count(most, "node") : Words.of("%,d to %,d nodes", least, most)) + (routes.size() > 1 ? " each" : ""));
		return facts;
	}

	/** Returns how many nodes take part in a walk; the switches of a tree do not. */
	private static int nodes(Route route, Machine machine) {
		return machine.switches() == 0 || !(route instanceof Tree tree) ? route.members()
				: (int) IntStream.concat(Arrays.stream(tree.children()), IntStream.of(tree.top()))
						.filter(vertex -> !machine.isSwitch(vertex)).count();
	}

	private static List<String> schedule(ScheduleAnalysis known) {
		if (known == null || known.plan() == null) {
			return List.of();
		}
		List<String> facts = new ArrayList<>();
		if (known.figures() != null) {
			facts.add(count(known.figures().steps(), "step"));
			known.figures().packets().map(NetworkText::lines)
					.ifPresent(lines -> lines.forEach((label, line) -> facts.add(label + ": " + line)));
			known.figures().exchanges().stream().filter(exchange -> exchange.network() != null).limit(MOST_EXCHANGES)
					.forEach(exchange -> facts.add("`" + exchange.phase().source().place() + "`: "
							+ FigureWords.packets(exchange.network(), exchange.verdict())));
			figures(known.plan(), known.figures(), facts);
		}
		if (known.result() != null) {
			facts.add("the result is proved");
		}
		return facts;
	}

	private static void figures(Plan plan, Figures figures, List<String> facts) {
		PlanFigures report = PlanReport.of(plan, figures);
		PlanReport.bottleneck(plan, figures).ifPresent(bottleneck -> {
			facts.add("bottleneck: " + bottleneck.channelWords());
			if (bottleneck.phase() != null && figures.exchanges().size() > 1) {
				facts.add("slowest exchange: `" + bottleneck.phaseWords() + "`");
			}
		});
		figures.bounds().flatMap(Bounds::share).ifPresent(share -> facts.add(FigureWords.percent(share)
				+ " of the bandwidth bound reached: " + report.boundBy()));
		boolean comparable = report.stepsPs() > 0 && !figures.computesInExchanges();
		report.timePs().filter(least -> comparable).flatMap(least -> figures.times().map(times -> Words.of(
				"exchanges need at least %s and take %s: %s", FigureWords.time(least), FigureWords.time(times.exchangePs()),
				report.timeBoundWords()))).ifPresent(facts::add);
		report.algorithmBandwidth(figures.timesOfData()).ifPresent(algorithm -> facts.add(Words.of("algbw %s GB/s, busbw %s GB/s",
				algorithm.toPlainString(), report.busBandwidth(figures.timesOfData()).orElseThrow().toPlainString())));
		if (!report.nodeWork().isEmpty()) {
			facts.add("nodes: " + report.nodeWork());
		}
	}

	private static String switches(int number) {
		return Words.of("%,d switch%s", number, number == 1 ? "" : "es");
	}

	private static String count(long number, String noun) {
		return Words.of("%,d %s%s", number, noun, number == 1 ? "" : "s");
	}
}
