package barley.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Element;
import barley.lang.finding.Words;
import barley.lang.model.Design;
import barley.lang.model.Embedding;
import barley.lang.model.NodeFamily;
import barley.lang.model.Schedule;
import barley.lang.model.Walk;
import barley.lang.wiring.Route;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;

/** The results of elaboration for an element, such as how many nodes a ring visits; one line of Markdown each. */
final class HoverFacts {

	@Inject
	private Analysis analysis;

	/** Returns the facts; empty for elements without any, or while their declaration is broken. */
	List<String> about(EObject element, CancelIndicator canceled) {
		if (element instanceof Schedule schedule) {
			return schedule(analysis.of(schedule, canceled));
		}
		Design design = EcoreUtil2.getContainerOfType(element, Design.class);
		DesignAnalysis known = design == null ? null : analysis.of(design, canceled);
		if (known == null || known.wiring() == null) {
			return List.of();
		}
		List<String> facts = new ArrayList<>();
		if (element == design) {
			facts.add(count(known.wiring().machine().nodes(), "node"));
			facts.add(count(known.wiring().machine().lanes(), "lane"));
		} else if (element instanceof Embedding embedding) {
			facts.addAll(embedding(embedding, known));
		} else if (element instanceof Walk walk) {
			facts.addAll(walk(walk, known.wiring()));
		} else if (element instanceof NodeFamily family) {
			Shape shape = known.wiring().realm().shapes().get(Element.of(family));
			facts.addAll(shape == null ? List.of() : List.of(count(shape.count(), "node")));
		}
		if (!facts.isEmpty() && !known.wiring().title().equals(design.getName())) {
			facts.add("as `" + known.wiring().title() + "`");
		}
		return facts;
	}

	private static List<String> embedding(Embedding embedding, DesignAnalysis known) {
		int lanes = known.wiring().machine().lanes();
		int used = lanes - known.embeddings().idle(Element.of(embedding));
		return List.of(count(known.wiring().realm().routes(Element.of(embedding)).size(), "walk"),
				used == lanes ? "every lane is used" : Words.of("%,d of %,d lanes are used", used, lanes));
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
		int least = routes.stream().mapToInt(Route::members).min().orElse(0);
		int most = routes.stream().mapToInt(Route::members).max().orElse(0);
		facts.add((least == most ? count(most, "node") : Words.of("%,d to %,d nodes", least, most)) + (routes.size() > 1 ? " each" : ""));
		return facts;
	}

	private static List<String> schedule(ScheduleAnalysis known) {
		if (known == null || known.plan() == null) {
			return List.of();
		}
		String steps = known.figures() == null ? "" : count(known.figures().steps(), "step");
		return Stream.of(steps, known.result() == null ? "" : "the result is proved").filter(fact -> !fact.isEmpty()).toList();
	}

	private static String count(long number, String noun) {
		return Words.of("%,d %s%s", number, noun, number == 1 ? "" : "s");
	}
}
