package barley.runtime.simulate.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import barley.runtime.network.SwitchNetwork;

/** What happens to the packets of a flag, from the nodes that inject them to those to which they are delivered. */
public record FlagLife(int flag, List<Moment> moments) {

	/** What happens to a packet with a flag. */
	public enum Event {
		/** It is at the head of its node's queue, from the beginning of this cycle on. */
		INJECTED("injected"),
		/** It has met others of its flag in a compute unit, or is the first of them. */
		MET("met"),
		/** The sum has left the compute unit complete. */
		LEFT("left"),
		/** The sum has left the compute unit unfinished. */
		SENT_ON("left unfinished"),
		/** It has been delivered. */
		DELIVERED("delivered");

		private final String words;

		Event(String words) {
			this.words = words;
		}

		public String words() {
			return words;
		}
	}

	/**
	 * An event of a life.
	 *
	 * @param vertex where it happens
	 * @param count  the contributions in the packet or sum
	 */
	public record Moment(Event event, long cycle, int vertex, int count) {

		/** Returns what happens and when, and of what leaves or is delivered, how much it is. */
		public String words() {
			String when = String.format(Locale.ROOT, "%s in cycle %,d", event.words(), cycle);
			return event == Event.INJECTED || event == Event.MET ? when : when + " with " + count;
		}
	}

	/** The most places that a life in words names. */
	private static final int MOST_PLACES = 100;

	/** Returns the lives of the first flags in a recording, in order of cycles. */
	public static List<FlagLife> of(NetworkRecording recording, int flags) {
		Map<Integer, List<Moment>> lives = new TreeMap<>();
		for (int event = 0; event < recording.events(); event++) {
			Event what = what(recording, event);
			int flag = recording.flag(event);
			if (what != null && flag > 0 && flag <= flags) {
				lives.computeIfAbsent(flag, any -> new ArrayList<>())
						.add(new Moment(what, recording.cycle(event) + (what == Event.INJECTED ? 1 : 0), vertex(recording, event),
								recording.count(event)));
			}
		}
		return lives.entrySet().stream().map(life -> new FlagLife(life.getKey(), List.copyOf(life.getValue()))).toList();
	}

	/** Returns the life in words: who injected the flag and when, and where and when it met, left and was delivered. */
	public String words(SwitchNetwork network) {
		List<Moment> injected = moments.stream().filter(moment -> moment.event() == Event.INJECTED).toList();
		List<String> parts = new ArrayList<>();
		if (!injected.isEmpty()) {
			long from = injected.get(0).cycle();
			long to = injected.get(injected.size() - 1).cycle();
			parts.add(String.format(Locale.ROOT, "%s by %,d node%s in cycle%s", Event.INJECTED.words(), injected.size(),
					injected.size() == 1 ? "" : "s", from == to ? String.format(Locale.ROOT, " %,d", from)
							: String.format(Locale.ROOT, "s %,d to %,d", from, to)));
		}
		Map<Integer, List<String>> places = new LinkedHashMap<>();
		for (Moment moment : moments) {
			if (moment.event() != Event.INJECTED) {
				places.computeIfAbsent(moment.vertex(), any -> new ArrayList<>()).add(moment.words());
			}
		}
		places.entrySet().stream().limit(MOST_PLACES)
				.forEach(place -> parts.add(network.vertexName(place.getKey()) + " " + String.join(", ", place.getValue())));
		if (places.size() > MOST_PLACES) {
			parts.add(String.format(Locale.ROOT, "and %,d more", places.size() - MOST_PLACES));
		}
		return String.join("; ", parts);
	}

	private static Event what(NetworkRecording recording, int event) {
		return switch (recording.kind(event)) {
			case QUEUED -> Event.INJECTED;
			case COMBINED -> Event.MET;
			case RELEASED -> recording.detail(event) == 1 ? Event.LEFT : Event.SENT_ON;
			case DELIVERED -> Event.DELIVERED;
			default -> null;
		};
	}

	/** Returns where an event happens: of what is injected inside of a die, the node. */
	private static int vertex(NetworkRecording recording, int event) {
		SwitchNetwork network = recording.network();
		int vertex = recording.vertex(event);
		return recording.kind(event) == NetworkRecording.Kind.QUEUED && network.isSwitch(vertex)
				? network.neighbour(recording.place(event)) : vertex;
	}
}
