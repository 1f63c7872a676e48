package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement.TreeReduce;

/**
 * Carries the elements of packets: one vector with a slot of equal size for each packet. Sums are made in the order in which packets meet,
 * which is fixed by the cycles, so that floating-point results are the same in every run.
 */
public final class PacketVectors implements PacketCargo {

	/** The vectors of nodes. */
	public interface Nodes {

		/**
		 * Copies the elements of a packet from the vector of its source.
		 *
		 * @param receiver the vertex of the only receiver, or -1 if the packet follows a tree
		 * @return the number of elements
		 */
		int read(int statement, int index, int source, int receiver, Vector into, int at);

		/** Copies the elements of a packet of a result that a root has received, and returns their number. */
		int readResult(int statement, int index, int root, Vector into, int at);

		/**
		 * Takes the elements of a packet that has come to a node.
		 *
		 * @param source the vertex that sent it; of a sum, the one whose packet came last
		 */
		void write(int statement, int index, int node, int source, Vector from, int at, int count, boolean whole);
	}

	private final Operator[] operators;
	private final Nodes nodes;
	private final ElementType type;
	private final int slot;
	private Vector elements;
	private int[] count = new int[64];
	private int[] source = new int[64];
	private int[] statement = new int[64];

	/**
	 * Carries packets of an exchange.
	 *
	 * @param mostElements most elements of a packet
	 */
	public PacketVectors(NetworkExchange exchange, ElementType type, int mostElements, Nodes nodes) {
		this.type = type;
		this.nodes = nodes;
		slot = mostElements;
		elements = Vector.of(type, 64 * slot);
		operators = exchange.statements().stream().map(each -> each instanceof TreeReduce reduce ? reduce.operator() : null)
				.toArray(Operator[]::new);
	}

	@Override
	public void made(int packet, int number, int index, int from, int receiver) {
		reserve(packet);
		count[packet] = nodes.read(number, index, from, receiver, elements, packet * slot);
		source[packet] = from;
		statement[packet] = number;
	}

	@Override
	public void returned(int packet, int number, int index, int root) {
		reserve(packet);
		count[packet] = nodes.readResult(number, index, root, elements, packet * slot);
		source[packet] = root;
		statement[packet] = number;
	}

	@Override
	public void copied(int packet, int copy) {
		reserve(copy);
		elements.copy(copy * slot, elements, packet * slot, count[packet]);
		count[copy] = count[packet];
		source[copy] = source[packet];
		statement[copy] = statement[packet];
	}

	@Override
	public void combined(int packet, int sum) {
		elements.combine(operators[statement[sum]], sum * slot, elements, packet * slot, count[sum]);
		source[sum] = source[packet];
	}

	@Override
	public void delivered(int packet, int node, int number, int index, boolean whole) {
		nodes.write(number, index, node, source[packet], elements, packet * slot, count[packet], whole);
	}

	@Override
	public void corrupted(int packet) {
		elements.turnOver(packet * slot, count[packet]);
	}

	@Override
	public void lost(int packet) {
		count[packet] = 0;
	}

	private void reserve(int packet) {
		if (packet >= count.length) {
			int length = Math.max(packet + 1, 2 * count.length);
			Vector larger = Vector.of(type, Math.multiplyExact(length, slot));
			larger.copy(0, elements, 0, elements.length());
			elements = larger;
			count = Arrays.copyOf(count, length);
			source = Arrays.copyOf(source, length);
			statement = Arrays.copyOf(statement, length);
		}
	}
}
