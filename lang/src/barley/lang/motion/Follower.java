package barley.lang.motion;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Follows a motion hop by hop and notes whose values are combined in what each node holds: slow, for motions that have no formula for it,
 * and to judge those that have one. Where elements change their places, what is on its way belongs to nobody and is left out.
 *
 * <p>Takes time linear in the transfers of the steps that are followed, times the parts that a node holds.
 */
final class Follower {

	/** Elements from {@code first} up to but not including {@code end}, in which the values of some nodes are combined. */
	private record Held(long first, long end, BitSet nodes) {
	}

	private final Motion motion;
	/** For each node what it holds that differs from what it held before, in the order of the elements. */
	private Map<Integer, List<Held>> held = new HashMap<>();

	Follower(Motion motion) {
		this.motion = motion;
	}

	/** Follows all hops of the first {@code steps} steps. */
	Follower follow(int steps) {
		for (int step = 0; step < steps; step++) {
			Map<Integer, List<Held>> before = held;
			held = new HashMap<>(before);
			for (int hop = 0; hop < motion.hops(); hop++) {
				if (motion.first(hop) <= step && step < motion.end(hop) && motion.fragment(hop, step) >= 0) {
					arrive(hop, motion.combines(hop, step), before, step);
				}
			}
		}
		return this;
	}

	private void arrive(int hop, boolean combines, Map<Integer, List<Held>> before, int step) {
		int from = motion.sender(hop);
		int to = motion.receiver(hop);
		motion.parts(hop, step, (first, count, place) -> {
			for (Held part : within(before.getOrDefault(from, List.of()), from, first, first + count)) {
				if (place == first) {
					held.put(to, spliced(held.getOrDefault(to, List.of()), to, part, combines));
				}
			}
		});
	}

	/** Returns what a node holds within a range, its own where nothing has come. */
	private static List<Held> within(List<Held> held, int node, long first, long end) {
		List<Held> parts = new ArrayList<>();
		long at = first;
		for (Held part : held) {
			if (part.end > at && part.first < end) {
				addOwn(parts, node, at, part.first);
				parts.add(new Held(Math.max(at, part.first), Math.min(end, part.end), part.nodes));
				at = Math.min(end, part.end);
			}
		}
		addOwn(parts, node, at, end);
		return parts;
	}

	private static void addOwn(List<Held> parts, int node, long first, long end) {
		if (first < end) {
			BitSet own = new BitSet();
			own.set(node);
			parts.add(new Held(first, end, own));
		}
	}

	/** Returns what a node holds with a part that arrives. */
	private static List<Held> spliced(List<Held> held, int node, Held part, boolean combines) {
		TreeSet<Held> all = new TreeSet<>((one, other) -> Long.compare(one.first, other.first));
		for (Held other : held) {
			if (other.first < part.first) {
				all.add(new Held(other.first, Math.min(other.end, part.first), other.nodes));
			}
			if (other.end > part.end) {
				all.add(new Held(Math.max(other.first, part.end), other.end, other.nodes));
			}
		}
		for (Held there : combines ? within(held, node, part.first, part.end) : List.<Held>of()) {
			BitSet both = (BitSet) part.nodes.clone();
			both.or(there.nodes);
			all.add(new Held(there.first, there.end, both));
		}
		if (!combines) {
			all.add(part);
		}
		return new ArrayList<>(all);
	}

	void changes(int node, Motion.Change to) {
		for (Held part : held.getOrDefault(node, List.of())) {
			int[] nodes = part.nodes.stream().toArray();
			to.change(Ranges.of(part.first, part.end - part.first), nodes, 0, nodes.length);
		}
	}
}
