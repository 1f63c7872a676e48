package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.number.Exact;
import barley.runtime.simulate.cost.Conditions;

/**
 * What nodes send over circuits, and how long the channels of lanes are busy with it. Circuits of different nodes share lanes, so the
 * busiest channel is known only when all nodes have been followed: until then, runs of steps in which a circuit is sent the same are
 * stored.
 *
 * <p>Takes room linear in these runs, and time linear in the channels that carry something at each step at which some circuit is sent
 * something else than in the step before.
 */
final class CircuitSends {

	/** What is sent on a channel of a circuit in each step from {@code first} (inclusive) to {@code end} (exclusive). */
	private record Sent(int first, int end, int channel, long bytes) {
	}

	private final Machine machine;
	private final Conditions conditions;
	private final List<Sent> sent = new ArrayList<>();
	/** What each circuit channel is sent, and what each channel carries, in the current step. */
	private final long[] sending;
	private final long[] carrying;
	/** The channels that may carry something. */
	private final TreeSet<Integer> busy = new TreeSet<>();

	CircuitSends(Machine machine, Conditions conditions) {
		this.machine = machine;
		this.conditions = conditions;
		boolean none = machine.circuits().isEmpty();
		sending = new long[none ? 0 : machine.allChannels()];
		carrying = new long[none ? 0 : machine.channels()];
	}

	/** Records sends of one node; called by all threads. */
	synchronized void add(int first, int end, int channel, long bytes) {
		sent.add(new Sent(first, end, channel, bytes));
	}

	/** Raises the costs of all steps to what their busiest channel takes. */
	void raise(Costs costs) {
		Sent[] begins = sent.toArray(Sent[]::new);
		Sent[] ends = begins.clone();
		Arrays.sort(begins, Comparator.comparingInt(Sent::first));
		Arrays.sort(ends, Comparator.comparingInt(Sent::end));
		int begun = 0;
		for (int ended = 0; ended < ends.length;) {
			int step = begun < begins.length ? Math.min(begins[begun].first, ends[ended].end) : ends[ended].end;
			for (; ends.length > ended && ends[ended].end == step; ended++) {
				send(ends[ended].channel, -ends[ended].bytes);
			}
			for (; begins.length > begun && begins[begun].first == step; begun++) {
				send(begins[begun].channel, begins[begun].bytes);
			}
			if (ended < ends.length) {
				int next = begun < begins.length ? Math.min(begins[begun].first, ends[ended].end) : ends[ended].end;
				costs.raise(step, next, costs.of(0, busiest(), 0, 0));
			}
		}
	}

	private void send(int channel, long more) {
		machine.carry(channel, sending[channel], (held, bytes) -> carrying[held] -= bytes);
		sending[channel] = Math.addExact(sending[channel], more);
		machine.carry(channel, sending[channel], (held, bytes) -> {
			carrying[held] = Math.addExact(carrying[held], bytes);
			busy.add(held);
		});
	}

	/** Returns how long the busiest channel takes. */
	private long busiest() {
		long busiest = 0;
		for (int channel : busy) {
			LinkType link = machine.linkType(channel >> 1);
			long rate = conditions.bitsPerSecond(channel >> 1, link);
			busiest = Math.max(busiest, rate == 0 ? 0 : Exact.ceilQuotient(carrying[channel], 8 * Exact.SECOND, rate));
		}
		return busiest;
	}
}
