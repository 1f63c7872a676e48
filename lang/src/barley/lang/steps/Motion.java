package barley.lang.steps;

import java.util.List;

import barley.lang.plan.Movement;
import barley.lang.prove.Ranges;
import barley.runtime.machine.Machine;

/**
 * What a movement does step by step, each hop of it by a formula: nothing is unrolled, so that any step of schedules with billions
 * of transfers can be looked at. A hop is what it does over one channel.
 */
public abstract class Motion {

	private final Movement movement;
	final Machine machine;

	Motion(Movement movement, Machine machine) {
		this.movement = movement;
		this.machine = machine;
	}

	Movement movement() {
		return movement;
	}

	/** How many steps it takes. */
	abstract int steps();

	/** How many hops there are. */
	abstract int hops();

	/** The channel that a hop takes. */
	abstract int channel(int hop);

	/** How many fragments are told apart. */
	abstract int fragments();

	/** The fragment that goes over a hop in a step, or -1. */
	abstract int fragment(int hop, int step);

	/** The elements of the fragment that goes over a hop in a step. */
	abstract Ranges what(int hop, int step);

	/** Whether the receiver combines what comes over a hop in a step with what it holds. */
	abstract boolean combines(int hop, int step);

	/**
	 * Tells what a node holds after some of the steps, but not all, where that differs from what it held before: in the order of the
	 * elements. What it leaves in the end the proof tells.
	 */
	void changes(int node, int steps, Source.Base base, List<Source.Change> changes) {
	}

	/** The channel of a lane from {@code sender}. */
	static int channel(Machine machine, int lane, int sender) {
		return machine.channel(lane, sender);
	}
}
