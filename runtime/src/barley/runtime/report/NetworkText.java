package barley.runtime.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import barley.runtime.network.prove.CycleBound;
import barley.runtime.simulate.clock.CycleHistogram;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PacketTime;
import barley.runtime.simulate.result.PacketWaits;
import barley.runtime.simulate.result.PortFigures;

/** Writes what exchanges through clocked switches came to: members, which JSON has at the top and for each exchange, and lines of text. */
public final class NetworkText {

	private static final int PLACES = 4;
	private static final int MOST_PORTS = 12;

	private NetworkText() {
	}

	/**
	 * Returns the figures as a tree of JSON. A run in which nothing can move any more has blocked and left in addition, one with losses has
	 * lost, and one with sums of floating-point numbers has their accuracy.
	 */
	public static Map<String, Object> members(NetworkFigures figures) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("cycles", figures.cycles().isPresent() ? figures.cycles().getAsLong() : null);
		members.put("boundCycles", figures.bound().map(CycleBound::cycles).orElse(null));
		members.put("boundCyclesBy", figures.bound().map(CycleBound::because).orElse(null));
		members.put("packets", figures.packets());
		members.put("plainPackets", figures.plain());
		members.put("delivered", figures.delivered());
		members.put("hops", figures.hops());
		members.put("additions", figures.additions());
		members.put("sentOn", figures.sentOn());
		members.put("hottestPackets", figures.hottestPackets());
		members.put("hottestChannel", figures.hottest());
		members.put("mostInput", figures.mostInput());
		members.put("mostOutput", figures.mostOutput());
		members.put("mostEntries", figures.mostEntries());
		histogram("latencyCycles", figures.latency(), members);
		histogram("resultCycles", figures.results(), members);
		members.put("waitCyclesRoom", figures.waits().room());
		members.put("waitCyclesEntry", figures.waits().entry());
		members.put("waitCyclesAddition", figures.waits().addition());
		members.put("waitCyclesCredit", figures.waits().credit());
		figures.accuracy().ifPresent(sum -> {
			members.put("sumPower", sum.power());
			members.put("sumErrorExponent", sum.exponent());
		});
		if (figures.lost() > 0) {
			members.put("lost", figures.lost());
		}
		if (figures.isBlocked()) {
			members.put("blocked", true);
			members.put("left", figures.left());
		}
		return members;
	}

	/** Returns the figures of an exchange and those of its busiest ports as a tree of JSON. */
	public static Map<String, Object> members(PacketTime time) {
		Map<String, Object> members = members(time.figures());
		List<Map<String, Object>> ports = new ArrayList<>();
		for (PortFigures port : time.ports()) {
			Map<String, Object> member = new LinkedHashMap<>();
			member.put("switch", port.owner());
			member.put("neighbour", port.neighbour());
			member.put("channel", port.channel());
			member.put("grants", port.grants());
			member.put("carried", port.carried());
			member.put("mostInput", port.mostInput());
			member.put("meanInput", mean(port.meanInput()));
			member.put("mostOutput", port.mostOutput());
			member.put("meanOutput", mean(port.meanOutput()));
			ports.add(member);
		}
		members.put("ports", ports);
		return members;
	}

	/** Returns what the ports of exchanges tell, as labels with texts: the busiest arbiter, and the buffers that were fullest. */
	public static Map<String, String> portLines(List<PacketTime> exchanges) {
		Map<String, String> lines = new LinkedHashMap<>();
		exchanges.stream().map(NetworkText::busiest).max(Comparator.comparingLong(ports -> granted(ports)))
				.filter(ports -> granted(ports) > 0)
				.ifPresent(ports -> lines.put("grants", text("most by the arbiter of %s, %,d: ", ports.get(0).owner(), granted(ports))
						+ ports.stream().filter(port -> port.grants() > 0).limit(MOST_PORTS)
								.map(port -> text("%,d from %s", port.grants(), port.neighbour())).collect(Collectors.joining(", "))
						+ (ports.size() > MOST_PORTS ? ", and more" : "")));
		List<PortFigures> all = exchanges.stream().flatMap(time -> time.ports().stream()).toList();
		Optional<PortFigures> input = all.stream().max(Comparator.comparingDouble(PortFigures::meanInput))
				.filter(port -> port.meanInput() > 0);
		Optional<PortFigures> output = all.stream().max(Comparator.comparingDouble(PortFigures::meanOutput))
				.filter(port -> port.meanOutput() > 0);
		List<String> fullest = new ArrayList<>();
		input.ifPresent(port -> fullest.add(text("%.2f packets on average in the input of %s from %s", port.meanInput(), port.owner(),
				port.neighbour())));
		output.ifPresent(port -> fullest.add(text("%.2f in the output of %s to %s", port.meanOutput(), port.owner(), port.neighbour())));
		if (!fullest.isEmpty()) {
			lines.put("fullest", String.join(", ", fullest));
		}
		return lines;
	}

	/** Returns the ports of the switch that let most packets go. */
	private static List<PortFigures> busiest(PacketTime time) {
		Map<String, List<PortFigures>> switches = time.ports().stream()
				.collect(Collectors.groupingBy(PortFigures::owner, LinkedHashMap::new,
				Collectors.toList()));
		return switches.values().stream().max(Comparator.comparingLong(NetworkText::granted)).orElse(List.of());
	}

	private static long granted(List<PortFigures> ports) {
		return ports.stream().mapToLong(PortFigures::grants).sum();
	}

	private static BigDecimal mean(double packets) {
		return BigDecimal.valueOf(packets).setScale(PLACES, RoundingMode.HALF_UP);
	}

	/** Returns the figures as labels with texts. */
	public static Map<String, String> lines(NetworkFigures figures) {
		Map<String, String> lines = new LinkedHashMap<>();
		figures.cycles().ifPresent(cycles -> lines.put("cycles", text("%,d", cycles) + (figures.isBlocked() ? ""
				: "; " + bound(figures.bound().orElseThrow()))));
		lines.put("packets", text("%,d injected, %,d delivered", figures.packets(), figures.delivered())
				+ (figures.plain() == 0 || figures.plain() == figures.packets() ? ""
				: text("; %,d never see a compute unit", figures.plain()))
				+ (figures.lost() == 0 ? "" : text(", %,d lost", figures.lost())));
		lines.put("hops", text("%,d between switches", figures.hops()) + (figures.hottest() == null ? ""
				: text(", of which the hottest channel, %s, carried %,d", figures.hottest(), figures.hottestPackets())));
		lines.put("additions", text("%,d in switches", figures.additions())
				+ (figures.sentOn() == 0 ? "" : text("; %,d sums sent on unfinished", figures.sentOn())));
		lines.put("buffers", text("at most %s at an input, %,d at an output; %s",
				figures.mostInput() == 1 ? "1 packet" : text("%,d packets", figures.mostInput()), figures.mostOutput(),
				figures.mostEntries() == 1 ? "1 entry in use" : text("%,d entries in use", figures.mostEntries())));
		spread(figures.latency()).ifPresent(cycles -> lines.put("latency", cycles));
		spread(figures.results()).ifPresent(cycles -> lines.put("results", "at their roots after " + cycles));
		waits(figures.waits()).ifPresent(causes -> lines.put("waits", causes));
		figures.accuracy().ifPresent(sum -> lines.put("accuracy", "floating-point sums in two trips, " + sum.words()));
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
