package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import barley.runtime.machine.Machine;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.result.Damage;

/**
 * The messages that nodes hold in an exchange, to relay them or to send them later: where each came from, and on which hop it was lost.
 * What a node sends on of a message that was lost on its way to it is lost as well.
 */
final class RelayedMessages {

	private static final int MOST_LISTED = 100;
	private static final int NOT_LOST = -1;

	/**
	 * Elements that a node holds.
	 *
	 * @param source the node that they come from
	 * @param from   the data that they are there, and the first of them
	 * @param hop    the channel on which they were lost, or {@link #NOT_LOST}
	 */
	private record Held(long first, long count, int source, int from, long fromFirst, int hop) {
	}

	/** What a node holds that arrives in a step; null if it is for the node itself. */
	private record Arriving(int node, int data, long first, long count, Held message) {
	}

	/** Data of a node. */
	private record Place(int node, int data) {
	}

	private final Machine machine;
	private final List<Damage.LostMessage> lost = new ArrayList<>();
	/** By place, what is held there by its first element; nothing overlaps. */
	private final Map<Place, TreeMap<Long, Held>> held = new HashMap<>();

	RelayedMessages(Machine machine) {
		this.machine = machine;
	}

	/** An exchange begins: nodes hold nothing of the one before. */
	void begin() {
		held.clear();
	}

	/** Returns the channel on which elements were lost before a node sends them on, or -1. */
	int lostOn(StepRecord record, int send) {
		Held message = find(record, send);
		return message == null ? NOT_LOST : message.hop;
	}

	/** Returns what a node holds of what it sends, what was lost before all else; null if that is its data. */
	private Held find(StepRecord record, int send) {
		TreeMap<Long, Held> there = held.isEmpty() ? null
				: held.get(new Place(machine.sender(record.sends.where[send]), record.sends.data[send]));
		if (there == null) {
			return null;
		}
		long first = record.sends.first[send];
		Held found = null;
		Long before = there.floorKey(first);
		for (Held message : there.subMap(before == null ? first : before, first + record.sends.count[send]).values()) {
			if (message.first + message.count > first && (found == null || message.hop != NOT_LOST)) {
				found = message;
			}
		}
		return found;
	}

	/** Notes what nodes hold behind a step, and which messages have been lost for their destination. */
	void note(StepRecord record, Fate[] fates) {
		boolean holds = !held.isEmpty() || record.before.size > 0;
		for (int receive = 0; receive < record.receives.size && !holds; receive++) {
			holds = record.receives.detail[receive] == StepRecord.HOLD;
		}
		if (!holds) {
			return;
		}
		for (int copy = 0; copy < record.before.size; copy += 2) {
			put(new Arriving(record.before.where[copy], record.before.data[copy + 1], record.before.first[copy + 1],
					record.before.count[copy], new Held(record.before.first[copy + 1], record.before.count[copy], record.before.where[copy],
							record.before.data[copy], record.before.first[copy], NOT_LOST)));
		}
		List<Arriving> arriving = new ArrayList<>();
		int[] sendOf = record.sendsOf();
		for (int receive = 0; receive < sendOf.length; receive++) {
			if (sendOf[receive] >= 0 && record.sends.count[sendOf[receive]] > 0) {
				arriving.add(arriving(record, receive, sendOf[receive], fates[sendOf[receive]]));
			}
		}
		arriving.forEach(this::put);
	}

	private Arriving arriving(StepRecord record, int receive, int send, Fate fate) {
		Held message = message(record, send, fate, record.place[receive]);
		int receiver = machine.receiver(record.receives.where[receive]);
		boolean holds = record.receives.detail[receive] == StepRecord.HOLD;
		boolean relayed = message.source != machine.sender(record.sends.where[send]);
		if (!holds && relayed && message.hop != NOT_LOST) {
			list(new Damage.LostMessage(message.source, receiver, message.hop, message.from, message.fromFirst, message.count));
		}
		return new Arriving(receiver, record.into[receive], record.place[receive], message.count, holds ? message : null);
	}

	/** What comes to a place takes that of what was held there. */
	private void put(Arriving arriving) {
		Place place = new Place(arriving.node, arriving.data);
		TreeMap<Long, Held> there = arriving.message == null ? held.get(place) : held.computeIfAbsent(place, any -> new TreeMap<>());
		if (there == null) {
			return;
		}
		Map.Entry<Long, Held> before = there.lowerEntry(arriving.first);
		if (before != null && before.getKey() + before.getValue().count > arriving.first) {
			there.remove(before.getKey());
		}
		there.subMap(arriving.first, arriving.first + arriving.count).clear();
		if (arriving.message != null) {
			there.put(arriving.first, arriving.message);
		}
	}

	private void list(Damage.LostMessage message) {
		if (lost.size() < MOST_LISTED && !lost.contains(message)) {
			lost.add(message);
		}
	}

	/** Returns what is sent, by its first sender, as it lies where it arrives. */
	private Held message(StepRecord record, int send, Fate fate, long place) {
		int hop = fate == Fate.LOST ? record.sends.where[send] : NOT_LOST;
		long first = record.sends.first[send];
		long count = record.sends.count[send];
		Held before = find(record, send);
		return before == null ? new Held(place, count, machine.sender(record.sends.where[send]), record.sends.data[send], first, hop)
				: new Held(place, count, before.source, before.from, before.fromFirst + Math.max(0, first - before.first),
						before.hop != NOT_LOST ? before.hop : hop);
	}

	/** Returns the first messages that were lost on their way over nodes that relay. */
	List<Damage.LostMessage> lost() {
		return List.copyOf(lost);
	}
}
