package barley.runtime.simulate.option;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;

/**
 * Something that goes wrong on purpose, to see what a schedule makes of it. The schedule goes on as planned: who waits for what does not
 * come waits as long as the step would have taken, and goes on with what it holds; what that means for the result is told by
 * {@link barley.runtime.simulate.result.Damage}. Nothing hangs.
 *
 * <p>Times are picoseconds from the beginning of the run. Slow lanes and straggling nodes are so from the first step that begins then or
 * later.
 */
public sealed interface Disturbance {

	/**
	 * A lane carries nothing, in neither direction, once it has failed: transfers that have not ended by then are
	 * lost. It draws no power then.
	 */
	record LaneFails(int lane, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && lane >= 0 && lane < machine.lanes(), machine);
		}
	}

	/** A lane has another bandwidth. */
	record LaneSlows(int lane, long bitsPerSecond, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && lane >= 0 && lane < machine.lanes() && bitsPerSecond > 0, machine);
		}
	}

	/** A node launches every step that it takes part in later by some time. */
	record NodeStraggles(int node, long byPs, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && node >= 0 && node < machine.nodes() && byPs >= 0, machine);
		}
	}

	/** The transfer that ends next on a channel arrives with the highest bit of every element turned over. */
	record FragmentCorrupted(int channel, long atPs) implements Disturbance {
		@Override
		public void check(Machine machine) {
			require(atPs >= 0 && channel >= 0 && channel >> 1 < machine.lanes(), machine);
		}
	}

	/** When it begins. */
	long atPs();

	/** Refuses what the machine does not have. */
	void check(Machine machine);

	/** Refuse what cannot be. */
	default void require(boolean possible, Machine machine) {
		if (!possible) {
			throw Fault.of("bad-disturbance", "%s cannot be disturbed by %s", machine.name(), this);
		}
	}
}
