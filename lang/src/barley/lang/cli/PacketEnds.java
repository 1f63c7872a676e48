package barley.lang.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.Language;
import barley.lang.analyse.Analysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Element;
import barley.lang.model.Schedule;
import barley.lang.prove.figures.ExchangeFigures;
import barley.runtime.network.prove.NetworkProof.Verdict;

/**
 * How many exchanges in packets there are, and how many of them are proved to end. An exchange of a loop counts once, and is proved if it
 * is in every round. Schedules with errors do not count.
 */
record PacketEnds(int exchanges, int proved) {

	static final PacketEnds NONE = new PacketEnds(0, 0);

	/** Returns those of the schedules of a file. */
	static PacketEnds of(InputFile file) {
		Analysis analysis = Language.service(Analysis.class);
		Map<Object, Boolean> ends = new HashMap<>();
		file.declarations().stream().filter(Schedule.class::isInstance).map(Schedule.class::cast).forEach(schedule -> {
			ScheduleAnalysis known = analysis.of(schedule, CancelIndicator.NullImpl);
			List<ExchangeFigures> all = known == null || known.figures() == null ? List.of() : known.figures().exchanges();
			all.stream().filter(exchange -> exchange.verdict() != null).forEach(exchange -> ends.merge(
					List.of(schedule, Element.in(exchange.phase().source())), exchange.verdict() == Verdict.ENDS, Boolean::logicalAnd));
		});
		return new PacketEnds(ends.size(), (int) ends.values().stream().filter(proved -> proved).count());
	}

	PacketEnds plus(PacketEnds other) {
		return new PacketEnds(exchanges + other.exchanges, proved + other.proved);
	}

	/** Returns a sentence such as {@code 2 of 3 exchanges in packets are proved to end}. */
	String words() {
		return exchanges == 1 ? "the exchange in packets is %sproved to end".formatted(proved == 1 ? "" : "not ")
				: "%,d of %,d exchanges in packets %s proved to end".formatted(proved, exchanges, proved == 1 ? "is" : "are");
	}
}
