package barley.runtime.simulate.clock;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.data.Operator;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;

/**
 * Knows which elements each packet carries, and what becomes of them where it comes; a subclass holds them: as values, or as the nodes
 * that have contributed to them.
 *
 * <p>Everything that is sent was there when the exchange began. What arrives is therefore kept apart, and {@link #finish} moves it to the
 * nodes. Elements are counted within the piece that a packet's sender sends and its receiver receives. The packets of barriers, and those
 * of traffic, carry none.
 */
public abstract class PacketElements implements PacketCargo {

	private final NetworkStatement[] statements;
	/** For each statement that combines, by root, how many parts of each packet have come. */
	private final List<Map<Integer, int[]>> parts;
	/** How vectors of plain sends are cut, by vertex. */
	private final List<Map<Integer, PacketCut>> cuts;
	private int[] source = new int[64];
	private int[] statement = new int[64];
	private int[] count = new int[64];

	protected PacketElements(NetworkExchange exchange) {
		statements = exchange.statements().toArray(NetworkStatement[]::new);
		parts = Arrays.stream(statements).<Map<Integer, int[]>>map(each -> new HashMap<>()).toList();
		cuts = Arrays.stream(statements).map(PacketElements::cuts).toList();
	}

	private static Map<Integer, PacketCut> cuts(NetworkStatement statement) {
		Map<Integer, PacketCut> cuts = new HashMap<>();
		if (statement instanceof PlainSends sends) {
			int[] vertices = sends.bySource() ? sends.sources() : sends.receivers();
			for (int i = 0; i < vertices.length; i++) {
				cuts.put(vertices[i], sends.cuts()[i]);
			}
		}
		return cuts;
	}

	/** Moves what has arrived to the nodes. */
	public abstract void finish();

	/** Puts elements of a node into a packet; the receiver is -1 over a tree. */
	protected abstract void load(int packet, int number, int node, int receiver, long first, int count);

	/** Puts elements that have arrived at a root into a packet. */
	protected abstract void reload(int packet, int number, int root, long first, int count);

	/** Puts the elements of a packet into another one. */
	protected abstract void copy(int packet, int into, int count);

	/** Combines the elements of a packet into those of another one. */
	protected abstract void combine(int packet, int sum, Operator operator, int count);

	/**
	 * Stores what has come to a node.
	 *
	 * @param from     the vertex that has sent it, or -1 for a sum
	 * @param operator what combines it with what has come before; null to replace that
	 */
	protected abstract void store(int packet, int number, int node, int from, long first, int count, Operator operator);

	/**
	 * Stores words that have come to a node over a tree.
	 *
	 * @param combines whether they are combined with what has come before
	 * @param whole    whether that completes the result
	 */
	protected abstract void storeWords(int packet, int number, int node, long first, int count, boolean combines, boolean whole);

	/** Stores what a root holds itself, with which it combines what comes. */
	protected abstract void storeOwn(int number, int root, long first, int count);

	/** Divides a sum that a node holds. */
	protected abstract void divide(int number, int node, long first, int count, int by);

	/** Changes the data of a packet. */
	protected abstract void turnOver(int packet, int count);

	/** Returns how the vector from a node to another one, or -1, is cut. */
	private PacketCut cut(int number, int from, int receiver) {
		if (statements[number] instanceof TreeReduce reduce) {
			return reduce.cut();
		}
		if (statements[number] instanceof TreeBroadcast broadcast) {
			return broadcast.cut();
		}
		return cuts.get(number).get(((PlainSends) statements[number]).bySource() ? from : receiver);
	}

	private Operator operator(int number) {
		return statements[number] instanceof TreeReduce reduce ? reduce.operator()
				: statements[number] instanceof PlainSends sends ? sends.operator() : null;
	}

	/** Returns a statement whose elements travel as words of adders; null for another one. */
	protected final TreeReduce ofWords(int number) {
		return statements[number] instanceof TreeReduce reduce && reduce.hasWords() ? reduce : null;
	}

	/** Returns the statement of a packet. */
	protected final int statement(int packet) {
		return statement[packet];
	}

