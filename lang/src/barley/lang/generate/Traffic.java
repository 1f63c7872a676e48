package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Origin;
import barley.lang.generate.Manifest.Heading;
import barley.lang.generate.RingWork.Group;
import barley.lang.generate.Routine.Placed;
import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.runtime.machine.Machine;

/**
 * Everything that an exchange statement ever does. It may be carried out often, in loops or as part of a strategy; what it does
 * the second time has its steps after those of the first, unless it is the same.
 */
final class Traffic {

	/** So many data of one statement go round rings by formulas of their own; more of them are left to the table. */
	private static final int MOST_FORMULAS = 8;

	/** What was done at one time; {@code first} is its first step. */
	private record Occasion(int first, List<RingWork> rings, Manifest unlessFormulas) {
	}

	private record Key(List<List<Object>> rings, List<List<Object>> routines, Manifest lines) {
	}

	private final Origin source;
	private final String method;
	private final Machine machine;
	private final JavaNames names;
	private final Map<Key, Occasion> occasions = new LinkedHashMap<>();
	private final List<MoveList> moves = new ArrayList<>();
	private final Map<Heading, List<Integer>> movesUnder = new HashMap<>();
	private final List<Placed> routines = new ArrayList<>();
	private List<RingWork> rings;
	private int steps;

	Traffic(Origin source, String method, Machine machine, JavaNames names) {
		this.source = source;
		this.method = method;
		this.machine = machine;
		this.names = names;
	}

	/**
	 * Takes in what is done at one time and tells its first step.
	 *
	 * @param unlessFormulas what else is done if formulas do not carry out their works
	 */
	int add(List<RingWork> works, List<Routine> done, Manifest lines, Manifest unlessFormulas, int howMany) {
		Key key = new Key(works.stream().map(RingWork::key).toList(), done.stream().map(Routine::key).toList(), lines);
		Occasion known = occasions.get(key);
		if (known == null) {
			known = new Occasion(steps, works, unlessFormulas);
			occasions.put(key, known);
			add(steps, lines);
			for (Routine routine : done) {
				routines.add(new Placed(routine, names.stem(routine.source().words(), List.of("")), steps));
			}
			steps = Math.addExact(steps, howMany);
		}
		return known.first;
	}

	/** Decides what is said by formulas: what is the same at all times. */
	void settle() {
		rings = occasions.values().iterator().next().rings;
		if (occasions.size() == 1 && rings.size() <= MOST_FORMULAS) {
			return;
		}
		rings = List.of();
		for (Occasion occasion : occasions.values()) {
			Manifest lines = new Manifest();
			occasion.rings.forEach(work -> unroll(work, lines));
			add(occasion.first, lines);
			add(occasion.first, occasion.unlessFormulas);
		}
	}

	private void unroll(RingWork work, Manifest lines) {
		ManifestWriter writer = new ManifestWriter(lines, work.source(), work.operator(), false, work.vector(), 0);
		for (Group group : work.joints()) {
			Dispatch.dispatch(group.joint().motion(machine, Ground.of(Ranges.of(group.first(), group.size())), new BitSet()), machine, writer);
		}
	}

	private void add(int first, Manifest lines) {
		Arrivals arrivals = new Arrivals();
		int step = -1;
		for (int line : lines.byStep()) {
			if (lines.step(line) != step) {
				arrivals.clear();
				step = lines.step(line);
			}
			Heading heading = lines.heading(line);
			// Collectives never bring anything to where others do; the proof has seen to it.
			boolean mayMeet = heading.byHand() && lines.headings() > 1 && !heading.divides();
			int index = list(heading, mayMeet ? arrivals.last(lines, line) : 0, first + step);
			if (mayMeet) {
				arrivals.note(lines, line, index);
			}
			moves.get(index).add(first + step, lines, line);
		}
	}

	/** The list of moves under a heading that is not carried out before list number {@code least} and has come no further than a step. */
	private int list(Heading heading, int least, int step) {
		List<Integer> known = movesUnder.computeIfAbsent(heading, any -> new ArrayList<>());
		for (int index : known) {
			if (index >= least && moves.get(index).lastStep() <= step) {
				return index;
			}
		}
		moves.add(new MoveList(heading, names.stem(heading.source().words(), MoveList.SUFFIXES), machine.nodes(), machine.lanes()));
		known.add(moves.size() - 1);
		return moves.size() - 1;
	}

	Origin source() {
		return source;
	}

	/** The method that carries it out. */
	String method() {
		return method;
	}

	/** What classes of the runtime carry out. */
	List<Placed> routines() {
		return routines;
	}

	/** Whether it goes by data flow. */
	boolean streams() {
		return !routines.isEmpty() && routines.get(0).routine().type().equals("Streaming");
	}

	/** What formulas say. */
	List<RingWork> rings() {
		return rings;
	}

	/** What the table says. */
	List<MoveList> moves() {
		return moves;
	}

}
