package barley.lang.motion;

import java.util.List;

/** Each member straight to each other, over all lanes between the two: one step, with {@code p (p - 1)} messages at most. */
public record DirectWay() implements Way {

	@Override
	public Motion motion(Task task) {
		return new DirectMotion(task);
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
