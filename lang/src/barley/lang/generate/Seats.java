package barley.lang.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import barley.lang.generate.RingWork.LapKey;

/**
 * Where nodes sit on the laps of the rings of a plan: seatings, the pieces that are sent around in them, and distances from roots, with the
 * columns of the table of nodes that hold them. Works on the same laps share a seating.
 */
final class Seats {

	private record CutKey(Seating seating, List<Long> ranges) {
	}

	private record RootKey(Seating seating, List<Integer> roots) {
	}

	private final JavaNames names;
	private final Columns columns;
	private final int nodes;
	private final Map<List<LapKey>, Seating> seatings = new LinkedHashMap<>();
	private final Map<CutKey, PieceCut> cuts = new LinkedHashMap<>();
	private final Map<RingWork, Seating> seatingOf = new IdentityHashMap<>();
	private final Map<RingWork, PieceCut> cutOf = new IdentityHashMap<>();
	private final Map<RingWork, String> rootOf = new IdentityHashMap<>();
	private final Map<RootKey, String> roots = new HashMap<>();

	Seats(JavaNames names, Columns columns, int nodes) {
		this.names = names;
		this.columns = columns;
		this.nodes = nodes;
	}

	/** Finds the seating, the pieces and the distances of a work. */
	void seat(RingWork work) {
		List<LapKey> key = work.laps().stream().map(LapKey::of).toList();
		Seating seating = seatings.computeIfAbsent(key, laps -> {
			String title = title(work);
			Seating made = Seating.of(names.stem(title, Seating.SUFFIXES), title, work.laps(), nodes);
			columns.add(made.stem() + ".members", "nodes on each lap of " + title, made::seats, made::members);
			columns.add(made.stem() + ".position", "position of the node on each of its laps of " + title, node -> made.positions()[node]);
			columns.add(made.stem() + ".out", "lane to the next position on each lap", made::out);
			columns.add(made.stem() + ".in", "lane from the previous position on each lap", made::in);
			return made;
		});
		seatingOf.put(work, seating);
		List<Long> ranges = new ArrayList<>();
		work.joints().forEach(group -> ranges.addAll(List.of(group.first(), group.size())));
		cutOf.put(work, cuts.computeIfAbsent(new CutKey(seating, ranges), any -> {
			PieceCut cut = PieceCut.of(names.stem(seating.stem() + " pieces", List.of()), seating, work.joints());
			if (!cut.begins()) {
				columns.add(cut.stem() + ".first", "first element sent around", seating::seats, node -> cut.first()[node]);
			}
			columns.add(cut.stem() + ".size", "number of elements sent around", seating::seats, node -> cut.size()[node]);
			return cut;
		}));
		if (work.isRooted()) {
			int[][] distances = seating.fromRoot(work.joints());
			rootOf.put(work, roots.computeIfAbsent(new RootKey(seating,
					work.joints().stream().map(group -> group.joint().root()).toList()), any -> {
				boolean first = roots.keySet().stream().noneMatch(other -> other.seating == seating);
				String stem = names.stem(seating.stem() + " from root" + (first ? "" : " of " + work.source().words()), List.of());
				columns.add(stem, "positions from the root to the node on each lap", node -> distances[node]);
				return stem;
			}));
		}
	}

	private static String title(RingWork work) {
		String walks = work.source().walks();
		return !walks.isEmpty() ? walks : work.laps().stream().map(lap -> lap.tour().name()).distinct().collect(Collectors.joining(", "));
	}

	List<Seating> seatings() {
		return List.copyOf(seatings.values());
	}

	Seating seating(RingWork work) {
		return seatingOf.get(work);
	}

	List<PieceCut> cuts() {
		return List.copyOf(cuts.values());
	}

	PieceCut cut(RingWork work) {
		return cutOf.get(work);
	}

	/** Returns the field that says how far a node is from the root of a work; null if there is none. */
	String root(RingWork work) {
		return rootOf.get(work);
	}
}
