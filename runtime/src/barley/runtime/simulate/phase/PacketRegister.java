package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.TreeMap;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.network.PacketPlan;
import barley.runtime.network.PacketStatement;
import barley.runtime.network.PacketTables;
import barley.runtime.program.PacketExchange;
import barley.runtime.program.PacketKind;
import barley.runtime.program.PacketPorts;
import barley.runtime.program.Program;
import barley.runtime.simulate.phase.ProgramPhase.Packets;

/**
 * Puts together what nodes state about exchanges in packets: each collective is stated by all its members alike, and in the same order.
 * Nodes may be asked in any order and by several threads.
 */
public final class PacketRegister {

	/** A collective as one node states it, with the elements that the node brings. */
	private record Part(PacketStatement statement, long first, long count) {
	}

	/** What one phase consists of. */
	private static final class Stated {
		/** For each node that takes part, its collectives. */
		private final Map<Integer, List<Part>> parts = new TreeMap<>();
		private PacketPlan plan;
	}

	private final Program program;
	private final Map<Packets, Stated> phases = new TreeMap<>((one, other) -> Integer.compare(one.number(), other.number()));
	private PacketTables tables;

	public PacketRegister(Program program) {
		this.program = program;
	}

	/** Records what a node states. */
	public void note(Packets phase, int node, PacketExchange exchange) {
		List<Part> parts = new ArrayList<>();
		exchange.state(new PacketPorts() {

			@Override
			public void over(PacketKind kind, int tree, int root, int data, long first, long count, Operator operator) {
				check(phase, node, data, first, count, operator);
				parts.add(new Part(PacketStatement.of(kind, tree, -1, new int[] {node}, root, data, first, count, operator), first, count));
			}

			@Override
			public void through(PacketKind kind, int network, int[] members, int root, int data, long first, long count,
					Operator operator) {
				check(phase, node, data, first, count, operator);
				parts.add(new Part(PacketStatement.of(kind, -1, network, members, root, data, first, count, operator), first, count));
			}
		});
		if (!parts.isEmpty()) {
			synchronized (this) {
				phases.computeIfAbsent(phase, any -> new Stated()).parts.put(node, parts);
			}
		}
	}

	private void check(Packets phase, int node, int data, long first, long count, Operator operator) {
		String name = program.machine().nodeName(node);
		if (data < 0 || data >= program.data().size() || !program.data().owns(node, data)) {
			throw Fault.of("no-data", "%s sends packets of data %d, which it does not own: \"%s\"", name, data, phase.statement());
		} else if (first < 0 || count < 0 || first > program.data().length(data) - count) {
			throw Fault.of("wrong-elements", "%s sends %,d elements of %s from %,d on, but it has %,d: \"%s\"", name, count,
					program.data().name(data), first, program.data().length(data), phase.statement());
		} else if (operator != null && !operator.accepts(program.data().type(data))) {
			throw Fault.of("bad-operator", "%s combines %s by %s: \"%s\"", name, program.data().name(data), operator.word(),
					phase.statement());
		}
	}

	/** Returns the plan of a phase; null if no node takes part. */
	public synchronized PacketPlan plan(Packets phase) {
		Stated stated = phases.get(phase);
		if (stated == null) {
			return null;
		}
		if (stated.plan == null) {
			tables = tables == null ? new PacketTables(program.machine(), program.switches()) : tables;
			stated.plan = new PacketPlan(program.machine(), tables, collectives(phase, stated), program.data()::type);
		}
		return stated.plan;
	}

	/**
	 * Merges what nodes state. The lists of all nodes are merged in the order of the first node that states each collective, which every
	 * member must follow.
	 */
	private List<PacketStatement> collectives(Packets phase, Stated stated) {
		List<PacketStatement> merged = new ArrayList<>();
		Map<Integer, Integer> next = new TreeMap<>();
		stated.parts.keySet().forEach(node -> next.put(node, 0));
		for (int node : stated.parts.keySet()) {
			while (next.get(node) < stated.parts.get(node).size()) {
				merged.add(merge(phase, stated, next, node));
			}
		}
		return merged;
	}

	private PacketStatement merge(Packets phase, Stated stated, Map<Integer, Integer> next, int node) {
		PacketStatement own = stated.parts.get(node).get(next.get(node)).statement;
		int[] members = own.tree() < 0 ? own.members() : stated.parts.keySet().stream().filter(other -> isNext(stated, next, other, own))
				.mapToInt(other -> other).toArray();
		long[] first = new long[members.length];
		long[] count = new long[members.length];
		for (int member = 0; member < members.length; member++) {
			int other = members[member];
			if (!stated.parts.containsKey(other) || !isNext(stated, next, other, own)) {
				throw Fault.of("phases-differ", "%s takes part in %s with %s, which does not state it: \"%s\"",
						program.machine().nodeName(node), own.kind(), other < 0 || other >= program.machine().nodes() ? "node " + other
						: program.machine().nodeName(other), phase.statement());
			}
			Part part = stated.parts.get(other).get(next.get(other));
			next.merge(other, 1, Integer::sum);
			first[member] = part.first;
			count[member] = part.count;
		}
		if (IntStream.of(members).noneMatch(member -> member == node)) {
			throw Fault.of("phases-differ", "%s states %s, of which it is not a member: \"%s\"", program.machine().nodeName(node), own.kind(),
					phase.statement());
		}
		return new PacketStatement(own.kind(), own.tree(), own.network(), members, own.root(), own.data(), first, count, own.operator());
	}

	/** Returns whether a collective is the next one that a node states. */
	private static boolean isNext(Stated stated, Map<Integer, Integer> next, int node, PacketStatement collective) {
		List<Part> parts = stated.parts.get(node);
		if (next.get(node) >= parts.size()) {
			return false;
		}
		PacketStatement other = parts.get(next.get(node)).statement;
		return collective.tree() >= 0 ? collective.kind() == other.kind() && collective.tree() == other.tree()
				&& collective.root() == other.root() && collective.data() == other.data() && collective.operator() == other.operator()
				&& collective.first()[0] == other.first()[0] && collective.count()[0] == other.count()[0] : collective.isSame(other);
	}
}
