package barley.lang.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Origin;

/**
 * The turns of an exchange in packets: what loops around it make of it. Nodes state all of them by one method, which reads from the table
 * what differs; so programs do not grow with these loops. All turns make calls of one shape; exchanges of several shapes have a single turn
 * each. Turns that are the same are one.
 */
final class PacketTurns {

	private final Origin source;
	private final List<List<PacketCall>> turns = new ArrayList<>();
	private final Map<List<List<Object>>, Integer> numbers = new HashMap<>();

	PacketTurns(Origin source) {
		this.source = source;
	}

	/** Returns what exchanges that are turns of the same have in common. */
	static List<Object> key(Origin source, List<PacketCall> calls) {
		List<PacketShape> shapes = calls.stream().map(PacketShape::of).distinct().limit(2).toList();
		boolean alike = shapes.size() == 1 && shapes.get(0).isLike(shapes.get(0));
		return List.of(source, alike ? shapes.get(0) : content(calls));
	}

	private static List<List<Object>> content(List<PacketCall> calls) {
		return calls.stream().map(PacketCall::content).toList();
	}

	/** Adds a turn unless there is the same already; returns its number. */
	int add(List<PacketCall> calls) {
		return numbers.computeIfAbsent(content(calls), any -> {
			turns.add(calls);
			return turns.size() - 1;
		});
	}

	/** Returns the statement of the exchange. */
	Origin source() {
		return source;
	}

	/** Returns the calls of each turn. */
	List<List<PacketCall>> turns() {
		return turns;
	}

	boolean isSingle() {
		return turns.size() == 1;
	}
}
