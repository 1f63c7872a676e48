package barley.runtime.network;

import java.util.Arrays;
import java.util.stream.IntStream;

import barley.runtime.adder.WordCode;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/** A statement of an exchange between nodes through switches. */
public sealed interface NetworkStatement {

	/** No statement. */
	int NONE = -1;

	/** Returns the number of flags that the statement needs: one for each packet that is combined in switches. */
	int flags();

	/** Returns the vertices of the nodes that take part, some perhaps more than once. */
	IntStream nodes();

	/**
	 * Combines the vectors of all members of a tree on the way to its root. Each packet is a group of its own.
	 *
	 * @param operator what nodes mean by it; null if they gather or meet
	 * @param cut      how the vector is cut, or its words
	 * @param all      whether the root sends each result back to all members
	 * @param code     the words in which elements travel; null if switches combine elements as nodes do, or for a barrier
	 * @param before   the number of the statement whose results a node needs before it can begin with this one; -1 if there is none
	 */
	record TreeReduce(SwitchTree tree, Operator operator, PacketCut cut, boolean all, WordCode code, int before)
			implements NetworkStatement {

		/** Combines elements as nodes do. */
		public TreeReduce(SwitchTree tree, Operator operator, PacketCut cut, boolean all) {
			this(tree, operator, cut, all, null, NONE);
		}

		/** Returns whether elements travel as words of adders. */
		public boolean hasWords() {
			return code != null;
		}

		/** Returns whether members only learn that all have come, so that packets carry no elements. */
		public boolean isBarrier() {
			return operator == null && code == null;
		}

		/** Returns whether nodes wait for the results of another statement. */
		public boolean waits() {
			return before != NONE;
		}

		@Override
		public int flags() {
			return cut.packets();
		}

		@Override
		public IntStream nodes() {
			return tree.nodes();
		}
	}

	/**
	 * Copies the vector of a member to all others, along every edge of a tree once.
	 *
	 * @param source the vertex of the member
	 */
	record TreeBroadcast(SwitchTree tree, int source, PacketCut cut) implements NetworkStatement {

		public TreeBroadcast {
			if (tree.memberOf(source) < 0) {
				throw Fault.of("misplaced", "%s: %s is no node of the tree", tree.name(), tree.network().vertexName(source));
			}
		}

		@Override
		public int flags() {
			return 0;
		}

		@Override
		public IntStream nodes() {
			return tree.nodes();
		}
	}

	/**
	 * Sends plain packets from each source to each receiver but itself. A source goes packet by packet, and for each packet receiver by
	 * receiver. Gathering, scattering, broadcasts and exchanges of all with all are such sends.
	 *
	 * @param sources   vertices of nodes
	 * @param receivers vertices of nodes
	 * @param cuts      how the vectors are cut: one for each receiver, or one for each source
	 * @param bySource  whether cuts are by source
	 * @param operator  what receivers combine with what they hold; null if they store it
	 * @param routes    the ways of the packets
	 * @param from      the cycle from which on sources send
	 */
	record PlainSends(int[] sources, int[] receivers, PacketCut[] cuts, boolean bySource, Operator operator, PacketRoutes routes, long from)
			implements NetworkStatement {

		public PlainSends {
			sources = sources.clone();
			receivers = receivers.clone();
			cuts = cuts.clone();
			int vectors = bySource ? sources.length : receivers.length;
			if (vectors != cuts.length) {
				throw Fault.of("wrong-value", "%,d %s, but %,d cut vectors", vectors, bySource ? "sources" : "receivers", cuts.length);
			}
		}

		/** Returns how the vector from one of the sources to one of the receivers is cut, each by its place in the list. */
		public PacketCut cut(int source, int receiver) {
			return cuts[bySource ? source : receiver];
		}

		/** Returns the largest number of packets of a vector. */
		public int packets() {
			return Arrays.stream(cuts).mapToInt(PacketCut::packets).max().orElse(0);
		}

		@Override
		public int flags() {
			return 0;
		}

		@Override
		public IntStream nodes() {
			return IntStream.concat(Arrays.stream(sources), Arrays.stream(receivers));
		}
	}
}
