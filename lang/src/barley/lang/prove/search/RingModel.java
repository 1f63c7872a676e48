package barley.lang.prove.search;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

/**
 * A number of rings as a question to a SAT solver: a variable for each ring and pair of nodes says whether the ring takes a lane
 * between them. At each node a ring takes two, and all rings together no more lanes of a pair than there are. That a ring is one
 * and not several comes in step by step: wherever an answer has a ring in pieces, the solver is told that at least two of the
 * lanes that lead out of each piece are taken, by every ring, and is asked again. It keeps what it has learnt and where it was,
 * so that the next answer is near the last.
 *
 * <p>Rings that are each the first one turned share its variables: then only one ring is looked for, in a fraction of the
 * time, but there need not be any while others exist. Otherwise rings are numbered by the lanes they take at one node, so that no
 * solution is looked for in all its orders. Same question, same answer: nothing in here depends on chance or time, only whether
 * it comes to an end does.
 */
final class RingModel {

	/** What came out; {@code rings} holds the nodes of each ring where there is a solution. */
	record Answer(Outcome outcome, int[][] rings) {
	}

	enum Outcome {
		FOUND, IMPOSSIBLE, UNKNOWN
	}

	/** Wrong turns between two looks at the clock: a few milliseconds. */
	private static final int SLICE = 50;

	private final Pairs pairs;
	private final int rings;
	private final CyclicShift turn;
	private final ISolver solver = SolverFactory.newDefault();
	/** The variable of each ring and pair; 0 where the ring cannot take a lane of that pair. */
	private final int[][] variables;

	/** A question about {@code rings} rings; if {@code turn} is not null, about such as are the first one turned. */
	RingModel(Pairs pairs, int rings, CyclicShift turn) {
		this.pairs = pairs;
		this.rings = rings;
		this.turn = turn;
		variables = new int[rings][pairs.count()];
	}

	/** Looks for rings until {@code patience} is over, or after {@code most} wrong turns. */
	Answer solve(Patience patience, long most) {
		solver.newVar((turn == null ? rings : 1) * pairs.count());
		solver.setKeepSolverHot(true);
		try {
			number();
			for (int ring = 0; ring < asked(); ring++) {
				takeTwoEverywhere(ring);
			}
			shareLanes();
			if (turn == null) {
				order();
			}
			return answer(patience, most);
		} catch (ContradictionException e) {
			return new Answer(Outcome.IMPOSSIBLE, null);
		} finally {
			solver.reset();
		}
	}

	/** Returns how many rings have variables of their own. */
	private int asked() {
		return turn == null ? rings : 1;
	}

	private void number() throws ContradictionException {
		for (int ring = 0; ring < rings; ring++) {
			for (int pair = 0; pair < pairs.count(); pair++) {
				int variable = (turn == null ? ring * pairs.count() : 0) + pair + 1;
				int image = turn == null ? pair : pairs.between(turn.image(pairs.from()[pair], ring), turn.image(pairs.to()[pair], ring));
				if (image >= 0) {
					variables[ring][image] = variable;
				} else {
					solver.addClause(new VecInt(new int[] { -variable }));
				}
			}
		}
	}

	private void takeTwoEverywhere(int ring) throws ContradictionException {
		for (int[] around : pairs.at()) {
			solver.addExactly(variables(ring, around, around.length), 2);
		}
	}

	private void shareLanes() throws ContradictionException {
		for (int pair = 0; pair < pairs.count(); pair++) {
			if (pairs.lanes()[pair] < rings) {
				Map<Integer, Integer> takers = new HashMap<>();
				for (int ring = 0; ring < rings; ring++) {
					if (variables[ring][pair] != 0) {
						takers.merge(variables[ring][pair], 1, Integer::sum);
					}
				}
				// Turned by as much as leads all the way round, a pair meets each of its images equally often. Else this asks for too much.
				int often = takers.values().stream().mapToInt(Integer::intValue).max().orElse(1);
				solver.addAtMost(new VecInt(takers.keySet().stream().mapToInt(Integer::intValue).sorted().toArray()),
						pairs.lanes()[pair] / often);
			}
		}
	}

