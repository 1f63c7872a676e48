package barley.lang.motion;

import java.util.List;

import barley.runtime.machine.Machine;

/** Each member sends to others by itself, and not over walks. */
public interface MessageWay extends Way {

	/** Returns the way of a message from one member to another. */
	Passage passage(int from, int to, Machine machine);

	@Override
	default Motion motion(Task task) {
		return new DirectMotion(task, this);
	}

	/** Messages are put there at once. */
	@Override
	default Motion placed(Task task) {
		return motion(task);
	}

	@Override
	default List<Strand> strands() {
		return List.of();
	}

	@Override
	default boolean puts() {
		return true;
	}

	@Override
	default int cuts(CollectiveKind kind, int members) {
		return kind == CollectiveKind.REDUCESCATTER || kind == CollectiveKind.SCATTER ? members : 1;
	}
}
