package barley.lang.ide.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A phase of a run, and the figures of one round of it.
 *
 * @param statement as its author wrote it
 */
public record PhaseReport(int number, String statement, boolean exchange, long rounds, long steps, Optional<Long> timePs,
		Optional<Long> launchPs, Optional<Long> transferPs,
		Optional<Long> latencyPs, Optional<Long> combinePs) {

	/** Statements begin with their places: {@code ladder.barley:39 exchange ...}. */
	private static final Pattern PLACE = Pattern.compile("(.+?\\.barley):(\\d{1,9})\\b");

	/** Returns the phases of a run, in order. */
	public static List<PhaseReport> of(PastRun run) {
		List<PhaseReport> phases = new ArrayList<>();
		boolean timed = run.report().whole("timePs").isPresent();
		for (LenientJson each : run.report().list("phases")) {
			phases.add(new PhaseReport(phases.size() + 1, each.at("statement").text(), each.at("kind").text().equals("exchange"),
					each.at("rounds").whole().orElse(1L), each.at("steps").whole().orElse(0L), time(each, "timePs", timed),
					time(each, "launchPs", timed), time(each, "transferPs", timed), time(each, "latencyPs", timed),
					time(each, "combinePs", timed)));
		}
		return List.copyOf(phases);
	}

	/** Returns a time of a phase; nothing if it is 0 because the times of its run are unknown. */
	private static Optional<Long> time(LenientJson phase, String member, boolean timed) {
		return phase.at(member).whole().filter(time -> timed || time > 0);
	}

	/** Returns the line of the statement in the file that ran; nothing if it is in another file. */
	public Optional<Integer> line(PastRun run) {
		String name = run.order().file().substring(run.order().file().lastIndexOf('/') + 1);
		Matcher place = PLACE.matcher(statement);
		return place.lookingAt() && place.group(1).equals(name) ? Optional.of(Integer.valueOf(place.group(2))) : Optional.empty();
	}

	/** Returns a name that distinguishes it from the other phases of its run. */
	String name() {
		return "phase " + number + ", " + statement;
	}
}
