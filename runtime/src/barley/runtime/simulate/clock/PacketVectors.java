package barley.runtime.simulate.clock;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;

/**
 * Carries the elements of packets, so that nodes hold at the end what an exchange leaves with them. Sums are made in the order in which
 * packets meet, which is fixed by the cycles: floating-point results are the same in every run.
 *
 * <p>Everything that is sent was there when the exchange began. What arrives is therefore kept apart, in a copy of each vector that is
 * received into, and {@link #finish} moves it to the nodes. A vector of elements belongs to each number of a packet; it is used again by
 * the next packet with this number.
 */
public final class PacketVectors implements PacketCargo {

	private final NetworkStatement[] statements;
	private final StatementData[] data;
	private final Map<Vector, Vector> received = new IdentityHashMap<>();
	/** For each statement that combines, by root, how many parts of each packet have come. */
	private final List<Map<Integer, int[]>> parts;
	/** How vectors of plain sends are cut, by vertex. */
	private final List<Map<Integer, PacketCut>> cuts;
	private Vector[] elements = new Vector[64];
	private int[] count = new int[64];
	private int[] source = new int[64];
	private int[] statement = new int[64];

	/**
	 * Carries packets of an exchange.
	 *
	 * @param data what each statement moves, in the order of the statements
	 */
	public PacketVectors(NetworkExchange exchange, List<StatementData> data) {
		statements = exchange.statements().toArray(NetworkStatement[]::new);
		this.data = data.toArray(StatementData[]::new);
		parts = Arrays.stream(statements).<Map<Integer, int[]>>map(each -> new HashMap<>()).toList();
		cuts = Arrays.stream(statements).map(PacketVectors::cuts).toList();
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

	/** Moves what has arrived to the vectors of the nodes. */
	public void finish() {
		received.forEach((vector, arrived) -> vector.copy(0, arrived, 0, vector.length()));
		received.clear();
	}

	private static int elements(PacketCut cut, int index) {
		return (int) (cut.bytes(index) / cut.elementBytes());
	}

	private static int first(PacketCut cut, int index) {
		return (int) (index * cut.elements());
	}

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

	/** Returns the vector of what has come to a node. */
	private Vector arrived(Vector vector) {
		return received.computeIfAbsent(vector, key -> {
			Vector copy = Vector.of(key.type(), key.length());
			copy.copy(0, key, 0, key.length());
			return copy;
		});
	}

	@Override
	public void made(int packet, int number, int index, int from, int receiver) {
		if (number >= 0) {
			PacketCut cut = cut(number, from, receiver);
			load(packet, number, from, data[number].source(from), data[number].sourcePlace(from, receiver) + first(cut, index),
					elements(cut, index));
		}
	}

	@Override
	public void returned(int packet, int number, int index, int root) {
		PacketCut cut = cut(number, root, -1);
		load(packet, number, root, arrived(data[number].target(root)), data[number].targetPlace(root, -1) + first(cut, index),
				elements(cut, index));
	}

	private void load(int packet, int number, int from, Vector vector, int first, int size) {
		if (packet >= elements.length) {
			int length = Math.max(packet + 1, 2 * elements.length);
			elements = Arrays.copyOf(elements, length);
			count = Arrays.copyOf(count, length);
			source = Arrays.copyOf(source, length);
			statement = Arrays.copyOf(statement, length);
		}
		if (elements[packet] == null || elements[packet].type() != vector.type() || elements[packet].length() < size) {
			elements[packet] = Vector.of(vector.type(), size);
		}
		elements[packet].copy(0, vector, first, size);
		count[packet] = size;
		source[packet] = from;
		statement[packet] = number;
	}

	@Override
	public void copied(int packet, int copy) {
		load(copy, statement[packet], source[packet], elements[packet], 0, count[packet]);
	}

	@Override
	public void combined(int packet, int sum) {
		elements[sum].combine(operator(statement[sum]), 0, elements[packet], 0, count[sum]);
		source[sum] = source[packet];
	}

	@Override
	public void delivered(int packet, int node, int number, int index, boolean whole) {
		if (number < 0) {
			return;
		}
		Operator operator = operator(number);
		PacketCut cut = cut(number, source[packet], node);
		int first = data[number].targetPlace(node, operator == null ? source[packet] : -1) + first(cut, index);
		Vector target = arrived(data[number].target(node));
		if (operator == null || !isCombinedAt(node, number)) {
			target.copy(first, elements[packet], 0, count[packet]);
			if (operator == Operator.AVG && ((TreeReduce) statements[number]).tree().endsAtSwitch()) {
				target.divide(first, count[packet], ((TreeReduce) statements[number]).tree().members());
			}
			return;
		}
		int part = parts.get(number).computeIfAbsent(node, key -> new int[cut.packets()])[index]++;
		if (part == 0 && statements[number] instanceof PlainSends) {
			// The root begins with what it holds itself.
			target.copy(first, data[number].source(node), data[number].sourcePlace(node, node) + first(cut, index), count[packet]);
		}
		if (part == 0 && statements[number] instanceof TreeReduce) {
			target.copy(first, elements[packet], 0, count[packet]);
		} else {
			target.combine(operator, first, elements[packet], 0, count[packet]);
		}
		if (operator == Operator.AVG) {
			divide(number, node, target, first, count[packet], whole, part + 1);
		}
	}

	/** Divides a sum by the number of contributions if all of them have come. */
	private void divide(int number, int node, Vector target, int first, int size, boolean whole, int come) {
		if (statements[number] instanceof TreeReduce reduce) {
			if (whole) {
				target.divide(first, size, reduce.tree().members());
			}
			return;
		}
		int others = (int) Arrays.stream(((PlainSends) statements[number]).sources()).filter(vertex -> vertex != node).count();
		if (come == others) {
			target.divide(first, size, others + 1);
		}
	}

	/** Returns whether a node combines what comes to it: a root, and not the members to which it sends results. */
	private boolean isCombinedAt(int node, int number) {
		return !(statements[number] instanceof TreeReduce reduce) || node == reduce.tree().root();
	}

	@Override
	public void corrupted(int packet) {
		elements[packet].turnOver(0, count[packet]);
	}
}
