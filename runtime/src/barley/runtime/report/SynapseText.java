package barley.runtime.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import barley.runtime.simulate.synapse.SynapseRun;

/** Writes what exchanges with synapses came to: members of JSON, and lines of text. */
public final class SynapseText {

	private SynapseText() {
	}

	/** Returns the figures as a tree of JSON. */
	public static Map<String, Object> members(SynapseRun run) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("cycles", run.cyclePs() == 0 ? null : run.cycles());
		members.put("reloaded", run.reloaded());
		members.put("instructions", run.instructions());
		members.put("words", run.words());
		members.put("levels", run.levels());
		return members;
	}

	/** Returns the figures as labels with texts. */
	public static Map<String, String> lines(SynapseRun run) {
		Map<String, String> lines = new LinkedHashMap<>();
		String cycles = run.cyclePs() == 0 ? "of different clocks" : text("%,d cycles", run.cycles());
		lines.put("synapses", cycles + (run.reloaded() == 0 ? "" : text(", of which %,d load programs again", run.reloaded()))
				+ text("; %,d instructions, %,d words", run.instructions(), run.words()));
		if (run.levels() > 0) {
			lines.put("reducers", run.levels() == 1 ? "1 level" : text("at most %,d levels", run.levels()));
		}
		return lines;
	}

	private static String text(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}
}
