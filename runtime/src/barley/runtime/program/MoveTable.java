package barley.runtime.program;

import java.util.ArrayList;
import java.util.List;

/**
 * What nodes send each other in the steps of an exchange where no formula says it, or what they divide: a part of the table of
 * nodes. A line stands for both ends of a transfer, so that what is sent and what is received cannot differ. Each node's
 * program reads its own lines as {@link Moves}.
 *
 * <p>Takes some 100 bytes for each line; the nodes' parts refer to the same lines.
 */
public final class MoveTable {

	private static final Move[] NONE = {};

	private final String name;
	private final boolean divides;
	private final List<Move> moves;
	/** For each node its lines; made on first use. */
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

	/** Returns whether the lines are divisions and not transfers. */
	public boolean divides() {
		return divides;
	}

	/** Returns the lines in the order of their first steps. */
	public List<Move> moves() {
		return moves;
	}

	/** Returns the lines of one node. */
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

	/** Collects lines. */
	public static final class Builder {

		private final String name;
		private final boolean divides;
		private final List<Move> moves = new ArrayList<>();

		private Builder(String name, boolean divides) {
			this.name = name;
			this.divides = divides;
		}

		/**
		 * Adds the next line; nodes carry out the lines of a step in the order of the table.
		 *
		 * @throws IllegalArgumentException if the line begins before the one above it
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
