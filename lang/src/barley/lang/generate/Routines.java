package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import barley.lang.finding.Origin;
import barley.lang.motion.Course;
import barley.lang.motion.Ground;
import barley.lang.motion.Lap;
import barley.lang.generate.ManifestWriter.Place;
import barley.lang.motion.Motion;
import barley.lang.motion.Motion.Room;
import barley.lang.motion.Ranges;
import barley.lang.motion.RingsWay;
import barley.lang.motion.Shares;
import barley.lang.motion.ShiftWay;
import barley.lang.motion.StreamWay;
import barley.lang.motion.Way;
import barley.lang.plan.Joint;
import barley.runtime.data.Operator;

/** Turns what streams, shifts or is relayed into routines; groups of nodes that do the same, each for itself, share one. */
final class Routines {

	/** What routines of one exchange have in common where they are one. */
	private record Key(Origin source, String type, String maker, Map<String, Long> sizes, String call, int steps, String together) {
	}

	/** What stands in the table for each node: what it does, and where its elements are put together. */
	private record Row(StringBuilder[] texts, String[] places) {
	}

	/**
	 * The elements that a routine works on.
	 *
	 * @param vector   the one in which they lie one behind the other
	 * @param together the constants of the vector in which they lie apart and of that; null if they do not lie apart
	 * @param places   where they are, for each node; null if they do not lie apart
	 * @param pieces   the cut of each lap; null if it cuts its share evenly
	 */
	private record Elements(int vector, long first, long size, String together, IntFunction<String> places, List<String> pieces) {
	}

	/** What stands in the table for a node, in Java; the rest comes on a line of its own. */
	private static final String TEXT = "constants.text(\"%s\"),\n\t\t".formatted(Routine.FIELD);
	private static final String FIRST = ".first";
	private static final String SIZE = ".size";
	private static final String KEPT = ".kept";

	private final Vectors vectors;
	private final IntFunction<String> constants;
	private final Function<Operator, String> operators;
	private final int nodes;
	private final Map<Key, Row> rows = new LinkedHashMap<>();
	private final Places places;

	/**
	 * @param constants the constant that stands for a vector
	 * @param operators how programs name an operator, or that there is none
	 */
	Routines(Vectors vectors, IntFunction<String> constants, Function<Operator, String> operators, int nodes) {
		this.vectors = vectors;
		this.constants = constants;
		this.operators = operators;
		this.nodes = nodes;
		places = new Places(vectors);
	}

	/**
	 * A way of communicating that a class of the runtime carries out, readable in the table of nodes. Ways that have no such form are
	 * dispatched.
	 */
	private record Form<W extends Way>(Class<W> way, Predicate<W> when, Writer<W> writer) {

		private boolean fits(Joint joint) {
			return way.isInstance(joint.way()) && when.test(way.cast(joint.way()));
		}

		private void write(Routines to, Joint joint, Elements what, int calls, int divisor) {
			writer.write(to, joint, way.cast(joint.way()), what, calls, divisor);
		}
	}

	private interface Writer<W extends Way> {
		void write(Routines to, Joint joint, W way, Elements what, int calls, int divisor);
	}

	private static final List<Form<?>> FORMS = List.of(
			new Form<>(StreamWay.class, stream -> true, Routines::stream),
			new Form<>(ShiftWay.class, shift -> true, Routines::shift),
			new Form<>(RingsWay.class, RingsWay::relays, Routines::relay));

	/** Returns whether routines carry a collective out. */
	static boolean carryOut(Joint joint) {
		return FORMS.stream().anyMatch(form -> form.fits(joint));
	}

	/**
	 * @param calls   how often programs are called for it
	 * @param divisor what an average is divided by as soon as it is complete; nothing if it is less than 2
	 */
	void add(Joint joint, Ground ground, int calls, int divisor) {
		Elements elements = elements(joint, ground, Apart.of(joint, ground));
		FORMS.stream().filter(form -> form.fits(joint)).findFirst().orElseThrow().write(this, joint, elements, calls, divisor);
	}

	// ---------------------------------------------------------------- what lies apart

	private Elements elements(Joint joint, Ground ground, Apart apart) {
		int vector = vectors.of(joint.data());
		long offset = vectors.offset(joint.data());
		if (apart == null) {
			return new Elements(vector, offset + ground.all().first(), ground.all().size(), null, null, null);
		} else if (apart.brought()) {
			return brought(joint, ground, places.take(vector, apart));
		}
		long first = places.take(vector, apart);
		StringBuilder text = new StringBuilder();
		place(text, ground.all(), offset, first);
		return together(joint, vector, first, apart.size(), node -> text.toString(), null);
	}

