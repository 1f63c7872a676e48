package barley.lang.prove.cut;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.wiring.Realm;

/**
 * Proves that no group is worse than the worst one found so far, or finds it. As at most a certain number of bytes ever has to leave a
 * group, a worse one has less than a certain capacity out of it, or into it, and nodes between which that much can flow both ways are on
 * the same side of it. If
 * rings of the author connect all members that well, or maximum flows join all of them to one of the {@link Clusters}, there is none. The
 * few clusters that are left otherwise are compared group by group ({@link AllGroups}), or by parametric flows ({@link ParametricFlow}).
 */
final class CutProof {

	private final CapacityGraph graph;
	private final Realm realm;
	private final List<Requirement> requirements;
	private final Worst worst;
	private final BitSet members = new BitSet();
	private final long most;

	/** @param requirements all of one part of the machine, joined by lanes */
	CutProof(CapacityGraph graph, Realm realm, List<Requirement> requirements, Worst worst) {
		this.graph = graph;
		this.realm = realm;
		this.requirements = requirements;
		this.worst = worst;
		requirements.forEach(each -> Arrays.stream(each.nodes()).forEach(members::set));
		most = mostBytes();
	}

	private long mostBytes() {
		boolean oneRoot = requirements.stream().mapToInt(Requirement::root).filter(root -> root >= 0).distinct().count() < 2;
		long with = 0;
		long without = 0;
		for (Requirement each : requirements) {
			with = Math.addExact(with, oneRoot ? each.most(true) : Math.max(each.most(true), each.most(false)));
			without = Math.addExact(without, each.most(false));
		}
		return Math.max(with, without);
	}

	/** Returns whether the rings of the author prove it. */
	boolean byRings() {
		long enough = worst.enough(most);
		long least = Arrays.stream(graph.capacities).filter(capacity -> capacity > 0).min().orElse(0);
		return most == 0 || enough < Long.MAX_VALUE && RingPacking.between(members, graph, realm, least) >= enough;
	}

	/** Returns whether maximum flows prove it; they may find something worse first. */
	boolean byFlows(Candidates candidates, Work work, int mostVertices) {
		try {
			Clusters clusters = new Clusters(graph, members, candidates, work, () -> worst.enough(most));
			if (clusters.count() < 2) {
				return true;
			}
			int[] part = clusters.parts();
			CapacityGraph merged = graph.merged(part, clusters.vertices());
			Side side = new Side(merged, requirements, part);
			return merged.size <= mostVertices ? AllGroups.compare(merged, side, worst, part)
					: ParametricFlow.fits(requirements) && new ParametricFlow(merged, requirements, part, side, worst, work).compare();
		} catch (Work.Exhausted | ArithmeticException tooMuch) {
			return false;
		}
	}
}
