package barley.runtime.network;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import barley.runtime.data.ElementType;
import barley.runtime.machine.Machine;
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

	/**
	 * Plans an exchange.
	 *
	 * @param types the type of each vector
	 */
	public PacketPlan(Machine machine, PacketTables tables, List<PacketStatement> statements, IntFunction<ElementType> types) {
		this.statements = statements.stream().map(PacketStatement::checked).toList();
		memberOf = new int[statements.size()][machine.nodes()];
		pieces = new Pieces[statements.size()];
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
			Cutting cutting = new Cutting(types.apply(statement.data()).bytes(), packetBytes(machine, switches(tables, statement)));
			if (statement.tree() >= 0) {
				SwitchTree tree = trees.computeIfAbsent(statement.tree(), known -> tables.tree(network, known));
				over(builder, statement, tree, cutting.of(statement.size()));
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

	private static void over(NetworkExchange.Builder builder, PacketStatement statement, SwitchTree tree, PacketCut cut) {
		switch (statement.kind()) {
			case ALLREDUCE -> builder.allReduce(tree, statement.operator(), cut);
			case REDUCE -> builder.reduce(tree, statement.operator(), cut);
			case BROADCAST -> builder.broadcast(tree, statement.root(), cut);
			default -> throw new IllegalArgumentException(statement.kind() + " over a tree");
		}
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

	/** Returns the index of the vector that a statement moves. */
	public int data(int statement) {
		return statements.get(statement).data();
	}

	public int statements() {
		return pieces.length;
	}

	/** Returns the first element that a node sends to another one, or over a tree to -1. */
	public long source(int statement, int node, int receiver) {
		return switch (statements.get(statement).kind()) {
			case SCATTER, REDUCESCATTER, ALLTOALL -> pieces[statement].first(memberOf[statement][receiver]);
			default -> statements.get(statement).first()[memberOf[statement][node]];
		};
	}

	/** Returns the first element that a node receives from another one, or over a tree from -1. */
	public long target(int statement, int node, int sender) {
		return switch (statements.get(statement).kind()) {
			case SCATTER, REDUCESCATTER -> pieces[statement].first(memberOf[statement][node]);
			case ALLTOALL -> pieces[statement].first(memberOf[statement][sender]);
			case GATHER, ALLGATHER -> statements.get(statement).first()[memberOf[statement][sender]];
			default -> statements.get(statement).first()[0];
		};
	}
}
