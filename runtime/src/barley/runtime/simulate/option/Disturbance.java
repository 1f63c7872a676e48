package barley.runtime.simulate.option;

import java.util.Arrays;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.SynapseTable.Place;

/**
 * An injected disturbance, to study its effect on a schedule. The schedule is executed as planned: a node that waits for a lost transfer
 * waits as long as the step would have taken, and continues with the data it holds, so a run never hangs. An exchange in packets that
 * cannot end any more is stopped when nothing moves, not before it would have ended without the disturbance.
 * {@link barley.runtime.simulate.result.Damage} reports the effect on the result.
 *
 * <p>Times are picoseconds from the beginning of the run. Slow lanes and straggling nodes take effect with the first step that begins at
 * that time or later; packets are slowed down from that cycle on.
 */
public sealed interface Disturbance {

	/** A lane fails in both directions: transfers that have not ended by then are lost. A failed lane draws no power. */
	record LaneFails(int lane, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && lane >= 0 && lane < machine.lanes(), machine);
		}

		@Override
		public boolean reaches(Machine machine, int channel) {
			return Arrays.stream(machine.held(channel)).anyMatch(held -> held >> 1 == lane);
		}
	}

	/**
	 * A switch fails and draws no more power; its lanes do. What has not passed a clear switch by then is lost, by whatever ways the rest
	 * of a transfer goes. A clocked switch takes and sends nothing more.
	 */
	record SwitchFails(int vertex, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && vertex >= machine.nodes() && vertex < machine.vertices(), machine);
		}

		@Override
		public boolean reaches(Machine machine, int channel) {
			return Arrays.stream(machine.held(channel)).anyMatch(held -> machine.receiver(held) == vertex);
		}
	}

	/** A clocked switch drops the packets of a group when its arbiter lets them go. */
	record SwitchLoses(int vertex, int flag, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && flag > 0 && adds(machine, vertex), machine);
		}
	}

	/**
	 * The sum in the oldest entry of a compute unit changes: the highest bit of every element is inverted. If no entry is in use at that
	 * time, it is the next one that is taken.
	 */
	record EntryCorrupted(int vertex, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && adds(machine, vertex), machine);
		}
	}

	/** The bandwidth of a lane becomes lower. */
	record LaneSlows(int lane, long bitsPerSecond, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && lane >= 0 && lane < machine.lanes() && bitsPerSecond > 0, machine);
			if (isFaster(machine)) {
				throw Fault.of("bad-disturbance", "lane %s has %,d bit/s; %,d bit/s is not slower", machine.laneName(lane),
						machine.linkType(lane).bitsPerSecond(), bitsPerSecond);
			}
		}

		/** Returns whether the lane would have more than without the disturbance; any is less than none stated, which takes no time. */
		public boolean isFaster(Machine machine) {
			long stated = machine.linkType(lane).bitsPerSecond();
			return stated > 0 && bitsPerSecond > stated;
		}
	}

	/** From some time on, a node launches each of its steps with a delay; its words reach synapses so much later. */
	record NodeStraggles(int node, long byPs, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && node >= 0 && node < machine.nodes() && byPs >= 0, machine);
		}
	}

	/** A synapse gets no words any more, from the first exchange on that begins at that time or later. */
	record SynapseFails(Place place, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && exists(machine, place), machine);
		}
	}

	/** A synapse gets its words late, from the first exchange on that begins at that time or later. */
	record SynapseLate(Place place, long byPs, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && byPs >= 0 && exists(machine, place), machine);
		}
	}

	/** The next transfer that ends on a channel, or packet that comes over it, arrives with the highest bit of every element inverted. */
	record FragmentCorrupted(int channel, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && channel >= 0 && channel < machine.allChannels(), machine);
		}

		@Override
		public boolean reaches(Machine machine, int another) {
			return another == channel || Arrays.stream(machine.held(another)).anyMatch(held -> held == channel);
		}
	}

	/** Returns when it begins. */
	long atPs();

	/** Returns whether it makes transfers over a channel of a lane or circuit be lost or corrupted. */
	default boolean reaches(Machine machine, int channel) {
		return false;
	}

	/** Checks that the machine has the disturbed parts. */
	void check(Machine machine);

	/** Returns whether a vertex is a switch with a compute unit. */
	static boolean adds(Machine machine, int vertex) {
		return vertex >= machine.nodes() && vertex < machine.vertices() && !machine.switchType(vertex).combine().isEmpty();
	}

	/** Returns whether a machine has a synapse. */
	static boolean exists(Machine machine, Place place) {
		return place.link() >= 0 && place.link() < machine.synapses().size() && place.synapse() >= 0
				&& place.synapse() < machine.synapses().of(place.link()).size();
	}

	/** Throws a fault if a condition is not met. */
	default void require(boolean possible, Machine machine) {
		if (!possible) {
			throw Fault.of("bad-disturbance", "%s cannot be disturbed by %s", machine.name(), this);
		}
	}
}