	/**
	 * Returns what members bring that is not cut as a scattering cuts it: on each lap, one behind the other, a share of what each of them
	 * holds.
	 */
	private Elements brought(Joint joint, Ground ground, long first) {
		int vector = vectors.of(joint.data());
		long offset = vectors.offset(joint.data());
		StringBuilder[] brought = new StringBuilder[nodes];
		StringBuilder all = new StringBuilder();
		List<String> cuts = new ArrayList<>();
		long at = first;
		for (Lap lap : joint.way().buckets()) {
			Ranges[] pieces = new Ranges[lap.members()];
			for (int member = 0; member < pieces.length; member++) {
				pieces[lap.owned(member)] = lap.shareOf(ground.of(joint.nodes(), lap.node(member)));
			}
			cuts.add(cut(at, pieces));
			for (int piece = 0; piece < pieces.length; piece++) {
				int node = lap.nodes()[lap.seat(Math.floorMod(piece - 1, pieces.length))];
				brought[node] = brought[node] == null ? new StringBuilder() : brought[node];
				place(brought[node], pieces[piece], offset, at);
				place(all, pieces[piece], offset, at);
				at += pieces[piece].size();
			}
		}
		return together(joint, vector, first, at - first, node -> brought[node] + " | "
				+ (joint.root() < 0 || node == joint.root() ? all : ""), cuts);
	}

	private Elements together(Joint joint, int vector, long first, long size, IntFunction<String> places, List<String> pieces) {
		int buffer = vectors.together(vector);
		Set<Integer> members = Arrays.stream(joint.nodes()).boxed().collect(Collectors.toSet());
		return new Elements(buffer, first, size, constants.apply(vector) + ", " + constants.apply(buffer),
				node -> members.contains(node) ? places.apply(node) : "", pieces);
	}

	private static void place(StringBuilder text, Ranges what, long offset, long place) {
		long at = place;
		for (Ranges.Range range : what.list()) {
			text.append(text.isEmpty() ? "" : " ").append(offset + range.first()).append("..").append(offset + range.end() - 1).append('@')
					.append(at);
			at += range.count();
		}
	}

	/** Returns where pieces begin and how long they are: {@code 40+10*3+9*2}. */
	private static String cut(long first, Ranges[] pieces) {
		StringBuilder text = new StringBuilder().append('~').append(first);
		for (int piece = 0; piece < pieces.length;) {
			int end = piece + 1;
			while (end < pieces.length && pieces[end].size() == pieces[piece].size()) {
				end++;
			}
			text.append('+').append(pieces[piece].size()).append(end - piece > 1 ? "*" + (end - piece) : "");
			piece = end;
		}
		return text.toString();
	}

	List<Routine> routines() {
		List<Routine> routines = new ArrayList<>();
		rows.forEach((key, row) -> routines.add(new Routine(key.source, key.type, key.maker, key.sizes, key.call, key.steps,
				Arrays.stream(row.texts).map(one -> one == null ? "" : one.toString()).toArray(String[]::new), key.together, row.places)));
		return routines;
	}

	/** Adds what nodes copy for themselves; there is no place in transit for nothing. */
	void keep(Joint joint, List<Motion.Kept> all, ManifestWriter places) {
		List<Motion.Kept> kept = all.stream().filter(own -> own.what().size() > 0).toList();
		Place data = places.place(Room.DATA);
		for (Room room : kept.stream().map(Motion.Kept::room).distinct().toList()) {
			Place put = places.place(room);
			String maker = "new Together(constants.text(\"%s\"), %s, %s)".formatted(Routine.FIELD, constants.apply(data.vector()),
					constants.apply(put.vector()));
			StringBuilder[] row = row(new Key(joint.source(), "Together", maker, Map.of(), "step", 1, null),
					new Elements(data.vector(), 0, 0, null, null, null));
			for (Motion.Kept own : kept.stream().filter(each -> each.room() == room).toList()) {
				row[own.node()] = row[own.node()] == null ? new StringBuilder() : row[own.node()];
				own.what().list().forEach(range -> place(row[own.node()], Ranges.of(range.first(), range.count()), data.first(),
						put.first() + range.first() + own.moved()));
			}
		}
	}

	// ---------------------------------------------------------------- what streams

