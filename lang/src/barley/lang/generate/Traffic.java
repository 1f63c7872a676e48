package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Origin;
import barley.lang.generate.Manifest.Heading;
import barley.lang.generate.ManifestWriter.Place;
import barley.lang.generate.RingWork.Group;
import barley.lang.generate.Routine.Placed;
import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.motion.Transport;
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

	private record ListKey(Heading heading, int vector, int into) {
	}

	private record Later(Routine routine, int first) {
	}

	private record Key(List<List<Object>> rings, List<List<Object>> routines, Manifest lines) {
	}

	private final Origin source;
	private final Transport transport;
	private final Machine machine;
	private final Map<Key, Occasion> occasions = new LinkedHashMap<>();
	private final List<MoveList> moves = new ArrayList<>();
	private final Map<ListKey, List<Integer>> movesUnder = new HashMap<>();
	private final List<Later> unnamed = new ArrayList<>();
	private List<Placed> routines = List.of();
	private List<RingWork> rings;
	private String method;
	private int steps;
	/** The lists that were asked for last, as most lines have the heading of the one before. */
	private Heading lastHeading;
	private int lastVector;
	private int lastInto;
	private List<Integer> lastLists;

	Traffic(Origin source, Transport transport, Machine machine) {
		this.source = source;
		this.transport = transport;
		this.machine = machine;
	}

	/**
	 * Adds what is done at one time and returns its first step.
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
				unnamed.add(new Later(routine, steps));
			}
			steps = Math.addExact(steps, howMany);
		}
		return known.first;
	}

	/**
	 * Decides what is said by formulas, which is what is the same at all times; names everything; and puts the moves of each statement
	 * together where the order does not matter, as none is applied after others.
	 */
	void settle(StatementNames names, Vectors vectors) {
		settleRings();
		method = names.method(source);
		routines = unnamed.stream().map(later -> new Placed(later.routine, names.field(later.routine.source(), ""), later.first)).toList();
		moves.forEach(list -> name(list, names, vectors));
		if (movesUnder.values().stream().allMatch(lists -> lists.size() == 1)) {
			Map<Origin, Integer> first = new HashMap<>();
			moves.forEach(list -> first.putIfAbsent(list.heading().source(), first.size()));
			moves.sort(Comparator.comparing(list -> first.get(list.heading().source())));
		}
	}

	/**
	 * Names a list of moves: what distinguishes it from others of the same statement is its vector, what it does, and
	 * whether it comes after another one.
	 */
	private void name(MoveList list, StatementNames names, Vectors vectors) {
		Heading heading = list.heading();
		List<MoveList> others = moves.stream().filter(other -> other != list && other.heading().source().equals(heading.source())).toList();
		int own = vectors.relayed(list.vector());
		String vector = others.stream().allMatch(other -> vectors.relayed(other.vector()) == own) ? "" : " of " + vectors.name(own);
		Relays relays = Relays.of(vectors.isTransit(list.vector()), vectors.isTransit(list.into()));
		boolean half = others.stream().anyMatch(other -> !other.heading().divides()
				&& (other.heading().operator() == null) != (heading.operator() == null));
		boolean later = movesUnder.get(new ListKey(heading, list.vector(), list.into())).get(0) != moves.indexOf(list);
		String doing = heading.divides() ? " divisions" : !half ? "" : heading.operator() == null ? " hand on" : " combine";
		String purpose = heading.divides() ? "averages are divided when they are complete"
				: later ? "what is applied after the moves above"
				: !half ? "" : heading.operator() == null ? "complete values are forwarded" : "values are combined in transit";
		list.call(names.field(heading.source(), vector + (relays == null ? doing : relays.doing) + (later ? " afterwards" : "")),
				relays == null ? purpose : relays.purpose);
	}

	/** What moves are for that begin or end at nodes which relay. */
	private enum Relays {

		TO(" to relays", "messages come to nodes that relay them"),
		BETWEEN(" between relays", "they go on to other nodes that relay them"),
		FROM(" from relays", "they arrive");

		private final String doing;
		private final String purpose;

		Relays(String doing, String purpose) {
			this.doing = doing;
			this.purpose = purpose;
		}

		/** Null if they do neither. */
		static Relays of(boolean begin, boolean end) {
			return begin && end ? BETWEEN : begin ? FROM : end ? TO : null;
		}
	}

	private void settleRings() {
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
		ManifestWriter writer = new ManifestWriter(lines, work.source(), work.operator(), false, new Place(work.vector(), 0), null, null);
		for (Group group : work.joints()) {
			Dispatch.dispatch(group.joint().motion(machine, Ground.of(Ranges.of(group.first(), group.size())), new BitSet()), writer);
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
			int index = list(heading, lines.vector(line), lines.into(line), mayMeet ? arrivals.last(lines, line) : 0, first + step);
			if (mayMeet) {
				arrivals.note(lines, line, index);
			}
			moves.get(index).add(first + step, lines, line);
		}
	}

	/**
	 * Returns the list of a vector's moves under a heading that is not carried out before list number {@code least} and has
	 * come no further than a step.
	 */
	private int list(Heading heading, int vector, int into, int least, int step) {
		if (heading != lastHeading || vector != lastVector || into != lastInto) {
			lastHeading = heading;
			lastVector = vector;
			lastInto = into;
			lastLists = movesUnder.computeIfAbsent(new ListKey(heading, vector, into), any -> new ArrayList<>());
		}
		List<Integer> known = lastLists;
		for (int index : known) {
			if (index >= least && moves.get(index).lastStep() <= step) {
				return index;
			}
		}
		moves.add(new MoveList(heading, vector, into, machine.nodes(), machine.lanesAndCircuits()));
		known.add(moves.size() - 1);
		return moves.size() - 1;
	}

	Origin source() {
		return source;
	}

	/** Returns the method that carries it out. */
	String method() {
		return method;
	}

	/** Returns what classes of the runtime carry out. */
	List<Placed> routines() {
		return routines;
	}

	Transport transport() {
		return transport;
	}

	/** Returns what formulas say. */
	List<RingWork> rings() {
		return rings;
	}

	/** Returns what the table says. */
	List<MoveList> moves() {
		return moves;
	}
}
