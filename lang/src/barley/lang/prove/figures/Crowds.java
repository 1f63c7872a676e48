package barley.lang.prove.figures;

import java.util.HashMap;
import java.util.Map;

import barley.lang.motion.Motion;
import barley.lang.motion.RelayedWay;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Transfer;

/** Counts the messages by hand, and those that nodes relay, on each channel of an exchange. */
final class Crowds {

	/** The messages of a channel. */
	private static final class Count {

		private long messages;
		private long bytes;
		private long last;
		private long first = -1;
		private boolean alike = true;

		private void add(long more, boolean begins) {
			if (begins) {
				end();
				messages++;
			}
			last += more;
			bytes = Math.addExact(bytes, more);
		}

		private void end() {
			alike &= messages < 2 || last == first;
			first = messages == 1 ? last : first;
			last = 0;
		}
	}

	private final Map<Integer, Count> counts = new HashMap<>();
	private int hops;

	/** Returns whether the messages of a movement are counted. */
	static boolean counts(Movement movement) {
		return movement instanceof Transfer || movement instanceof Joint joint && joint.way() instanceof RelayedWay;
	}

	/** Adds what goes over a hop. */
	void add(Movement movement, Motion motion, int hop, long bytes) {
		hops = Math.max(hops, motion.steps());
		boolean begins = !(movement instanceof Transfer transfer) || transfer.ahead() == 0 || !counts.containsKey(motion.channel(hop));
		counts.computeIfAbsent(motion.channel(hop), any -> new Count()).add(bytes, begins);
	}

	/** Returns the messages of the channel that carries most; null if no channel carries several and none has several hops. */
	Crowd busiest() {
		Count busiest = null;
		for (Count count : counts.values()) {
			busiest = busiest == null || count.bytes > busiest.bytes || count.bytes == busiest.bytes && count.messages > busiest.messages
					? count
					: busiest;
		}
		if (busiest == null || busiest.messages < 2 && hops < 2) {
			return null;
		}
		busiest.end();
		return new Crowd(busiest.messages, busiest.bytes, busiest.alike, hops);
	}
}
