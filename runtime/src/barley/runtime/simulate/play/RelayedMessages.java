package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import barley.runtime.machine.Machine;
import barley.runtime.program.ItemPlace;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.result.Damage;

/**
 * The messages that nodes hold in an exchange, to relay them or to send them later: where each came from, and on which hop it was lost.
 * What a node sends on of a message that was lost on its way to it is lost as well. In a block in which every node goes at its own pace,
 * all messages are followed, as each of them may be lost by itself.
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

		private long end() {
			return first + count;
		}

		/** Returns what lies between two places. */
		private Held part(long start, long end) {
			return new Held(start, end - start, source, from, fromFirst + start - first, hop);
		}
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
		Held message = find(place(record, send), record.sends.first[send], record.sends.count[send]);
		return message == null ? NOT_LOST : message.hop;
	}

	private Place place(StepRecord record, int send) {
		return new Place(machine.sender(record.sends.where[send]), record.sends.data[send]);
	}

	/** Returns what a node holds of what it sends, what was lost before all else; null if that is its data. */
	private Held find(Place place, long first, long count) {
		TreeMap<Long, Held> there = held.isEmpty() ? null : held.get(place);
		if (there == null) {
			return null;
		}
		Held found = null;
		Long before = there.floorKey(first);
		for (Held message : there.subMap(before == null ? first : before, first + count).values()) {
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
		Held message = message(place(record, send), record.sends.data[send], record.sends.first[send], record.sends.count[send],
				fate == Fate.LOST ? record.sends.where[send] : NOT_LOST, record.place[receive]);
		int receiver = machine.receiver(record.receives.where[receive]);
		boolean holds = record.receives.detail[receive] == StepRecord.HOLD;
		boolean relayed = message.source != machine.sender(record.sends.where[send]);
		if (!holds && relayed && message.hop != NOT_LOST) {
			list(new Damage.LostMessage(null, "", message.source, receiver, message.hop, message.from, message.fromFirst, message.count));
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
		long end = arriving.first + arriving.count;
		for (Map.Entry<Long, Held> last = there.lowerEntry(end); last != null && last.getValue().end() > arriving.first;
				last = there.lowerEntry(last.getKey())) {
			Held message = there.remove(last.getKey());
			if (message.end() > end) {
				there.put(end, message.part(end, message.end()));
			}
			if (message.first < arriving.first) {
				there.put(message.first, message.part(message.first, arriving.first));
			}
		}
		if (arriving.message != null) {
			there.put(arriving.first, arriving.message);
		}
	}

	/** Takes elements of a part of a message. */
	interface Lost {

		/** @param first counted from the first element of the part */
		void of(int part, long first, long count);
	}

	/**
	 * Follows the messages of a block in which every node goes at its own pace.
	 *
	 * @param order   its items, each behind all for which it waits
	 * @param earlier takes what was lost before it is sent, of messages that are not lost now; it is lost from then on
	 */
	void follow(PaceBlock block, int[] order, PaceFates fates, Lost earlier) {
		begin();
		Map<Integer, List<Held>> sent = new HashMap<>();
		for (int item : order) {
			int first = block.firstPart(item);
			boolean sends = block.kind(item) == PaceBlock.SEND;
			for (int part = first; block.kind(item) != PaceBlock.COMPUTE && part < block.firstPart(item + 1); part++) {
				if (block.elements(part) > 0 && sends) {
					sent.put(part, sent(block, item, part, fates, earlier));
				} else if (block.elements(part) > 0) {
					for (Held message : sent.remove(part - first + block.firstPart(block.partner(item)))) {
						arrive(block, item, part, message);
					}
				}
			}
		}
	}

	/** Returns what a part of a message is made of, as it lies where it arrives. */
	private List<Held> sent(PaceBlock block, int send, int part, PaceFates fates, Lost earlier) {
		long place = block.first(part - block.firstPart(send) + block.firstPart(block.partner(send)));
		int hop = fates.of(part) == Fate.LOST ? block.use(part) : NOT_LOST;
		int room = block.room(part);
		long end = block.first(part) + block.elements(part);
		long moved = place - block.first(part);
		List<Held> pieces = new ArrayList<>();
		long at = block.first(part);
		TreeMap<Long, Held> there = held.getOrDefault(new Place(block.node(send), room), new TreeMap<>());
		Long before = there.floorKey(at);
		for (Held message : there.subMap(before == null ? at : before, end).values()) {
			long from = Math.max(at, message.first);
			long to = Math.min(end, message.first + message.count);
			if (from < to) {
				if (at < from) {
					pieces.add(new Held(at + moved, from - at, block.node(send), block.datum(room), at, hop));
				}
				pieces.add(new Held(from + moved, to - from, message.source, message.from, message.fromFirst + from - message.first,
						message.hop != NOT_LOST ? message.hop : hop));
				if (message.hop != NOT_LOST && hop == NOT_LOST) {
					earlier.of(part, from - block.first(part), to - from);
				}
				at = to;
			}
		}
		if (at < end) {
			pieces.add(new Held(at + moved, end - at, block.node(send), block.datum(room), at, hop));
		}
		return pieces;
	}

	private void arrive(PaceBlock block, int receive, int part, Held message) {
		boolean holds = block.room(part) >= block.data();
		if (!holds && message.hop != NOT_LOST) {
			ItemPlace place = block.place(block.partner(receive));
			list(new Damage.LostMessage(place.statement(), place.indices(), message.source,
					block.node(receive), message.hop, message.from, message.fromFirst, message.count));
		}
		put(new Arriving(block.node(receive), block.room(part), message.first, message.count, holds ? message : null));
	}

	private void list(Damage.LostMessage message) {
		if (lost.size() < MOST_LISTED && !lost.contains(message)) {
			lost.add(message);
		}
	}

	/**
	 * Returns what is sent from a place, by its first sender, as it lies where it arrives.
	 *
	 * @param data what is there, if that is no message that the node relays
	 * @param hop  the channel on which it is lost now, or {@link #NOT_LOST}
	 */
	private Held message(Place from, int data, long first, long count, int hop, long place) {
		Held before = find(from, first, count);
		return before == null ? new Held(place, count, from.node, data, first, hop)
				: new Held(place, count, before.source, before.from, before.fromFirst + Math.max(0, first - before.first),
						before.hop != NOT_LOST ? before.hop : hop);
	}

	/** Returns the first messages that were lost on their way over nodes that relay, or at the nodes' own pace. */
	List<Damage.LostMessage> lost() {
		return List.copyOf(lost);
	}
}
