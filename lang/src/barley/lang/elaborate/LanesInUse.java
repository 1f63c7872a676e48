package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Collective;
import barley.lang.model.ModelPackage;
import barley.lang.model.Schedule;
import barley.lang.prove.EmbeddingProof;
import barley.lang.prove.EmbeddingProof.WalkLanes;
import barley.lang.wiring.Route;

/**
 * The lanes of the walks that a schedule uses (RULES.md 16): those that the machine gives them or, where one of these is off, the first
 * lane that no walk used at the same time needs. Which walks those are is known only at the end of their exchange or overlap. So a
 * schedule that uses a walk with a lane off is elaborated twice: the first time to note which walks are used at the same time, in each
 * exchange or overlap one after the other, the second time with their lanes.
 */
final class LanesInUse {

	private final EmbeddingProof embeddings;
	/** The walks that are used in each exchange or overlap; stays empty if the lanes of no walk depend on that. */
	private final List<Set<Route>> used = new ArrayList<>();
	/** Their lanes; null while the walks are noted. */
	private final List<Map<Route, WalkLanes>> assigned;
	/** The walks that a strategy declares, each with its proof. */
	private final Map<Route, EmbeddingProof> own = new IdentityHashMap<>();
	private int current = -1;
	private boolean held;
	private boolean depends;

	LanesInUse(EmbeddingProof embeddings) {
		this(embeddings, null);
	}

	private LanesInUse(EmbeddingProof embeddings, List<Map<Route, WalkLanes>> assigned) {
		this.embeddings = embeddings;
		this.assigned = assigned;
	}

	EmbeddingProof embeddings() {
		return embeddings;
	}

	/** Begins an exchange; within an overlap, it is used at the same time as the others there. */
	void begin() {
		if (!held && embeddings.anyDependsOnUse()) {
			current++;
			used.add(Collections.newSetFromMap(new IdentityHashMap<>()));
		}
	}

	/** Begins or ends what is used at the same time, whatever begins within; returns whether that had begun before. */
	boolean hold(boolean hold) {
		boolean before = held;
		if (hold) {
			begin();
		}
		held = hold;
		return before;
	}

	/** Adds walks that a schedule declares, which have been proved. */
	void add(List<Route> walks, EmbeddingProof proof) {
		walks.forEach(walk -> own.put(walk, proof));
	}

	/** Returns the lanes that a walk has as all walks of its embedding are used. */
	int[] known(Route route) {
		return own.getOrDefault(route, embeddings).lanes(route);
	}

	/** Returns the lanes of a walk that a collective or barrier uses. While walks are noted, a hop may have none. */
	int[] lanes(Route route, EObject statement) {
		if (own.containsKey(route)) {
			return uncut(own.get(route).together(List.of(route)).get(route), statement);
		} else if (!embeddings.anyDependsOnUse()) {
			return embeddings.lanes(route);
		} else if (assigned == null) {
			used.get(current).add(route);
			depends |= embeddings.dependsOnUse(route);
			return embeddings.lanes(route);
		}
		return uncut(assigned.get(current).get(route), statement);
	}

	private static int[] uncut(WalkLanes lanes, EObject statement) {
		if (lanes.cut() != null) {
			throw new Complaint(new Finding(Code.LANE_OFF, statement,
					statement instanceof Collective ? ModelPackage.Literals.COLLECTIVE__WALKS : null, lanes.cut().message())
					.withRemedy("leave the lane on in " + lanes.cut().by().place()));
		}
		return lanes.lanes();
	}

	/** Returns whether the lanes of some walk that was noted depend on the walks used with it, so that lanes have to be assigned. */
	boolean dependOnUse() {
		return depends;
	}

	/** Returns the lanes for the same exchanges once more, in the same order. */
	LanesInUse assigned(Schedule schedule, Budget budget) {
		Map<Set<Route>, Map<Route, WalkLanes>> known = new HashMap<>();
		List<Map<Route, WalkLanes>> lanes = new ArrayList<>();
		for (Set<Route> routes : used) {
			lanes.add(known.computeIfAbsent(routes, distinct -> {
				budget.effort(embeddings.effort(), schedule);
				return embeddings.together(distinct);
			}));
		}
		return new LanesInUse(embeddings, lanes);
	}
}
