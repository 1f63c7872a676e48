package barley.runtime.program;

import java.util.ArrayList;
import java.util.List;

/**
 * The transfers, or the divisions, of nodes in an exchange that no formula describes: a part of the node table. One row represents both
 * ends of a transfer, so sends and receives always match. Each node's program reads its own rows as {@link Moves}.
 *
 * <p>Takes about 100 bytes per row; nodes share the rows.
 */
public final class MoveTable {

	private static final Move[] NONE = {};

	private final String name;
	private final boolean divides;
	private final List<Move> moves;
	/** For each node, its rows; built on first use. */
	private Move[][] sent;
	private Move[][] received;

	private MoveTable(Builder builder) {
		name = builder.name;
		divides = builder.divides;
		moves = List.copyOf(builder.moves);
	}

	/** Starts a table of transfers. */
	public static Builder transfers(String name) {
		return new Builder(name, false);
	}

	/** Starts a table of divisions, which complete averages. */
	public static Builder divisions(String name) {
		return new Builder(name, true);
	}

	public String name() {
		return name;
	}

	/** Returns whether the rows are divisions rather than transfers. */
	public boolean divides() {
		return divides;
	}

	/** Returns the rows in the order of their first steps. */
	public List<Move> moves() {
		return moves;
	}

	/** Returns the rows of one node. */
	synchronized Moves of(int node) {
		if (sent == null) {
			sent = divides ? new Move[0][] : byNode(true);
			received = byNode(false);
		}
		return new Moves(node < sent.length ? sent[node] : NONE, node < received.length ? received[node] : NONE);
	}

	private Move[][] byNode(boolean bySender) {
		int nodes = 0;
		for (Move move : moves) {
			nodes = Math.max(nodes, 1 + (bySender ? move.from() : move.to()));
		}
		int[] count = new int[nodes];
		moves.forEach(move -> count[bySender ? move.from() : move.to()]++);
		Move[][] byNode = new Move[nodes][];
		for (int node = 0; node < nodes; node++) {
			byNode[node] = count[node] == 0 ? NONE : new Move[count[node]];
			count[node] = 0;
		}
		for (Move move : moves) {
			int node = bySender ? move.from() : move.to();
			byNode[node][count[node]++] = move;
		}
		return byNode;
	}

	/** Collects rows. */
	public static final class Builder {

		private final String name;
		private final boolean divides;
		private final List<Move> moves = new ArrayList<>();

		private Builder(String name, boolean divides) {
			this.name = name;
			this.divides = divides;
		}

		/**
		 * Adds the next row; nodes execute the rows of a step in the order of the table.
		 *
		 * @throws IllegalArgumentException if the row begins before the previous one
		 */
		public Builder add(Move move) {
			if (!moves.isEmpty() && moves.get(moves.size() - 1).firstStep() > move.firstStep()) {
				throw new IllegalArgumentException("step " + move.firstStep() + " follows step " + moves.get(moves.size() - 1).firstStep());
			}
			moves.add(move);
			return this;
		}

		public MoveTable build() {
			return new MoveTable(this);
		}
	}
}
