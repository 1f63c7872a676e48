package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.generate.RingWork.Group;
import barley.lang.motion.Lap;

/**
 * Where the nodes sit on the laps of a collective: which laps each takes part in, and at which position. Collectives over the
 * same walks share a seating.
 *
 * @param stem      what the fields and columns of this seating begin with
 * @param title     the walks as the author wrote them
 * @param lapsOf    for each node, the laps it takes part in
 * @param positions for each node, its position on each of these
 */
record Seating(String stem, String title, List<Lap> laps, int[][] lapsOf, int[][] positions) {

	/** What the names of a seating's constants and fields end with. */
	static final List<String> SUFFIXES = List.of("_LAPS", "Members", "Steps", "Position", "Out", "In");

	private static final int[] NONE = {};

	static Seating of(String stem, String title, List<Lap> laps, int nodes) {
		int[] count = new int[nodes];
		laps.forEach(lap -> Arrays.stream(lap.nodes()).forEach(node -> count[node]++));
		int[][] lapsOf = new int[nodes][];
		int[][] positions = new int[nodes][];
		for (int node = 0; node < nodes; node++) {
			lapsOf[node] = count[node] == 0 ? NONE : new int[count[node]];
			positions[node] = count[node] == 0 ? NONE : new int[count[node]];
		}
		Arrays.fill(count, 0);
		for (int l = 0; l < laps.size(); l++) {
			int[] members = laps.get(l).nodes();
			for (int position = 0; position < members.length; position++) {
				int node = members[position];
				lapsOf[node][count[node]] = l;
				positions[node][count[node]++] = position;
			}
		}
		return new Seating(stem, title, laps, lapsOf, positions);
	}

	/** Returns how many nodes each lap of a node has. */
	int members(int node) {
		return laps.get(lapsOf[node][0]).members();
	}

	/** Returns whether a node takes part. */
	boolean seats(int node) {
		return lapsOf[node].length > 0;
	}

	/** Returns the lanes by which a node sends, one for each of its laps. */
	int[] out(int node) {
		return lanes(node, true);
	}

	/** Returns the lanes by which a node hears. */
	int[] in(int node) {
		return lanes(node, false);
	}

	private int[] lanes(int node, boolean out) {
		int[] lanes = new int[lapsOf[node].length];
		for (int i = 0; i < lanes.length; i++) {
			Lap lap = laps.get(lapsOf[node][i]);
			lanes[i] = out ? lap.out()[positions[node][i]] : lap.in(positions[node][i]);
		}
		return lanes;
	}

	/** Returns how many steps each node is away from the root of its group, one number for each of its laps. */
	int[][] fromRoot(List<Group> groups) {
		List<Integer> roots = new ArrayList<>();
		for (Group group : groups) {
			for (Lap lap : group.laps()) {
				roots.add(lap.position(group.joint().root()));
			}
		}
		int[][] distances = new int[lapsOf.length][];
		for (int node = 0; node < distances.length; node++) {
			distances[node] = new int[lapsOf[node].length];
			for (int i = 0; i < distances[node].length; i++) {
				int lap = lapsOf[node][i];
				distances[node][i] = Math.floorMod(positions[node][i] - roots.get(lap), laps.get(lap).members());
			}
		}
		return distances;
	}

	/** Adds what of a node's part is the same for all nodes of its role: ring sizes and shares. Nothing if it takes no part. */
	void addForm(int node, StringBuilder form) {
		for (int index : lapsOf[node]) {
			Lap lap = laps.get(index);
			form.append(lap.members()).append(':').append(lap.share().number()).append('/').append(lap.share().all()).append(' ');
		}
	}
}