	@Override
	public final void made(int packet, int number, int index, int from, int receiver) {
		PacketCut cut = carries(number) ? cut(number, from, receiver) : null;
		note(packet, number, from, cut == null ? 0 : elements(cut, index));
		if (cut != null) {
			load(packet, number, from, receiver, first(cut, index), elements(cut, index));
		}
	}

	@Override
	public final void returned(int packet, int number, int index, int root) {
		PacketCut cut = carries(number) ? cut(number, root, -1) : null;
		note(packet, number, root, cut == null ? 0 : elements(cut, index));
		if (cut != null) {
			reload(packet, number, root, first(cut, index), elements(cut, index));
		}
	}

	/** Returns whether the packets of a statement carry elements. */
	private boolean carries(int number) {
		return number >= 0 && !(statements[number] instanceof TreeReduce reduce && reduce.isBarrier());
	}

	private void note(int packet, int number, int from, int size) {
		if (packet >= count.length) {
			int length = Math.max(packet + 1, 2 * count.length);
			count = Arrays.copyOf(count, length);
			source = Arrays.copyOf(source, length);
			statement = Arrays.copyOf(statement, length);
		}
		count[packet] = size;
		source[packet] = from;
		statement[packet] = number;
	}

	private static int elements(PacketCut cut, int index) {
		return (int) (cut.bytes(index) / cut.elementBytes());
	}

	private static long first(PacketCut cut, int index) {
		return index * cut.elements();
	}

	@Override
	public final void copied(int packet, int into) {
		note(into, statement[packet], source[packet], count[packet]);
		if (carries(statement[packet])) {
			copy(packet, into, count[packet]);
		}
	}

	@Override
	public final void combined(int packet, int sum) {
		if (carries(statement[sum])) {
			combine(packet, sum, operator(statement[sum]), count[sum]);
		}
		source[sum] = source[packet];
	}

	@Override
	public final void delivered(int packet, int node, int number, int index, boolean whole) {
		if (!carries(number)) {
			return;
		}
		Operator operator = operator(number);
		long first = first(cut(number, source[packet], node), index);
		int size = count[packet];
		if (ofWords(number) != null) {
			boolean isRoot = isCombinedAt(node, number);
			storeWords(packet, number, node, first, size, isRoot && part(packet, node, number, index) > 0, whole);
			return;
		}
		int from = operator == null ? source[packet] : -1;
		if (operator == null || !isCombinedAt(node, number)) {
			store(packet, number, node, from, first, size, null);
			if (operator == Operator.AVG && ((TreeReduce) statements[number]).tree().endsAtSwitch()) {
				divide(number, node, first, size, ((TreeReduce) statements[number]).tree().members());
			}
			return;
		}
		int part = part(packet, node, number, index);
		if (part == 0 && statements[number] instanceof PlainSends) {
			// The root begins with what it holds itself.
			storeOwn(number, node, first, size);
		}
		store(packet, number, node, from, first, size, part == 0 && statements[number] instanceof TreeReduce ? null : operator);
		if (operator == Operator.AVG) {
			divide(number, node, first, size, whole, part + 1);
		}
	}

	/** Returns how many parts of a result have come to a root before this packet. */
	private int part(int packet, int node, int number, int index) {
		return parts.get(number).computeIfAbsent(node, key -> new int[cut(number, source[packet], node).packets()])[index]++;
	}

	/** Divides a sum by the number of contributions if all of them have come. */
	private void divide(int number, int node, long first, int size, boolean whole, int come) {
		if (statements[number] instanceof TreeReduce reduce) {
			if (whole) {
				divide(number, node, first, size, reduce.tree().members());
			}
			return;
		}
		int others = (int) Arrays.stream(((PlainSends) statements[number]).sources()).filter(vertex -> vertex != node).count();
		if (come == others) {
			divide(number, node, first, size, others + 1);
		}
	}

	/** Returns whether a node combines what comes to it: a root, and not the members to which it sends results. */
	private boolean isCombinedAt(int node, int number) {
		return !(statements[number] instanceof TreeReduce reduce) || node == reduce.tree().root();
	}

	@Override
	public final void corrupted(int packet) {
		if (carries(statement[packet])) {
			turnOver(packet, count[packet]);
		}
	}
}
