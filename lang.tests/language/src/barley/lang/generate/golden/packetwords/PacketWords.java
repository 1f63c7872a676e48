package barley.lang.generate.golden.packetwords;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * PacketWords on Heap, as each of its nodes sees it.
 * Generated for schedule PacketWords; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in PacketWords.nodes.
 */
public final class PacketWords implements NodeProgram {

	private static final int X = 0; // f64
	private static final int Y = 1; // i32
	private static final int Z = 2; // u8

	// Trees and networks of switches
	private static final int TREE_UP = 0; // tree Up
	private static final int THROUGH_S = 0; // the switches s
	private final int[] sMembers; // nodes that take part
	private final long allgatherZFirst; // first element that the node brings
	private final long allgatherZSize; // number of elements that the node brings

	public PacketWords(Constants constants) {
		sMembers = constants.integers("sMembers");
		allgatherZFirst = constants.longInteger("allgatherZ.first");
		allgatherZSize = constants.longInteger("allgatherZ.size");
	}

	@Override
	public void phases(Phases phases) {
		phases.packets("PacketWords.barley:20 exchange { allreduce x with sum over Up allreduce y with sum over Up using bias }", ports -> {
			// allreduce x with sum over Up
			// - first trip, by max: the exponent of each number
			// - second trip, by sum: each number, aligned to the largest exponent, as an integer with a bias
			ports.over(PacketKind.ALLREDUCE, TREE_UP, -1, X, 0L, 8L, Operator.SUM);
			// allreduce y with sum over Up using bias
			// - words, by sum: each integer with a bias, so that none is negative
			ports.overBiased(PacketKind.ALLREDUCE, TREE_UP, -1, Y, 0L, 8L, Operator.SUM);
		});
		phases.packets("PacketWords.barley:24 exchange reducescatter z with max through s", ports -> {
			// reducescatter z with max through s
			ports.through(PacketKind.REDUCESCATTER, THROUGH_S, sMembers, -1, Z, 0L, 10L, Operator.MAX);
		});
		phases.packets("PacketWords.barley:25 exchange allgather z over Up", ports -> {
			// allgather z over Up
			// - words, by or: the bits of each element, and zeros for those that others bring
			ports.over(PacketKind.ALLGATHER, TREE_UP, -1, Z, allgatherZFirst, allgatherZSize, null);
		});
		phases.packets("PacketWords.barley:26 exchange barrier over Up", ports -> {
			// barrier over Up
			ports.barrier(TREE_UP);
		});
	}
}
