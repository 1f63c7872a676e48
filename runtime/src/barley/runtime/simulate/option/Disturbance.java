package barley.runtime.simulate.option;

import java.util.Arrays;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;

/**
 * An injected disturbance, to study its effect on a schedule. The schedule is executed as planned: a node that waits for a lost transfer
 * waits as long as the step would have taken, and continues with the data it holds, so a run never hangs.
 * {@link barley.runtime.simulate.result.Damage} reports the effect on the result.
 *
 * <p>Times are picoseconds from the beginning of the run. Slow lanes and straggling nodes take effect with the first step that begins at
 * that time or later.
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
	 * A clear switch fails: what has not passed it by then is lost, by whatever ways the rest of a transfer goes. It draws no more
	 * power; its lanes do.
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

	/** The bandwidth of a lane changes. */
	record LaneSlows(int lane, long bitsPerSecond, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && lane >= 0 && lane < machine.lanes() && bitsPerSecond > 0, machine);
		}
	}

	/** From some time on, a node launches each of its steps with a delay. */
	record NodeStraggles(int node, long byPs, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && node >= 0 && node < machine.nodes() && byPs >= 0, machine);
		}
	}

	/** The next transfer that ends on a channel arrives with the highest bit of every element inverted. */
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

	/** Throws a fault if a condition is not met. */
	default void require(boolean possible, Machine machine) {
		if (!possible) {
			throw Fault.of("bad-disturbance", "%s cannot be disturbed by %s", machine.name(), this);
		}
	}
}
