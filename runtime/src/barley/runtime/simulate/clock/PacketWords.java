package barley.runtime.simulate.clock;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

import barley.runtime.adder.AdderOperation;
import barley.runtime.adder.AdderWords;
import barley.runtime.adder.WordCode;
import barley.runtime.adder.WordFormat;
import barley.runtime.data.Vector;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;

/**
 * Carries words of adders. Nodes write elements as words when they make a packet, switches combine words, and nodes read the result into
 * their vectors. A node keeps the results of a first trip until it has read those of the second one; a root keeps all that it sends back.
 */
final class PacketWords {

	private final NetworkExchange exchange;
	private final StatementData[] data;
	/** Returns the vector of what has come to a node, by the one into which it receives. */
	private final UnaryOperator<Vector> arrived;
	/** Whether the results of a statement are for another one, and no elements. */
	private final boolean[] firstTrip;
	/** For each statement, what nodes keep, by node. */
	private final Map<Integer, Map<Integer, AdderWords>> kept = new HashMap<>();
	private AdderWords[] words = new AdderWords[64];

	PacketWords(NetworkExchange exchange, StatementData[] data, UnaryOperator<Vector> arrived) {
		this.exchange = exchange;
		this.data = data;
		this.arrived = arrived;
		firstTrip = new boolean[exchange.statements().size()];
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof TreeReduce reduce && reduce.waits()) {
				firstTrip[reduce.before()] = true;
			}
		}
	}

	private TreeReduce reduce(int number) {
		return (TreeReduce) exchange.statements().get(number);
	}

	/** Returns what a node keeps of the results of a statement. */
	private AdderWords kept(int number, int node) {
		return kept.computeIfAbsent(number, any -> new HashMap<>()).computeIfAbsent(node, any -> {
			PacketCut cut = reduce(number).cut();
			return new AdderWords(reduce(number).code().format(), Math.toIntExact(cut.bytes() / cut.elementBytes()));
		});
	}

	/** Returns what a node keeps of the results of the statement before; null if there is none. */
	private AdderWords before(int number, int node) {
		return reduce(number).waits() ? kept(reduce(number).before(), node) : null;
	}

	/** Returns the words of a packet, all of which are to be replaced. */
	private AdderWords fill(int packet, WordFormat format, int count) {
		if (packet >= words.length) {
			words = Arrays.copyOf(words, Math.max(packet + 1, 2 * words.length));
		}
		if (words[packet] == null || !words[packet].format().equals(format) || words[packet].length() < count) {
			words[packet] = new AdderWords(format, count);
		}
		return words[packet];
	}

	/** Writes elements of a node as words; those that others contribute are zeros. */
	void load(int packet, int number, int node, int first, int count) {
		WordCode code = reduce(number).code();
		AdderWords into = fill(packet, code.format(), count);
		Vector source = data[number].source(node);
		int place = data[number].sourcePlace(node, -1);
		int[] contributed = data[number].contributed(node);
		if (contributed == null) {
			code.write(source, place + first, before(number, node), first, into, 0, count);
			return;
		}
		into.clear(0, count);
		for (int pair = 0; pair < contributed.length; pair += 2) {
			int begin = Math.max(first, contributed[pair]);
			int end = Math.min(first + count, contributed[pair + 1]);
			if (begin < end) {
				code.write(source, place + begin, null, 0, into, begin - first, end - begin);
			}
		}
	}

	void reload(int packet, int number, int root, int first, int count) {
		fill(packet, reduce(number).code().format(), count).copy(0, kept(number, root), first, count);
	}

	void copy(int packet, int into, int count) {
		AdderWords from = words[packet];
		fill(into, from.format(), count).copy(0, from, 0, count);
	}

	void combine(int packet, int sum, AdderOperation operation, int count) {
		words[sum].combine(operation, 0, words[packet], 0, count);
	}

	/** Keeps what a root sends back and the results of a first trip; reads the result of the last one. */
	void store(int packet, int number, int node, int first, int count, boolean combines, boolean whole) {
		AdderWords result = words[packet];
		boolean keeps = firstTrip[number] || node == reduce(number).tree().root();
		if (combines) {
			kept(number, node).combine(reduce(number).code().operation(), first, result, 0, count);
		} else if (keeps) {
			kept(number, node).copy(first, result, 0, count);
		}
		if (whole && !firstTrip[number]) {
			Vector target = arrived.apply(data[number].target(node));
			int place = data[number].targetPlace(node, -1) + first;
			reduce(number).code().read(keeps ? kept(number, node) : result, keeps ? first : 0, before(number, node), first, target, place,
					count);
		}
	}

	void turnOver(int packet, int count) {
		words[packet].turnOver(0, count);
	}
}
