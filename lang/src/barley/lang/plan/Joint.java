package barley.lang.plan;

import java.util.BitSet;
import java.util.List;

import barley.lang.finding.Origin;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Ground;
import barley.lang.motion.MessageWay;
import barley.lang.motion.Motion;
import barley.lang.motion.Target;
import barley.lang.motion.Task;
import barley.lang.motion.Transport;
import barley.lang.motion.Way;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;

/**
 * A collective of one vector by a group of nodes.
 *
 * @param root  the node that everything comes from or goes to, or -1
 * @param nodes the members, in the order of their positions; those of an all-to-all in the order of their index
 * @param way   how the data travel between them
 * @param into  the data in which members put what arrives
 * @param sizes of an all-to-all, how many elements each member has for each; null if all blocks are alike
 * @param blocks of a goal of an all-to-all, the data of each member of which it is the first; null if that is cut into blocks
 */
public record Joint(Origin source, CollectiveKind kind, Payload data, Operator operator, int root, int[] nodes, Way way, Payload into,
		long[][] sizes, List<Payload> blocks) implements Movement {

	/** A collective that leaves elements in their vector. */
	public Joint(Origin source, CollectiveKind kind, Payload data, Operator operator, int root, int[] nodes, Way way) {
		this(source, kind, data, operator, root, nodes, way, data, null, null);
	}

	/** Returns the same into other data. */
	public Joint into(Payload other, long[][] blocks) {
		return new Joint(source, kind, data, operator, root, nodes, way, other, blocks, null);
	}

	/** Returns the same of blocks that are data of their own. */
	public Joint of(List<Payload> data) {
		return new Joint(source, kind, data.get(0), operator, root, nodes, way, data.get(0), null, data);
	}

	/** Returns the same by another way. */
	public Joint by(Way other) {
		return new Joint(source, kind, data, operator, root, nodes, other, into, sizes, blocks);
	}

	/** Returns the same with another operator. */
	public Joint with(Operator other) {
		return new Joint(source, kind, data, other, root, nodes, way, into, sizes, blocks);
	}

	@Override
	public Motion motion(Machine machine, Ground ground, BitSet off) {
		return way.placed(new Task(kind, root, nodes, ground, into == data ? null : new Target(into.first() - data.first(), sizes),
				machine, off));
	}

	@Override
	public Transport transport() {
		return way.transport();
	}

	/**
	 * What streams is a flow of chunks (RULES.md 21) if whole vectors are combined or handed on in their place, else messages in chunks.
	 */
	@Override
	public boolean ownPace() {
		return way.transport() == Transport.STREAM && !(kind.isWhole() && into == data);
	}

	@Override
	public boolean holdsInTransit() {
		boolean passes = into != data && !(way instanceof MessageWay) && (kind == CollectiveKind.SCATTER || kind == CollectiveKind.GATHER);
		return way.holdsInTransit(kind) || passes;
	}

	@Override
	public String words() {
		return kind.word() + " " + data.name();
	}
}
