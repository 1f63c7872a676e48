package barley.runtime.network;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import barley.runtime.adder.AdderOperation;
import barley.runtime.adder.WordCode;
import barley.runtime.adder.WordCodes;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Pieces;

/**
 * The collectives of an exchange in packets as sends and reductions of a network, and where the elements of each packet are. The network
 * consists of the switches of all collectives.
 */
public final class PacketPlan {

	private final List<PacketStatement> statements;
	private final NetworkExchange exchange;
	/** For each statement, the place of each node among the members. */
	private final int[][] memberOf;
	private final Pieces[] pieces;
	/** For each statement that gathers over a tree, who contributes what; null for all others. */
	private final FirstHolders[] gathered;

	/**
	 * Plans an exchange.
	 *
	 * @param types the type of each vector
	 */
	public PacketPlan(Machine machine, PacketTables tables, List<PacketStatement> statements, IntFunction<ElementType> types) {
		this.statements = statements.stream().map(PacketStatement::checked).toList();
		memberOf = new int[statements.size()][machine.nodes()];
		pieces = new Pieces[statements.size()];
		gathered = new FirstHolders[statements.size()];
		BitSet switches = new BitSet();
		for (int number = 0; number < pieces.length; number++) {
			PacketStatement statement = statements.get(number);
			switches.or(switches(tables, statement));
			pieces[number] = Pieces.of(statement.first()[0], statement.size(), statement.members().length);
			for (int member = 0; member < statement.members().length; member++) {
				memberOf[number][statement.members()[member]] = member;
			}
		}
		SwitchNetwork network = SwitchNetwork.of(machine, switches);
		NetworkExchange.Builder builder = NetworkExchange.of(network);
		// Statements over the same tree share it: what is proved depends on that.
		Map<Integer, SwitchTree> trees = new HashMap<>();
		Map<Integer, PacketRoutes> routes = new HashMap<>();
		for (int number = 0; number < pieces.length; number++) {
			PacketStatement statement = statements.get(number);
			if (statement.kind() == PacketKind.BARRIER) {
				builder.barrier(trees.computeIfAbsent(statement.tree(), known -> tables.tree(network, known)));
				continue;
			}
			ElementType type = types.apply(statement.data());
			Cutting cutting = new Cutting(type.bytes(), packetBytes(machine, switches(tables, statement)));
			if (statement.tree() >= 0) {
				SwitchTree tree = trees.computeIfAbsent(statement.tree(), known -> tables.tree(network, known));
				if (statement.kind().isBrought()) {
					gathered[number] = new FirstHolders(statement.first(), statement.count());
					gather(builder, tree, type, cutting.packetBytes, gathered[number].count(), statement.kind() == PacketKind.ALLGATHER);
				} else {
					over(builder, statement, tree, type, cutting);
				}
				if (statement.kind() == PacketKind.BROADCAST) {
					tables.requireCopies(tree, statement.tree(), statement.root());
				}
			} else {
				builder.through(routes.computeIfAbsent(statement.network(), known -> tables.routes(network, known)));
				through(builder, statement, pieces[number], cutting);
			}
		}
		exchange = builder.build();
	}

	private static BitSet switches(PacketTables tables, PacketStatement statement) {
		return statement.tree() >= 0 ? tables.ofTree(statement.tree()) : tables.ofNetwork(statement.network());
	}

	/** How vectors of a statement are cut into packets. */
	private record Cutting(int elementBytes, long packetBytes) {

		PacketCut of(long elements) {
			return PacketCut.of(elements, elementBytes, packetBytes);
		}

		PacketCut[] of(Pieces pieces) {
			return IntStream.range(0, pieces.members()).mapToObj(piece -> of(pieces.count(piece))).toArray(PacketCut[]::new);
		}
	}

	/** Returns the most data in a packet that all switches can hold; 0 if they hold whole vectors. */
	public static long packetBytes(Machine machine, BitSet switches) {
		return switches.stream().mapToLong(vertex -> machine.switchType(vertex).packetBytes()).filter(bytes -> bytes > 0).min().orElse(0);
	}

