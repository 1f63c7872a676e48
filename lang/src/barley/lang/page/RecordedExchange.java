package barley.lang.page;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Words;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.trace.FlagLife;
import barley.runtime.simulate.trace.NetworkRecording;

/** An exchange in packets of a run, and what happened in it. */
public record RecordedExchange(PhaseTime phase, NetworkExchange exchange, NetworkRecording events) {

	/** The most flags whose lives are shown. */
	static final int MOST_LIVES = 256;
	/** The most statements whose flags are listed. */
	private static final int MOST_STATEMENTS = 12;

	/** Returns what it was in all: switches, cycles and packets, and what of it is not recorded. */
	public String figures() {
		SwitchNetwork network = events.network();
		List<String> parts = new ArrayList<>(List.of(switches(network.switches())));
		phase.packets().figures().cycles().ifPresent(cycles -> parts.add(Words.of("%,d cycles of %s", cycles,
				UnitText.time(phase.packets().figures().cyclePs()))));
		parts.add(Words.of("%,d packets delivered", phase.packets().figures().delivered()));
		if (phase.packets().figures().lost() > 0) {
			parts.add(Words.of("%,d lost", phase.packets().figures().lost()));
		}
		if (phase.packets().figures().isBlocked()) {
			parts.add(Words.of("%,d left when nothing moved any more", phase.packets().figures().left()));
		}
		if (phase.rounds() > 1) {
			parts.add(Words.of("shown for one of %,d rounds", phase.rounds()));
		}
		if (!events.isComplete()) {
			parts.add(Words.of("events are recorded up to cycle %,d; after that, packets are counted by windows of %,d cycles and states of"
					+ " switches are unknown", events.end(), events.moves().cycles()));
		}
		return String.join(" · ", parts);
	}

	static String switches(int number) {
		return number == 1 ? "1 switch" : Words.of("%,d switches", number);
	}

	/** Returns which flags there are, of which statement, and whether all of them are shown. */
	public String flags() {
		List<String> parts = new ArrayList<>();
		int statements = exchange.statements().size();
		for (int i = 0; i < statements && parts.size() < MOST_STATEMENTS; i++) {
			if (exchange.statements().get(i) instanceof TreeReduce reduce && reduce.flags() > 0) {
				int first = exchange.firstFlag(i);
				String range = reduce.flags() == 1 ? Words.of("Flag %,d", first)
						: Words.of("Flags %,d to %,d", first, first + reduce.flags() - 1);
				parts.add(Words.of("%s: %s towards %s.", range, reduce.operator().word(),
						exchange.network().vertexName(reduce.tree().root())));
			}
		}
		int flags = exchange.firstFlag(statements) - 1;
		if (flags == 0) {
			return "No packets are combined here: plain packets have no flag.";
		}
		String more = flags > MOST_LIVES ? Words.of(" The first %,d of %,d flags are shown.", MOST_LIVES, flags) : "";
		return String.join(" ", parts) + more;
	}

	/** Returns the lives of its first flags. */
	public List<FlagLife> lives() {
		return FlagLife.of(events, MOST_LIVES);
	}
}
