package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Machine;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.result.Damage;

/**
 * The messages that nodes hold for the next step, to relay them: where each came from, and on which hop it was lost. What a node sends on
 * of a message that was lost on its way to it is lost as well.
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
	private record Held(int data, long first, long count, int source, int from, long fromFirst, int hop) {

		private boolean touches(int index, long start, long elements) {
			return data == index && first < start + elements && start < first + count;
		}
	}

	private final Machine machine;
	private final List<Damage.LostMessage> lost = new ArrayList<>();
	private Map<Integer, List<Held>> held = Map.of();

	RelayedMessages(Machine machine) {
		this.machine = machine;
	}

	/** Returns the channel on which elements were lost before a node sends them on, or -1. */
	int lostOn(StepRecord record, int send) {
		for (Held message : held.isEmpty() ? List.<Held>of() : held.getOrDefault(machine.sender(record.sends.where[send]), List.of())) {
			if (message.hop != NOT_LOST && message.touches(record.sends.data[send], record.sends.first[send], record.sends.count[send])) {
				return message.hop;
			}
		}
		return NOT_LOST;
	}

	/** Notes what nodes hold behind a step, and which messages have been lost for their destination. */
	void note(StepRecord record, Fate[] fates) {
		boolean relays = !held.isEmpty();
		for (int receive = 0; receive < record.receives.size && !relays; receive++) {
			relays = record.receives.detail[receive] == StepRecord.HOLD;
		}
		if (!relays) {
			return;
		}
		Map<Integer, List<Held>> next = new HashMap<>();
		int[] sendOf = record.sendsOf();
		for (int receive = 0; receive < sendOf.length; receive++) {
			int send = sendOf[receive];
			if (send >= 0 && record.sends.count[send] > 0) {
				Held message = message(record, send, fates[send]);
				int receiver = machine.receiver(record.receives.where[receive]);
				if (record.receives.detail[receive] == StepRecord.HOLD) {
					next.computeIfAbsent(receiver, any -> new ArrayList<>()).add(new Held(record.into[receive], record.place[receive],
							record.sends.count[send], message.source, message.from, message.fromFirst, message.hop));
				} else if (message.hop != NOT_LOST && isRelayed(record, send)) {
					list(new Damage.LostMessage(message.source, receiver, message.hop, message.from, message.fromFirst,
							record.sends.count[send]));
				}
			}
		}
		held = next;
	}

	private void list(Damage.LostMessage message) {
		if (lost.size() < MOST_LISTED && !lost.contains(message)) {
			lost.add(message);
		}
	}

	private boolean isRelayed(StepRecord record, int send) {
		return held.getOrDefault(machine.sender(record.sends.where[send]), List.of()).stream().anyMatch(
				message -> message.touches(record.sends.data[send], record.sends.first[send], record.sends.count[send]));
	}

	/** Returns what is sent, by its first sender. */
	private Held message(StepRecord record, int send, Fate fate) {
		int sender = machine.sender(record.sends.where[send]);
		int hop = fate == Fate.LOST ? record.sends.where[send] : NOT_LOST;
		int data = record.sends.data[send];
		long first = record.sends.first[send];
		long count = record.sends.count[send];
		Held before = null;
		for (Held message : held.getOrDefault(sender, List.of())) {
			if (message.touches(data, first, count)) {
				before = before == null || message.hop != NOT_LOST ? message : before;
			}
		}
		return before == null ? new Held(data, first, count, sender, data, first, hop)
				: new Held(data, first, count, before.source, before.from, before.fromFirst + Math.max(0, first - before.first),
						before.hop != NOT_LOST ? before.hop : hop);
	}

	/** Returns the first messages that were lost on their way over nodes that relay. */
	List<Damage.LostMessage> lost() {
		return List.copyOf(lost);
	}
}
