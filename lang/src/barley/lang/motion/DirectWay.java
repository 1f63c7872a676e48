package barley.lang.motion;

import java.util.List;
import java.util.Map;

import barley.lang.wiring.Pair;

/**
 * Each member straight to each other, over all lanes between the two: one step, with {@code p (p - 1)} messages at most.
 *
 * @param circuits the circuits of pairs of members that no lane joins
 */
public record DirectWay(Map<Pair, Integer> circuits) implements Way {

	/** Members that lanes join. */
	public DirectWay() {
		this(Map.of());
	}

	@Override
	public Motion motion(Task task) {
		return new DirectMotion(task, circuits, null);
	}

	@Override
	public List<Strand> strands() {
		return List.of();
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return kind == CollectiveKind.REDUCESCATTER || kind == CollectiveKind.SCATTER ? members : 1;
	}
}
