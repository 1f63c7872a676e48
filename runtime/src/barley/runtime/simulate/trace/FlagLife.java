package barley.runtime.simulate.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import barley.runtime.network.SwitchNetwork;

/** What happens to the packets of a flag, from the nodes that inject them to those to which they are delivered. */
public record FlagLife(int flag, List<Moment> moments) {

	/** What happens to a packet with a flag. */
	public enum Event {
		/** It is at the head of its node's queue, from the beginning of this cycle on. */
		INJECTED,
		/** It has met others of its flag in a compute unit, or is the first of them. */
		MET,
		/** The sum has left the compute unit complete. */
		LEFT,
		/** The sum has left the compute unit unfinished. */
		SENT_ON,
		/** It has been delivered. */
		DELIVERED
	}

	/**
	 * An event of a life.
	 *
	 * @param vertex where it happens
	 * @param count  the contributions in the packet or sum
	 */
	public record Moment(Event event, long cycle, int vertex, int count) {
	}

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
