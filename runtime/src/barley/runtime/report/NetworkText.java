package barley.runtime.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.prove.NetworkBounds;
import barley.runtime.simulate.clock.CycleHistogram;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.result.NetworkFigures;

/**
 * Writes what exchanges through clocked switches came to: the members that JSON has at the top and, for each exchange, as network; and a
 * run in full as text.
 */
public final class NetworkText {

	private static final int PLACES = 4;
	private static final double MEDIAN = 0.5;
	private static final double P99 = 0.99;

	private NetworkText() {
	}

	/** Returns the figures as a tree of JSON. A run in which nothing can move any more has blocked and left in addition. */
	public static Map<String, Object> members(NetworkFigures figures) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("cycles", figures.cycles().isPresent() ? figures.cycles().getAsLong() : null);
		members.put("packets", figures.packets());
		members.put("delivered", figures.delivered());
		members.put("hops", figures.hops());
		members.put("additions", figures.additions());
		members.put("sentOn", figures.sentOn());
		members.put("hottestPackets", figures.hottestPackets());
		members.put("mostInput", figures.mostInput());
		members.put("mostOutput", figures.mostOutput());
		members.put("mostEntries", figures.mostEntries());
		members.put("latencyCyclesMean", figures.latencies() == 0 ? null : BigDecimal.valueOf(figures.latencyCycles())
				.divide(BigDecimal.valueOf(figures.latencies()), PLACES, RoundingMode.HALF_UP));
		members.put("latencyCyclesMax", figures.latencies() == 0 ? null : figures.latencyCyclesMax());
		if (figures.isBlocked()) {
			members.put("blocked", true);
			members.put("left", figures.left());
		}
		return members;
	}

	/** Returns everything that a run tells, as labels with texts. */
	public static Map<String, String> lines(NetworkRun run, NetworkBounds bounds) {
		SwitchNetwork network = run.network();
		Map<String, String> lines = new LinkedHashMap<>();
		String least = run.isBlocked() ? "" : text("; at least %,d: %s", bounds.cycles(), reason(bounds));
		lines.put("cycles", text("%,d, %s%s", run.cycles(), UnitText.time(run.cyclesPs()), least));
		lines.put("packets", text("%,d injected, %,d delivered", run.packets(), run.delivered()));
		lines.put("hops", text("%,d, of which the hottest channel carried %,d%s", run.hops(), run.hottestPackets(),
				run.hottestPort() < 0 ? "" : ": " + network.channelName(run.hottestPort())));
		lines.put("additions", text("%,d; %,d sums sent on unfinished; %,d grants of packets that passed no compute unit", run.additions(),
				run.sentOn(), run.plainGrants()));
		lines.put("most at once", text("%,d packets in an input buffer, %,d in an output buffer, %,d entries", run.mostInput(),
				run.mostOutput(), run.mostEntries()));
		latency(lines, "latency", run.latency());
		latency(lines, "results", run.results());
		lines.put("waiting", text("for room %,d cycles, for a credit %,d, for an entry %,d, for an addition %,d", run.refusedForRoom(),
				run.withoutCredit(), run.refusedForEntry(), run.refusedForAddition()));
		if (run.lost() > 0 || run.corrupted() > 0) {
			lines.put("lost", text("%,d packets; %,d entries corrupted", run.lost(), run.corrupted()));
		}
		run.circle().ifPresent(circle -> lines.put("blocked", text("%,d packets are left: %s", run.left(),
				circle.waits().isEmpty() ? "they wait for what was lost" : String.join(" waits for ", circle.describe(network)))));
		return lines;
	}

	private static void latency(Map<String, String> lines, String label, CycleHistogram cycles) {
		if (cycles.number() > 0) {
			lines.put(label, text("mean %.1f cycles, median %,d, 99 %% %,d, most %,d", cycles.mean(), cycles.quantile(MEDIAN),
					cycles.quantile(P99), cycles.most()));
		}
	}

	private static String reason(NetworkBounds bounds) {
		long cycles = bounds.cycles();
		return cycles == bounds.depth() ? "the longest way" : cycles == bounds.nodes() ? "what a node injects or takes"
				: cycles == bounds.lanes() ? "the busiest lane" : "the busiest arbiter";
	}

	private static String text(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}
}
