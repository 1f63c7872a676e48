package barley.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.plan.PaceUnit;
import barley.lang.prove.figures.PaceFigures;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Timetable;
import barley.runtime.number.Rational;
import barley.runtime.simulate.pace.PacePath;

/** What a block takes in which each node goes at its own pace, and what statements have in it; one line of Markdown each. */
final class PaceFacts {

	private PaceFacts() {
	}

	/** Returns what a block takes, and what its critical path consists of. */
	static List<String> of(PaceFigures figures) {
		List<String> facts = new ArrayList<>();
		facts.add(Words.of("takes %s for %s%s", FigureWords.time(figures.timePs()), Words.count(figures.items(), "item"),
				figures.rounds() == 1 ? "" : Words.of(", in each of %,d rounds", figures.rounds())));
		if (figures.bubble().signum() > 0) {
			facts.add("bubble " + FigureWords.percent(figures.bubble()) + " of this time: nodes that compute here do not compute then");
		}
		PacePath path = figures.critical();
		critical("compute", path.computations(), path.computePs(), "", figures, facts);
		critical("lane", path.transfers(), path.launchPs() + path.transferPs() + path.latencyPs(),
				Words.of(": %s to launch, %s to transfer, %s of latency", FigureWords.time(path.launchPs()),
						FigureWords.time(path.transferPs()), FigureWords.time(path.latencyPs())), figures, facts);
		critical("combine", path.combinations(), path.combinePs(), "", figures, facts);
		return facts;
	}

	private static void critical(String what, long count, long picoseconds, String parts, PaceFigures figures, List<String> facts) {
		if (count > 0) {
			facts.add(Words.of("critical path: %,d x %s, %s, %s of the time%s", count, what, FigureWords.time(picoseconds),
					share(picoseconds, figures.timePs()), parts));
		}
	}

	private static String share(long part, long whole) {
		return FigureWords.percent(Rational.of(part, Math.max(1, whole)));
	}

	/** Returns what a statement has in the first block that it has something in; nothing if there is none, or if it is too large. */
	static List<String> of(EObject statement, Timetable timetable) {
		for (PaceTimetable block : timetable.paces()) {
			Set<String> places = block.units().stream().map(PaceUnit::source).filter(source -> isPart(source, statement)).distinct()
					.map(Origin::place).collect(Collectors.toSet());
			try {
				if (!places.isEmpty() && block.unknown() == null) {
					return block.share(places).map(share -> lines(share, block.endPs())).orElse(List.of());
				}
			} catch (Complaint tooMuch) {
				return List.of(tooMuch.getMessage());
			}
		}
		return List.of();
	}

	private static boolean isPart(Origin source, EObject statement) {
		EObject element = Element.in(source);
		return element != null && (element == statement || EcoreUtil2.isAncestor(statement, element));
	}

	private static List<String> lines(PaceTimetable.Share share, long endPs) {
		List<String> facts = new ArrayList<>();
		facts.add(Words.of("%s in this block, from %s to %s", Words.count(share.items(), "item"), FigureWords.time(share.firstPs()),
				FigureWords.time(share.lastPs())));
		if (share.workPs() > 0) {
			facts.add(Words.of("keeps units and combiners busy for %s, all nodes together", FigureWords.time(share.workPs())));
		}
		if (share.carriedPs() > 0) {
			facts.add(Words.of("keeps channels busy for %s, all together", FigureWords.time(share.carriedPs())));
		}
		facts.add(share.criticalPs() == 0 ? "not on the critical path"
				: Words.of("%s of the critical path, %s", FigureWords.time(share.criticalPs()), share(share.criticalPs(), endPs)));
		return facts;
	}
}
