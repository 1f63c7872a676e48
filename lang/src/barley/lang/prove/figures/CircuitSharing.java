package barley.lang.prove.figures;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import barley.lang.evaluate.IntList;
import barley.runtime.machine.Machine;
import barley.runtime.motion.RingTurn.Reach;

/**
 * Adds up what lanes carry where nodes send over circuits, which share lanes: step by step, as the simulator does, but for steps in which
 * every ring carries what it carried in the step before.
 */
final class CircuitSharing {

	private final Loads loads;
	private final Machine machine;
	private final StepCosts costs;
	private final Effort effort;
	/** What is sent on each channel of a lane or circuit in the current step, and what each channel carries. */
	private final long[] sent;
	private final long[] carried;
	private final Party[] parties;
	private final IntList sending = new IntList();
	private final IntList carrying = new IntList();
	private int conflict = -1;
	private Set<Party> conflicting = Set.of();

	CircuitSharing(Loads loads, StepCosts costs, Effort effort) {
		this.loads = loads;
		this.costs = costs;
		this.effort = effort;
		machine = loads.machine();
		sent = new long[machine.allChannels()];
		carried = new long[machine.channels()];
		parties = new Party[machine.channels()];
	}

	/** Returns the channel on which parties met first, or -1. */
	int conflict() {
		return conflict;
	}

	/** Returns those who met there. */
	Set<Party> conflicting() {
		return conflicting;
	}

	/** Raises the costs of all steps. */
	void raise() {
		Sends sends = loads.sends();
		int[] order = sends.byStep();
		int next = 0;
		for (int step = 0; step < costs.steps(); step++) {
			int first = next;
			while (next < order.length && sends.step(order[next]) == step) {
				next++;
			}
			int now = step;
			boolean alone = next == first && (first == 0 || sends.step(order[first - 1]) < step - 1);
			if (step > 0 && alone && loads.tracks().stream().allMatch(track -> isSteady(track, now))) {
				costs.repeat(step);
			} else {
				step(step, Arrays.copyOfRange(order, first, next));
			}
		}
	}

	/** Returns whether a ring carries in a step what it carried in the one before. */
	private static boolean isSteady(Track track, int step) {
		return track.turns().stream().map(Turn::round).allMatch(round -> !round.isActive(step) && !round.isActive(step - 1)
				|| round.isActive(step) && round.isActive(step - 1) && round.reach() == Reach.ALL && !round.relays()
				&& round.sizes().runs() == 1);
	}

	private void step(int step, int[] sends) {
		for (Track track : loads.tracks()) {
			for (Turn turn : track.turns()) {
				for (int position = 0; turn.round().isActive(step) && position < track.channels().length; position++) {
					send(track.channels()[position], turn.party(), turn.at(position, step));
				}
			}
		}
		for (int send : sends) {
			send(loads.sends().channel(send), loads.sends().party(send), loads.sends().bytes(send));
		}
		for (int i = 0; i < sending.size(); i++) {
			int channel = sending.get(i);
			machine.carry(channel, sent[channel], this::carry);
			costs.delay(step, machine.linkType(channel >> 1).latencyPs());
			sent[channel] = 0;
			Arrays.stream(machine.held(channel)).forEach(held -> parties[held] = null);
		}
		for (int i = 0; i < carrying.size(); i++) {
			int channel = carrying.get(i);
			costs.carry(step, step + 1, machine.linkType(channel >> 1), carried[channel]);
			carried[channel] = 0;
		}
		effort.spend(sending.size() + carrying.size());
		sending.clear();
		carrying.clear();
	}

	private void send(int channel, Party party, long bytes) {
		effort.spend(1);
		if (bytes == 0) {
			return;
		} else if (sent[channel] == 0) {
			sending.add(channel);
		}
		sent[channel] = Math.addExact(sent[channel], bytes);
		for (int held : conflict < 0 ? machine.held(channel) : new int[0]) {
			if (conflict < 0 && parties[held] != null && !isBeside(channel, party, parties[held])) {
				conflict = held;
				conflicting = new LinkedHashSet<>(List.of(parties[held], party));
			}
			parties[held] = party;
		}
	}

	/** What one statement sends past switches is expected to meet there. */
	private boolean isBeside(int channel, Party one, Party other) {
		return machine.isCircuit(channel >> 1) ? one.source().equals(other.source()) : one.isBeside(other);
	}

	private void carry(int channel, long bytes) {
		if (carried[channel] == 0 && bytes > 0) {
			carrying.add(channel);
		}
		carried[channel] = Math.addExact(carried[channel], bytes);
	}
}
