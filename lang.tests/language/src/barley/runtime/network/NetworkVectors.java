package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.simulate.clock.PacketVectors;
import barley.runtime.simulate.clock.StatementData;

/**
 * A vector at every node for each statement of an exchange, and what it should hold afterwards: what the statement means, worked out
 * vector by vector without any packets. What node {@code a} sends to node {@code b} in plain sends comes to a place of its own for each
 * {@code a}.
 */
final class NetworkVectors {

	private final NetworkExchange exchange;
	private final int room;
	private final Vector[][] sent;
	private final Vector[][] received;
	private final Vector[][] expected;
	private final PacketVectors cargo;

	/** Fills vectors of a type with small whole numbers, whose sums are exact. */
	NetworkVectors(NetworkExchange exchange, ElementType type, Random random) {
		this.exchange = exchange;
		SwitchNetwork network = exchange.network();
		List<NetworkStatement> statements = exchange.statements();
		room = statements.stream().mapToInt(NetworkVectors::elements).max().orElse(1);
		sent = new Vector[statements.size()][network.vertices()];
		received = new Vector[statements.size()][network.vertices()];
		expected = new Vector[statements.size()][network.vertices()];
		List<StatementData> data = new ArrayList<>();
		for (int number = 0; number < statements.size(); number++) {
			boolean plain = statements.get(number) instanceof PlainSends sends && sends.operator() == null;
			for (int vertex = 0; vertex < network.vertices(); vertex++) {
				sent[number][vertex] = Vector.of(type, room);
				for (int i = 0; i < room; i++) {
					sent[number][vertex].set(i, random.nextInt(7) - 3);
				}
				received[number][vertex] = plain ? Vector.of(type, room * network.vertices()) : sent[number][vertex];
				expected[number][vertex] = Vector.of(type, received[number][vertex].length());
				expected[number][vertex].copy(0, received[number][vertex], 0, received[number][vertex].length());
			}
			int at = number;
			data.add(plain ? StatementData.pieces(vertex -> sent[at][vertex], (vertex, receiver) -> 0, vertex -> received[at][vertex],
					(vertex, source) -> source * room) : StatementData.whole(vertex -> sent[at][vertex], vertex -> received[at][vertex]));
			expect(number, statements.get(number));
		}
		cargo = new PacketVectors(exchange, data);
	}

	private static int elements(NetworkStatement statement) {
		if (statement instanceof TreeReduce reduce) {
			return elements(reduce.cut());
		}
		if (statement instanceof TreeBroadcast broadcast) {
			return elements(broadcast.cut());
		}
		int most = 1;
		for (PacketCut cut : ((PlainSends) statement).cuts()) {
			most = Math.max(most, elements(cut));
		}
		return most;
	}

	private static int elements(PacketCut cut) {
		return cut.packets() == 0 ? 0 : (int) ((cut.packets() - 1) * cut.elements() + cut.last());
	}

	private void expect(int number, NetworkStatement statement) {
		if (statement instanceof TreeReduce reduce) {
			Vector sum = sum(number, reduce.tree().nodes().toArray(), reduce.operator(), elements(reduce.cut()));
			for (int node : reduce.tree().nodes().toArray()) {
				if (reduce.all() || node == reduce.tree().root()) {
					expected[number][node].copy(0, sum, 0, elements(reduce.cut()));
				}
			}
		} else if (statement instanceof TreeBroadcast broadcast) {
			for (int node : broadcast.tree().nodes().toArray()) {
				expected[number][node].copy(0, sent[number][broadcast.source()], 0, elements(broadcast.cut()));
			}
		} else if (statement instanceof PlainSends sends) {
			for (int i = 0; i < sends.receivers().length; i++) {
				int node = sends.receivers()[i];
				if (sends.operator() != null) {
					int[] all = IntStream.concat(IntStream.of(node),
							IntStream.of(sends.sources()).filter(source -> source != node)).toArray();
					int size = elements(sends.cut(0, i));
					expected[number][node].copy(0, sum(number, all, sends.operator(), size), 0, all.length == 1 ? 0 : size);
					continue;
				}
				for (int from = 0; from < sends.sources().length; from++) {
					int source = sends.sources()[from];
					int size = source == node ? 0 : elements(sends.cut(from, i));
					expected[number][node].copy(source * room, sent[number][source], 0, size);
				}
			}
		}
	}

	private Vector sum(int number, int[] nodes, Operator operator, int size) {
		Vector sum = Vector.of(sent[number][nodes[0]].type(), size);
		sum.copy(0, sent[number][nodes[0]], 0, size);
		for (int i = 1; i < nodes.length; i++) {
			sum.combine(operator, 0, sent[number][nodes[i]], 0, size);
		}
		if (operator == Operator.AVG) {
			sum.divide(0, size, nodes.length);
		}
		return sum;
	}

	PacketVectors cargo() {
		return cargo;
	}

	/** Moves what has arrived to the nodes, and compares it with what is expected. */
	void check(String name) {
		cargo.finish();
		for (int number = 0; number < received.length; number++) {
			for (int vertex = 0; vertex < received[number].length; vertex++) {
				int wrong = received[number][vertex].mismatch(0, expected[number][vertex], 0, expected[number][vertex].length());
				assertEquals(-1, wrong, name + ": statement " + number + " at " + exchange.network().vertexName(vertex));
			}
		}
	}
}
