package barley.runtime.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

import barley.runtime.simulate.result.NetworkFigures;

/** Writes the figures of exchanges through clocked switches: the members that JSON has at the top and, for each exchange, as network. */
public final class NetworkText {

	private static final int PLACES = 4;

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
}