	/** At the node with the fewest neighbours, a ring takes a pair only if the ring before it takes an earlier one, or the same. */
	private void order() throws ContradictionException {
		int[] around = Arrays.stream(pairs.at()).min((a, b) -> Integer.compare(a.length, b.length)).orElseThrow();
		for (int ring = 1; ring < rings; ring++) {
			for (int i = 0; i < around.length; i++) {
				VecInt clause = variables(ring - 1, around, pairs.lanes()[around[i]] > 1 ? i + 1 : i);
				clause.push(-variables[ring][around[i]]);
				solver.addClause(clause);
			}
		}
	}

	private VecInt variables(int ring, int[] some, int count) {
		VecInt chosen = new VecInt();
		for (int i = 0; i < count; i++) {
			if (variables[ring][some[i]] != 0) {
				chosen.push(variables[ring][some[i]]);
			}
		}
		return chosen;
	}

	private Answer answer(Patience patience, long most) throws ContradictionException {
		for (long spent = 0; spent < most && !patience.isOver();) {
			solver.setTimeoutOnConflicts(SLICE);
			try {
				if (!solver.isSatisfiable()) {
					return new Answer(Outcome.IMPOSSIBLE, null);
				} else if (!cutPieces()) {
					return new Answer(Outcome.FOUND, rings());
				}
			} catch (TimeoutException e) {
				spent += SLICE;
			}
		}
		return new Answer(Outcome.UNKNOWN, null);
	}

	/** Forbids every piece that a ring has fallen into; false if none has. */
	private boolean cutPieces() throws ContradictionException {
		boolean cut = false;
		for (int ring = 0; ring < asked(); ring++) {
			int[] piece = pieces(ring);
			int count = Arrays.stream(piece).max().orElse(0);
			// Of two pieces, one says as much as both.
			for (int each = 1; count > 1 && each <= (count == 2 ? 1 : count); each++) {
				int[] border = border(piece, each);
				for (int other = 0; other < asked(); other++) {
					solver.addAtLeast(variables(other, border, border.length), 2);
				}
				cut = true;
			}
		}
		return cut;
	}

	/** To which of its pieces, from 1, a ring's present answer leads each node. */
	private int[] pieces(int ring) {
		int[] piece = new int[pairs.nodes()];
		int count = 0;
		Deque<Integer> next = new ArrayDeque<>();
		for (int start = 0; start < piece.length; start++) {
			if (piece[start] == 0) {
				piece[start] = ++count;
				next.add(start);
			}
			while (!next.isEmpty()) {
				int node = next.remove();
				for (int pair : pairs.at()[node]) {
					int other = pairs.other(pair, node);
					if (piece[other] == 0 && takes(ring, pair)) {
						piece[other] = count;
						next.add(other);
					}
				}
			}
		}
		return piece;
	}

	private int[] border(int[] piece, int inside) {
		int[] border = new int[pairs.count()];
		int count = 0;
		for (int pair = 0; pair < border.length; pair++) {
			if (piece[pairs.from()[pair]] == inside != (piece[pairs.to()[pair]] == inside)) {
				border[count++] = pair;
			}
		}
		return Arrays.copyOf(border, count);
	}

	private boolean takes(int ring, int pair) {
		return variables[ring][pair] != 0 && solver.model(variables[ring][pair]);
	}

	/** Returns the rings of the present answer, each from the first node on towards its smaller neighbour. */
	private int[][] rings() {
		int[][] found = new int[rings][];
		for (int ring = 0; ring < asked(); ring++) {
			found[ring] = walk(ring);
		}
		for (int ring = asked(); ring < rings; ring++) {
			int number = ring;
			found[ring] = Arrays.stream(found[0]).map(node -> turn.image(node, number)).toArray();
		}
		return found;
	}

	private int[] walk(int ring) {
		int[] nodes = new int[pairs.nodes()];
		int before = -1;
		for (int i = 1; i < nodes.length; i++) {
			int here = nodes[i - 1];
			int last = before;
			nodes[i] = Arrays.stream(pairs.at()[here]).filter(pair -> pairs.other(pair, here) != last && takes(ring, pair))
					.map(pair -> pairs.other(pair, here))
					.findFirst().orElseThrow();
			before = here;
		}
		return nodes;
	}
}