	private void stream(Joint joint, StreamWay stream, Elements what, int calls, int divisor) {
		String maker = "new Streaming(%s%s, %s, %d, %s)".formatted(TEXT, constants.apply(what.vector), shares(what, stream.shares()),
				stream.chunks(), operators.apply(joint.operator()));
		StringBuilder[] row = row(new Key(joint.source(), "Streaming", maker, sizes(what), "carry", calls, what.together), what);
		for (Course course : stream.courses()) {
			boolean[] begun = new boolean[nodes];
			for (int hop = 0; hop < course.hops(); hop++) {
				int lane = course.lane()[hop];
				note(row, begun, course, course.from()[hop], ">" + lane);
				note(row, begun, course, course.to()[hop], (hop < course.combining() ? "+" : "<") + lane);
				if (hop == course.combining() - 1 && divisor > 1) {
					note(row, begun, course, course.to()[hop], "/" + divisor);
				}
			}
		}
	}

	private void note(StringBuilder[] row, boolean[] begun, Course course, int node, String action) {
		if (!begun[node]) {
			begun[node] = true;
			begin(row, node).append(course.share().number()).append(':');
		}
		row[node].append(action);
	}

	// ---------------------------------------------------------------- what shifts

	private void shift(Joint joint, ShiftWay shift, Elements what, int calls, int divisor) {
		int vector = vectors.of(joint.data());
		String shares = shares(what, shift.shares());
		int members = shift.laps().get(0).members();
		Map<String, Long> sizes = sizes(what);
		String buffers = constants.apply(vectors.forth(vector)) + ", " + constants.apply(vectors.back(vector));
		if (shift.fixed()) {
			buffers = constants.apply(vectors.kept(vector)) + ", " + number(KEPT);
			sizes.put(KEPT, vectors.keptFirst(joint));
		}
		String maker = "Shifting.%s(%s%s, %s,\n\t\t%s, %d, %s, %d)".formatted(shift.fixed() ? "inOrder" : "asItComes", TEXT,
				constants.apply(what.vector), buffers, shares, members, operators.apply(joint.operator()), divisor);
		StringBuilder[] row = row(new Key(joint.source(), "Shifting", maker, sizes, "step", calls, what.together), what);
		for (Lap lap : shift.laps()) {
			for (int position = 0; position < lap.members(); position++) {
				begin(row, lap.nodes()[position]).append(lap.share().number()).append(lap.backward() ? '-' : '+').append(position)
						.append(':').append(lap.out()[position])
						.append(':').append(lap.in(position));
			}
		}
	}

	// ---------------------------------------------------------------- what is relayed

	private void relay(Joint joint, RingsWay rings, Elements what, int calls, int divisor) {
		String turns = RingsWay.turns(joint.kind()).stream().map(turn -> "RingTurn." + turn).collect(Collectors.joining(", "));
		String maker = "new Relaying(%s%s, %s, %s, %s, %d, %s)".formatted(TEXT, constants.apply(what.vector),
				constants.apply(vectors.relayed(joint)), shares(what, rings.shares()), operators.apply(joint.operator()), divisor, turns);
		StringBuilder[] row = row(new Key(joint.source(), "Relaying", maker, sizes(what), "step", calls, what.together), what);
		for (int l = 0; l < rings.laps().size(); l++) {
			Lap lap = rings.laps().get(l);
			String root = joint.root() < 0 ? "" : ":" + lap.position(joint.root());
			for (int position = 0; position < lap.nodes().length; position++) {
				begin(row, lap.nodes()[position]).append(lap.share().number()).append(':').append(position).append('/').append(lap.stops())
						.append(':').append(lap.out()[position])
						.append(':').append(lap.in(position)).append(root).append(what.pieces == null ? "" : what.pieces.get(l));
			}
		}
	}

	// ---------------------------------------------------------------- all of them

	private StringBuilder[] row(Key key, Elements what) {
		Row row = rows.computeIfAbsent(key, any -> new Row(new StringBuilder[nodes], new String[nodes]));
		for (int node = 0; node < nodes; node++) {
			String place = what.places == null ? "" : what.places.apply(node);
			row.places[node] = place.isEmpty() && row.places[node] != null ? row.places[node] : place;
		}
		return row.texts;
	}

	private static StringBuilder begin(StringBuilder[] row, int node) {
		row[node] = row[node] == null ? new StringBuilder() : row[node].append(' ');
		return row[node];
	}

	private static String shares(Elements what, Shares shares) {
		return PieceCut.java(what.first == 0 ? "" : number(FIRST), number(SIZE), shares, Integer.toString(shares.count()));
	}

	/** Returns the elements as numbers that all nodes share, so that programs do not depend on them. */
	private static Map<String, Long> sizes(Elements what) {
		Map<String, Long> sizes = new TreeMap<>(Map.of(SIZE, what.size));
		if (what.first != 0) {
			sizes.put(FIRST, what.first);
		}
		return sizes;
	}

	private static String number(String end) {
		return "constants.longInteger(\"%s%s\")".formatted(Routine.FIELD, end);
	}
}
