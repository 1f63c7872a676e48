package barley.lang.motion;

import java.util.BitSet;

import barley.runtime.machine.Machine;

/**
 * What a collective is to do.
 *
 * @param root    the node that everything comes from or goes to, or -1
 * @param nodes   the members, in the order of their positions
 * @param ground  what they hold of the data
 * @param target  where members put what arrives; null if they put it where it was
 * @param off     lanes that are off, which nothing takes that may choose
 */
public record Task(CollectiveKind kind, int root, int[] nodes, Ground ground, Target target, Machine machine, BitSet off) {

	/** A collective that leaves elements in their vector. */
	public Task(CollectiveKind kind, int root, int[] nodes, Ground ground, Machine machine, BitSet off) {
		this(kind, root, nodes, ground, null, machine, off);
	}

	/** Returns the same with elements left in their vector. */
	Task inPlace() {
		return new Task(kind, root, nodes, ground, null, machine, off);
	}

	/** Returns how many elements there are, each counted once. */
	public long size() {
		return ground.all().size();
	}
}
