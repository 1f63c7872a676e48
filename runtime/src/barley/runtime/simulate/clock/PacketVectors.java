package barley.runtime.simulate.clock;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.network.NetworkExchange;

/**
 * Carries the elements of packets as values, so that nodes hold at the end what an exchange leaves with them. Sums are made in the order
 * in which packets meet, which is fixed by the cycles: floating-point results are the same in every run.
 *
 * <p>What arrives is kept in a copy of each vector that is received into. A vector of elements belongs to each number of a packet; it is
 * used again by the next packet with this number. What travels as words of adders is left to {@link PacketWords}.
 */
public final class PacketVectors extends PacketElements {

	private final StatementData[] data;
	private final Map<Vector, Vector> received = new IdentityHashMap<>();
	private final PacketWords words;
	private Vector[] elements = new Vector[64];

	/**
	 * Carries packets of an exchange.
	 *
	 * @param data what each statement moves, in the order of the statements
	 */
	public PacketVectors(NetworkExchange exchange, List<StatementData> data) {
		super(exchange);
		this.data = data.toArray(StatementData[]::new);
		words = new PacketWords(exchange, this.data, this::arrived);
	}

	@Override
	public void finish() {
		received.forEach((vector, arrived) -> vector.copy(0, arrived, 0, vector.length()));
		received.clear();
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
	protected void load(int packet, int number, int node, int receiver, long first, int count) {
		if (ofWords(number) != null) {
			words.load(packet, number, node, (int) first, count);
			return;
		}
		load(packet, data[number].source(node), data[number].sourcePlace(node, receiver) + (int) first, count);
	}

	@Override
	protected void reload(int packet, int number, int root, long first, int count) {
		if (ofWords(number) != null) {
			words.reload(packet, number, root, (int) first, count);
			return;
		}
		load(packet, arrived(data[number].target(root)), data[number].targetPlace(root, -1) + (int) first, count);
	}

	@Override
	protected void copy(int packet, int into, int count) {
		if (ofWords(statement(packet)) != null) {
			words.copy(packet, into, count);
		} else {
			load(into, elements[packet], 0, count);
		}
	}

	private void load(int packet, Vector vector, int first, int count) {
		if (packet >= elements.length) {
			elements = Arrays.copyOf(elements, Math.max(packet + 1, 2 * elements.length));
		}
		if (elements[packet] == null || elements[packet].type() != vector.type() || elements[packet].length() < count) {
			elements[packet] = Vector.of(vector.type(), count);
		}
		elements[packet].copy(0, vector, first, count);
	}

	@Override
	protected void combine(int packet, int sum, Operator operator, int count) {
		if (ofWords(statement(packet)) != null) {
			words.combine(packet, sum, ofWords(statement(packet)).code().operation(), count);
		} else {
			elements[sum].combine(operator, 0, elements[packet], 0, count);
		}
	}

	@Override
	protected void store(int packet, int number, int node, int from, long first, int count, Operator operator) {
		int place = data[number].targetPlace(node, from) + (int) first;
		if (operator == null) {
			arrived(data[number].target(node)).copy(place, elements[packet], 0, count);
		} else {
			arrived(data[number].target(node)).combine(operator, place, elements[packet], 0, count);
		}
	}

	@Override
	protected void storeWords(int packet, int number, int node, long first, int count, boolean combines, boolean whole) {
		words.store(packet, number, node, (int) first, count, combines, whole);
	}

	@Override
	protected void storeOwn(int number, int root, long first, int count) {
		arrived(data[number].target(root)).copy(data[number].targetPlace(root, -1) + (int) first, data[number].source(root),
				data[number].sourcePlace(root, root) + (int) first, count);
	}

	@Override
	protected void divide(int number, int node, long first, int count, int by) {
		arrived(data[number].target(node)).divide(data[number].targetPlace(node, -1) + (int) first, count, by);
	}

	@Override
	protected void turnOver(int packet, int count) {
		if (ofWords(statement(packet)) != null) {
			words.turnOver(packet, count);
		} else {
			elements[packet].turnOver(0, count);
		}
	}
}
