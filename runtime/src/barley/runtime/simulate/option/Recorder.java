package barley.runtime.simulate.option;

import java.util.function.Consumer;

import barley.runtime.network.NetworkExchange;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.synapse.CoreListener;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.synapse.SynapsePlan;

/**
 * Observes every transfer of a run without a call for each: consecutive steps in which a transfer advances by a constant stride are
 * reported together, so a ring of any size takes a few calls per node. Called by one thread, in the order of nodes, before the run ends.
 * The rounds of a repetition are alike and reported once; {@link barley.runtime.simulate.result.PhaseTime#rounds()} returns how often
 * they are executed.
 */
@FunctionalInterface
public interface Recorder {

	/** Ignores all transfers. */
	Recorder NONE = (phase, channel, data, firstStep, steps, element, stride, count, bytes) -> {
	};

	/**
	 * Reports that a channel carries a transfer in each of some steps. Several transfers on one channel in one step are reported one by
	 * one, in the order in which they are sent.
	 *
	 * @param phase     index into {@link barley.runtime.simulate.result.Result#phases()}
	 * @param firstStep counted from 0 in its phase
	 * @param steps     number of steps
	 * @param element   first element in the first of these steps
	 * @param stride    distance by which the first element advances per step
	 * @param count     elements in each step
	 * @param bytes     bytes in each step, counted on each lane that carries them, as
	 *                  {@link barley.runtime.simulate.result.Result#channelBytes()} does
	 */
	void carries(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count, long bytes);

	/**
	 * Returns who observes an exchange in packets cycle by cycle, or null. Called before the exchange is simulated, once for all its
	 * rounds, and once more before the first round that a fault strikes.
	 *
	 * @param phase as above
	 */
	default ClockListener packets(int phase, NetworkExchange exchange) {
		return null;
	}

	/**
	 * Returns who observes what synapses and reducers do in an exchange, or null. Called once the exchange is simulated, for all its
	 * rounds, and once more for the first round that a fault strikes.
	 *
	 * @param phase as above
	 * @param run   what the exchange came to
	 */
	default CoreListener words(int phase, SynapsePlan exchange, SynapseRun run) {
		return null;
	}

	/**
	 * Returns who observes what occupies units, combiners and channels, in order of time, where every node goes at its own pace, or null.
	 * Called once the block is simulated without faults, for all its rounds, and once more for the first round that a fault strikes.
	 *
	 * @param phase as above
	 */
	default Consumer<Occupation> paced(int phase, PaceBlock block) {
		return null;
	}

	/**
	 * Reports the first round of a block that a fault strikes, if {@link #paced} has returned who observes it. It may be asked later.
	 *
	 * @param phase as above
	 */
	default void struck(int phase, PacedRun run) {
		// who does not need all of a block ignores it
	}
}