	private static void over(NetworkExchange.Builder builder, PacketStatement statement, SwitchTree tree, ElementType type,
			Cutting cutting) {
		PacketKind kind = statement.kind();
		int width = tree.width();
		if (kind == PacketKind.BROADCAST) {
			builder.broadcast(tree, statement.root(), cutting.of(statement.size()));
		} else if (width > 0) {
			WordCode code = WordCodes.of(statement.operator(), type, width, tree.members(), statement.biased());
			builder.reduceWords(tree, statement.operator(), code, statement.size(), cutting.packetBytes, kind == PacketKind.ALLREDUCE);
		} else if (kind == PacketKind.ALLREDUCE) {
			builder.allReduce(tree, statement.operator(), cutting.of(statement.size()));
		} else if (kind == PacketKind.REDUCE) {
			builder.reduce(tree, statement.operator(), cutting.of(statement.size()));
		} else {
			throw new IllegalArgumentException(kind + " over a tree");
		}
	}

	/** Gathers over a tree: each element is zero but on one member, so that its sum is the element, and so is that of its bits by OR. */
	static void gather(NetworkExchange.Builder builder, SwitchTree tree, ElementType type, long packetBytes, long elements, boolean all) {
		if (tree.width() == 0) {
			throw Fault.of("cannot-combine", "%s: its switches gather nothing, as their types have no width", tree.name());
		}
		WordCode code = WordCodes.zeros(type, tree.can(AdderOperation.OR) ? AdderOperation.OR : AdderOperation.SUM);
		builder.reduceWords(tree, null, code, elements, packetBytes, all);
	}

	private static void through(NetworkExchange.Builder builder, PacketStatement statement, Pieces pieces, Cutting cutting) {
		int[] members = statement.members();
		int[] root = {statement.root()};
		PacketCut whole = cutting.of(statement.size());
		PacketCut[] brought = Arrays.stream(statement.count()).mapToObj(cutting::of).toArray(PacketCut[]::new);
		switch (statement.kind()) {
			case REDUCE -> builder.reduceAtRoots(members, root, statement.operator(), whole);
			case REDUCESCATTER -> builder.reduceAtRoots(members, members, statement.operator(), cutting.of(pieces));
			case BROADCAST -> builder.send(root, members, whole);
			case SCATTER -> builder.send(root, members, cutting.of(pieces));
			case GATHER -> builder.sendBySource(members, root, brought);
			case ALLGATHER -> builder.sendBySource(members, members, brought);
			case ALLTOALL -> builder.send(members, members, cutting.of(pieces));
			default -> throw new IllegalArgumentException(statement.kind() + " through a network");
		}
	}

	public NetworkExchange exchange() {
		return exchange;
	}

	/** Returns the collective of a statement of the exchange; of two trips, both have the same. */
	private int collective(int statement) {
		return exchange.statements().get(statement) instanceof TreeReduce reduce && reduce.waits() ? reduce.before() : statement;
	}

	/** Returns whether a statement is the first of two trips, whose results are no elements. */
	public boolean isFirstTrip(int statement) {
		return exchange.statements().stream().anyMatch(each -> each instanceof TreeReduce other && other.before() == statement);
	}

	/** Returns the number of statements of the exchange. */
	public int statements() {
		return exchange.statements().size();
	}

	/** Returns the index of the vector that a statement moves; -1 for a barrier. */
	public int data(int statement) {
		return statements.get(collective(statement)).data();
	}

	/** Returns the first element that a node sends to another one, or over a tree to -1. */
	public long source(int statement, int node, int receiver) {
		int number = collective(statement);
		if (gathered[number] != null) {
			return gathered[number].first();
		}
		return switch (statements.get(number).kind()) {
			case SCATTER, REDUCESCATTER, ALLTOALL -> pieces[number].first(memberOf[number][receiver]);
			default -> statements.get(number).first()[memberOf[number][node]];
		};
	}

	/** Returns the first element that a node receives from another one, or over a tree from -1. */
	public long target(int statement, int node, int sender) {
		int number = collective(statement);
		if (gathered[number] != null) {
			return gathered[number].first();
		}
		return switch (statements.get(number).kind()) {
			case SCATTER, REDUCESCATTER -> pieces[number].first(memberOf[number][node]);
			case ALLTOALL -> pieces[number].first(memberOf[number][sender]);
			case GATHER, ALLGATHER -> statements.get(number).first()[memberOf[number][sender]];
			default -> statements.get(number).first()[0];
		};
	}

	/**
	 * Returns what a node contributes to what is gathered over a tree: pairs of the first element and the one behind the last, counted from
	 * the first element that it sends; null if it contributes all elements.
	 */
	public int[] contributed(int statement, int node) {
		int number = collective(statement);
		return gathered[number] == null ? null : gathered[number].contributed(memberOf[number][node]);
	}
}
