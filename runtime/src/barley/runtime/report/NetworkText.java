package barley.runtime.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import barley.runtime.network.prove.CycleBound;
import barley.runtime.simulate.clock.CycleHistogram;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PacketWaits;

/** Writes what exchanges through clocked switches came to: members, which JSON has at the top and for each exchange, and lines of text. */
public final class NetworkText {

	private static final int PLACES = 4;

	private NetworkText() {
	}

	/** Returns the figures as a tree of JSON. A run in which nothing can move any more has blocked and left in addition, one with losses has lost. */
	public static Map<String, Object> members(NetworkFigures figures) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("cycles", figures.cycles().isPresent() ? figures.cycles().getAsLong() : null);
		members.put("boundCycles", figures.bound().map(CycleBound::cycles).orElse(null));
		members.put("boundCyclesBy", figures.bound().map(CycleBound::because).orElse(null));
		members.put("packets", figures.packets());
		members.put("delivered", figures.delivered());
		members.put("hops", figures.hops());
		members.put("additions", figures.additions());
		members.put("sentOn", figures.sentOn());
		members.put("hottestPackets", figures.hottestPackets());
		members.put("mostInput", figures.mostInput());
		members.put("mostOutput", figures.mostOutput());
		members.put("mostEntries", figures.mostEntries());
		histogram("latencyCycles", figures.latency(), members);
		histogram("resultCycles", figures.results(), members);
		members.put("waitCyclesRoom", figures.waits().room());
		members.put("waitCyclesEntry", figures.waits().entry());
		members.put("waitCyclesAddition", figures.waits().addition());
		members.put("waitCyclesCredit", figures.waits().credit());
		if (figures.lost() > 0) {
			members.put("lost", figures.lost());
		}
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
				: "; " + bound(figures.bound().orElseThrow()))));
		lines.put("packets", text("%,d injected, %,d delivered", figures.packets(), figures.delivered())
				+ (figures.lost() == 0 ? "" : text(", %,d lost", figures.lost())));
		lines.put("hops", text("%,d between switches, of which the hottest channel carried %,d", figures.hops(), figures.hottestPackets()));
		lines.put("additions", text("%,d in switches", figures.additions())
				+ (figures.sentOn() == 0 ? "" : text("; %,d sums sent on unfinished", figures.sentOn())));
		lines.put("buffers", text("at most %s at an input, %,d at an output; %s",
				figures.mostInput() == 1 ? "1 packet" : text("%,d packets", figures.mostInput()), figures.mostOutput(),
				figures.mostEntries() == 1 ? "1 entry in use" : text("%,d entries in use", figures.mostEntries())));
		spread(figures.latency()).ifPresent(cycles -> lines.put("latency", cycles));
		spread(figures.results()).ifPresent(cycles -> lines.put("results", "at their roots after " + cycles));
		waits(figures.waits()).ifPresent(causes -> lines.put("waits", causes));
		return lines;
	}

	/** Says how many cycles are needed at least, and what for. */
	public static String bound(CycleBound bound) {
		return text("at least %,d are needed on these ways, whatever the buffers", bound.cycles())
				+ (bound.because().isEmpty() ? "" : ": " + bound.because());
	}

	/** Returns numbers of cycles in words: their mean, median, 99 % quantile and maximum; empty if there are none. */
	public static Optional<String> spread(CycleHistogram cycles) {
		return mean(cycles).map(mean -> text("%.1f cycles on average; median %,d, 99 %% within %,d, most %,d", mean, cycles.quantile(0.5),
				cycles.quantile(0.99), cycles.most()));
	}

	/** Returns what packets waited for; empty if none waited. */
	public static Optional<String> waits(PacketWaits waits) {
		List<String> causes = new ArrayList<>();
		cause(causes, waits.room(), "for room at an output");
		cause(causes, waits.entry(), "for an entry");
		cause(causes, waits.addition(), "for an addition under way");
		cause(causes, waits.credit(), "for room behind a channel");
		return causes.isEmpty() ? Optional.empty() : Optional.of("cycles of all packets: " + String.join(", ", causes));
	}

	private static void cause(List<String> causes, long cycles, String words) {
		if (cycles > 0) {
			causes.add(text("%,d %s", cycles, words));
		}
	}

	private static void histogram(String name, CycleHistogram cycles, Map<String, Object> members) {
		boolean any = cycles.number() > 0;
		members.put(name + "Mean", mean(cycles).orElse(null));
		members.put(name + "Median", any ? cycles.quantile(0.5) : null);
		members.put(name + "99", any ? cycles.quantile(0.99) : null);
		members.put(name + "Max", any ? cycles.most() : null);
	}

	private static Optional<BigDecimal> mean(CycleHistogram cycles) {
		return cycles.number() == 0 ? Optional.empty() : Optional.of(BigDecimal.valueOf(cycles.sum())
				.divide(BigDecimal.valueOf(cycles.number()), PLACES, RoundingMode.HALF_UP));
	}

	private static String text(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}
}
