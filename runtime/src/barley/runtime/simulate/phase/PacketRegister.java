package barley.runtime.simulate.phase;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
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
		/** For each node, how many of them are merged with those of other nodes. */
		private final Map<Integer, Integer> merged = new HashMap<>();
		private PacketPlan plan;

		/** Returns the next collective of a node; null if it has no more. */
		PacketStatement head(int node) {
			Part part = part(node);
			return part == null ? null : part.statement;
		}

		private Part part(int node) {
			List<Part> own = parts.getOrDefault(node, List.of());
			int next = merged.getOrDefault(node, 0);
			return next < own.size() ? own.get(next) : null;
		}

		/** Returns whether a collective is the next one that a node states. */
		boolean isNext(int node, PacketStatement collective) {
			PacketStatement other = head(node);
			return other != null && collective.isSame(other);
		}

		/** Returns a collective that is next at all its members, with what each brings. */
		PacketStatement take(PacketStatement collective, int[] members) {
			long[] first = IntStream.of(members).mapToLong(member -> part(member).first).toArray();
			long[] count = IntStream.of(members).mapToLong(member -> part(member).count).toArray();
			IntStream.of(members).forEach(member -> merged.merge(member, 1, Integer::sum));
			return new PacketStatement(collective.kind(), collective.tree(), collective.network(), members, collective.root(),
					collective.data(), first, count, collective.operator(), collective.biased());
		}
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
				state(kind, tree, root, data, first, count, operator, false);
			}

			@Override
			public void overBiased(PacketKind kind, int tree, int root, int data, long first, long count, Operator operator) {
				state(kind, tree, root, data, first, count, operator, true);
			}

			@Override
			public void barrier(int tree) {
				parts.add(new Part(PacketStatement.barrier(tree, new int[] {node}), 0, 0));
			}

			private void state(PacketKind kind, int tree, int root, int data, long first, long count, Operator operator, boolean biased) {
				check(phase, node, data, first, count, operator);
				parts.add(new Part(PacketStatement.of(kind, tree, -1, new int[] {node}, root, data, first, count, operator, biased), first,
						count));
			}

			@Override
			public void through(PacketKind kind, int network, int[] members, int root, int data, long first, long count,
					Operator operator) {
				check(phase, node, data, first, count, operator);
				parts.add(new Part(PacketStatement.of(kind, -1, network, members, root, data, first, count, operator, false), first,
						count));
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
	 * Merges what nodes state: a collective is next when it is next at all its members. So each node injects in its own order, in which
	 * members of several collectives must agree.
	 */
	private List<PacketStatement> collectives(Packets phase, Stated stated) {
		List<PacketStatement> merged = new ArrayList<>();
		Deque<Integer> open = new ArrayDeque<>(stated.parts.keySet());
		while (!open.isEmpty()) {
			PacketStatement own = stated.head(open.poll());
			int[] members = own == null ? new int[0] : members(own);
			if (own != null && IntStream.of(members).allMatch(member -> stated.isNext(member, own))) {
				merged.add(stated.take(own, members));
				IntStream.of(members).forEach(open::add);
			}
		}
		stated.parts.keySet().stream().filter(node -> stated.head(node) != null).findFirst().ifPresent(node -> {
			throw differing(phase, stated, node);
		});
		return merged;
	}

	private int[] members(PacketStatement collective) {
		return collective.tree() < 0 ? collective.members() : tables.members(collective.tree());
	}

	private Fault differing(Packets phase, Stated stated, int node) {
		PacketStatement own = stated.head(node);
		String name = program.machine().nodeName(node);
		int[] members = members(own);
		if (IntStream.of(members).noneMatch(member -> member == node)) {
			return Fault.of("phases-differ", "%s states %s, of which it is not a member: \"%s\"", name, own.kind(), phase.statement());
		}
		int other = IntStream.of(members).filter(member -> !stated.isNext(member, own)).findFirst().orElse(node);
		return Fault.of("phases-differ", "%s takes part in %s with %s, which does not state it: \"%s\"", name, own.kind(),
				other < 0 || other >= program.machine().nodes() ? "node " + other : program.machine().nodeName(other), phase.statement());
	}
}
