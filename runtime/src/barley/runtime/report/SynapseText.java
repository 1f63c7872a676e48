package barley.runtime.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.simulate.synapse.WordTraffic;

/** Writes what exchanges with synapses came to: members of JSON, and lines of text. */
public final class SynapseText {

	private SynapseText() {
	}

	/** Returns the figures as a tree of JSON. */
	public static Map<String, Object> members(SynapseRun run) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("cycles", run.cyclePs() == 0 ? null : run.cycles());
		members.put("reloaded", run.reloaded());
		members.put("arriving", run.arriving());
		members.put("running", run.running());
		members.put("reducing", run.reducing());
		members.put("instructions", run.instructions());
		members.put("programInstructions", run.longest());
		members.put("words", run.words());
		members.put("levels", run.levels());
		members.put("wires", run.traffic().wires());
		members.put("transmissions", run.traffic().transmissions());
		members.put("rounds", run.traffic().rounds());
		members.put("duplicates", run.traffic().duplicates());
		return members;
	}

	/** Returns the figures as labels with texts. */
	public static Map<String, String> lines(SynapseRun run) {
		Map<String, String> lines = new LinkedHashMap<>();
		lines.put("synapses", (run.cyclePs() == 0 ? "of different clocks" : text("%,d cycles", run.cycles()))
				+ text("; %,d instructions, %,d words", run.instructions(), run.words()));
		if (run.cyclePs() > 0) {
			lines.put("cycles", parts(run));
		}
		WordTraffic traffic = run.traffic();
		if (traffic.transmissions() > 0) {
			lines.put("ways", text("%,d transmissions on %,d wires", traffic.transmissions(), traffic.wires())
					+ (traffic.rounds() < 2 ? "" : text(", %,d after each other", traffic.rounds()))
					+ (traffic.duplicates() == 0 ? "" : text("; %,d words dropped that had been there", traffic.duplicates())));
		}
		if (run.levels() > 0) {
			lines.put("reducers", run.levels() == 1 ? "1 level" : text("at most %,d levels", run.levels()));
		}
		return lines;
	}

	/** Returns for what an exchange needs its cycles: {@code 4 words arrive, 3 programs run, 4 reduce}. */
	public static String parts(SynapseRun run) {
		return (run.reloaded() == 0 ? "" : text("%,d load programs, ", run.reloaded()))
				+ text("%,d words arrive, %,d programs run, %,d reduce", run.arriving(), run.running(), run.reducing());
	}

	private static String text(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}
}
