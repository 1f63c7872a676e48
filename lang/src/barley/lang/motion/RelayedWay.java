package barley.lang.motion;

import java.util.List;
import java.util.Map;

/** Each member to each other, hop by hop over nodes that relay: as many steps as the longest way has hops (RULES.md 32). */
public record RelayedWay(Passages passages) implements Way {

	@Override
	public Motion motion(Task task) {
		return new DirectMotion(task, Map.of(), passages);
	}

	@Override
	public List<Strand> strands() {
		return List.of();
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return new DirectWay().cuts(kind, members);
	}

	@Override
	public boolean holdsInTransit(CollectiveKind kind) {
		return true;
	}
}
