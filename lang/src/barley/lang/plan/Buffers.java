package barley.lang.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.plan.Joint.Way;

/**
 * What nodes keep beside the data of a schedule, for shifting: for every direction a copy that is on its way, or, where all
 * combine in the same order, a place for what comes from each member.
 */
public final class Buffers {

	private final Map<Integer, Integer> directions = new HashMap<>();
	private final Map<Integer, Long> kept = new HashMap<>();

	private Buffers() {
	}

	public static Buffers of(List<Phase> phases) {
		Buffers buffers = new Buffers();
		buffers.collect(phases);
		return buffers;
	}

	private void collect(List<Phase> phases) {
		for (Phase phase : phases) {
			if (phase instanceof Phase.Repeating repeating) {
				collect(repeating.body());
			} else if (phase instanceof Phase.Overlapping overlapping) {
				collect(overlapping.parts());
			} else if (phase instanceof Phase.Exchanging exchanging) {
				exchanging.movements().forEach(this::collect);
			}
		}
	}

	private void collect(Movement movement) {
		if (movement instanceof Joint joint && joint.way() instanceof Way.Shift shift) {
			int index = joint.data().index();
			if (shift.fixed()) {
				kept.merge(index, Math.multiplyExact(joint.data().size(), (long) joint.nodes().length), Math::max);
			} else {
				directions.merge(index, shift.bothWays() ? 2 : 1, Math::max);
			}
		}
	}

	/** How many copies of a stored vector are on their way at once. */
	public int copies(Payload stored) {
		return directions.getOrDefault(stored.index(), 0);
	}

	/** For how many elements there is a place for what comes from others. */
	public long kept(Payload stored) {
		return kept.getOrDefault(stored.index(), 0L);
	}

	/** Bytes beside a stored vector. */
	public long bytes(Payload stored) {
		long elements = Math.addExact(kept(stored), Math.multiplyExact(copies(stored), stored.size()));
		return Math.multiplyExact(elements, (long) stored.type().bytes());
	}
}
