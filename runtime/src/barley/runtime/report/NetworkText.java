package barley.runtime.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import barley.runtime.simulate.result.NetworkFigures;

/** Writes what exchanges through clocked switches came to: members, which JSON has at the top and for each exchange, and lines of text. */
public final class NetworkText {

	private static final int PLACES = 4;

	private NetworkText() {
	}

	/** Returns the figures as a tree of JSON. A run in which nothing can move any more has blocked and left in addition. */
	public static Map<String, Object> members(NetworkFigures figures) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("cycles", figures.cycles().isPresent() ? figures.cycles().getAsLong() : null);
		members.put("boundCycles", figures.boundCycles().isPresent() ? figures.boundCycles().getAsLong() : null);
		members.put("packets", figures.packets());
		members.put("delivered", figures.delivered());
		members.put("hops", figures.hops());
		members.put("additions", figures.additions());
		members.put("sentOn", figures.sentOn());
		members.put("hottestPackets", figures.hottestPackets());
		members.put("mostInput", figures.mostInput());
		members.put("mostOutput", figures.mostOutput());
		members.put("mostEntries", figures.mostEntries());
		members.put("latencyCyclesMean", mean(figures).orElse(null));
		members.put("latencyCyclesMax", figures.latencies() == 0 ? null : figures.latencyCyclesMax());
		if (figures.isBlocked()) {
			members.put("blocked", true);
			members.put("left", figures.left());
		}
		return members;
	}

	/** Returns the figures as labels with texts. */
	public static Map<String, String> lines(NetworkFigures figures) {
		Map<String, String> lines = new LinkedHashMap<>();
		figures.cycles().ifPresent(cycles -> lines.put("cycles", text("%,d", cycles) + (figures.isBlocked() ? ""
				: text("; at least %,d are needed on these ways, whatever the buffers", figures.boundCycles().getAsLong()))));
		lines.put("packets", text("%,d injected, %,d delivered", figures.packets(), figures.delivered()));
		lines.put("hops", text("%,d between switches, of which the hottest channel carried %,d", figures.hops(), figures.hottestPackets()));
		lines.put("additions", text("%,d in switches", figures.additions())
				+ (figures.sentOn() == 0 ? "" : text("; %,d sums sent on unfinished", figures.sentOn())));
		lines.put("buffers", text("at most %,d packets at an input, %,d at an output; %s", figures.mostInput(), figures.mostOutput(),
				figures.mostEntries() == 1 ? "1 entry in use" : text("%,d entries in use", figures.mostEntries())));
		mean(figures).ifPresent(mean -> lines.put("latency", text("mean %.1f cycles, most %,d", mean, figures.latencyCyclesMax())));
		return lines;
	}

	/** Returns the mean latency in cycles; empty if no plain or copied packet was delivered. */
	private static Optional<BigDecimal> mean(NetworkFigures figures) {
		return figures.latencies() == 0 ? Optional.empty() : Optional.of(BigDecimal.valueOf(figures.latencyCycles())
				.divide(BigDecimal.valueOf(figures.latencies()), PLACES, RoundingMode.HALF_UP));
	}

	private static String text(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}
}
