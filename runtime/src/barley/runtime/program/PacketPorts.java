package barley.runtime.program;

import barley.runtime.data.Operator;

/**
 * Takes part in collectives whose packets go through clocked switches. All members of a collective state it alike; where members bring
 * elements of their own, each states its own. What is sent is what the node held when the exchange began.
 *
 * <p>Trees and networks have numbers, under which the programs of switches know them.
 */
public interface PacketPorts {

	/**
	 * Takes part in a collective over a tree of switches: packets are combined on the way to its root, and copied on the way back.
	 *
	 * @param root     the node that sends or receives; -1 for an all-reduce
	 * @param operator combines; null for a broadcast, and for what is gathered
	 */
	void over(PacketKind kind, int tree, int root, int data, long first, long count, Operator operator);

	/** Takes part in a sum of integers over a tree whose adders take non-negative numbers: a bias makes them so. */
	void overBiased(PacketKind kind, int tree, int root, int data, long first, long count, Operator operator);

	/** Waits until all members of a tree of switches have come: a packet of each is combined on the way up, and the result copied down. */
	void barrier(int tree);

	/**
	 * Takes part in a collective whose packets go from node to node by the routes of the switches of a network.
	 *
	 * @param members  the nodes that take part, in the order of their pieces
	 * @param root     the node that sends or receives; -1 if there is none
	 * @param operator what receivers combine with what they hold; null if they store it
	 */
	void through(PacketKind kind, int network, int[] members, int root, int data, long first, long count, Operator operator);
}
