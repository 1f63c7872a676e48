package barley.lang.ide.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A phase of a run, and what one round of it took.
 *
 * @param statement as its author wrote it
 */
public record Phase(int number, String statement, boolean exchange, long rounds, long steps, Optional<Long> timePs, Optional<Long> launchPs, Optional<Long> transferPs,
		Optional<Long> latencyPs, Optional<Long> combinePs) {

	/** The phases of a run, in their order. */
	public static List<Phase> of(PastRun run) {
		List<Phase> phases = new ArrayList<>();
		for (Loose each : run.report().list("phases")) {
			phases.add(new Phase(phases.size() + 1, each.at("statement").text(), each.at("kind").text().equals("exchange"), each.at("rounds").whole().orElse(1L),
					each.at("steps").whole().orElse(0L), each.at("timePs").whole(), each.at("launchPs").whole(), each.at("transferPs").whole(), each.at("latencyPs").whole(),
					each.at("combinePs").whole()));
		}
		return List.copyOf(phases);
	}

	/** What tells it from the other phases of its run. */
	String name() {
		return "phase " + number + ", " + statement;
	}
}
