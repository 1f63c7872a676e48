package barley.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Words;
import barley.lang.plan.Joint;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.prove.figures.ShareWords;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.report.NetworkText;
import barley.runtime.simulate.result.NetworkFigures;

/** What an exchange takes, known while it is typed: one line of Markdown each. */
final class ExchangeFacts {

	private ExchangeFacts() {
	}

	static List<String> of(ExchangeFigures exchange) {
		List<String> facts = new ArrayList<>();
		facts.add("this exchange " + exchange.phase().movements().get(0).transport().words()
				+ (exchange.rounds() == 1 ? "" : Words.of(", %,d times", exchange.rounds())));
		if (exchange.network() == null) {
			facts.add("%s, %s over the busiest lane".formatted(Words.count(exchange.steps(), "step"),
					FigureWords.bytes(exchange.bytesPerLane())));
		} else {
			packets(exchange.network(), exchange.verdict(), facts);
		}
		exchange.phase().movements().stream().filter(Joint.class::isInstance).map(Joint.class::cast)
				.filter(joint -> joint.way().shares().count() > 1).findFirst()
				.ifPresent(joint -> facts.add("shares of " + ShareWords.full(joint)));
		if (exchange.timePs() > 0) {
			facts.add("takes " + FigureWords.time(exchange.timePs()));
		}
		if (exchange.energyJoules().signum() > 0) {
			facts.add("draws " + FigureWords.joules(exchange.energyJoules()) + (exchange.rounds() == 1 ? "" : " in all rounds"));
		}
		return facts;
	}

	private static void packets(NetworkFigures figures, Verdict verdict, List<String> facts) {
		if (figures.results().number() > 0) {
			facts.add(Words.count(figures.results().number(), "group") + " of packets, combined on their way");
		}
		NetworkText.lines(figures).forEach((label, line) -> facts.add(label + ": " + line));
		facts.add(switch (verdict) {
			case ENDS -> "it ends: proved, in whatever order its packets go";
			case MAY_BLOCK -> figures.isBlocked() ? "it blocks: packets wait for each other"
					: "it ends when simulated, but that is not proved";
			case NEVER_COMPLETES -> "it never completes: sums stay in switches";
			case NOT_TRIED -> "it ends when simulated, but is too large to prove";
		});
	}
}
