package barley.lang.plan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What nodes keep beside the data of a schedule, for shifting: for every direction a copy that is on its way, or, where all
 * combine in the same order, a place for what comes from each member; for rings with relays: a copy of what passes. Collectives
 * that relay the same data at the same time and meet at a node have a copy each.
 */
public final class Buffers {

	private final Map<Integer, Integer> directions = new HashMap<>();
	private final Map<Integer, Long> kept = new HashMap<>();
	/** Where among what is kept of its vector each collective begins, as several at the same time keep theirs apart. */
	private final Map<Joint, Long> keptFirst = new IdentityHashMap<>();
	/** For each stored vector, how many copies of it are relayed. */
	private final Map<Integer, Integer> relayed = new HashMap<>();
	/** Which of these copies a collective relays. */
	private final Map<Joint, Integer> relays = new IdentityHashMap<>();

	private Buffers() {
	}

	public static Buffers of(List<Phase> phases) {
		Buffers buffers = new Buffers();
		Phase.movements(phases).forEach(buffers::collect);
		Phase.all(Phase.Exchanging.class, phases).forEach(exchanging -> {
			buffers.collectKept(exchanging);
			buffers.collectRelays(exchanging);
		});
		return buffers;
	}

	private void collect(Movement movement) {
		if (movement instanceof Joint joint && joint.way().passing() > 0) {
			directions.merge(joint.data().index(), joint.way().passing(), Math::max);
		}
	}

	private void collectKept(Phase.Exchanging exchanging) {
		Map<List<Integer>, Long> taken = new HashMap<>();
		for (Movement movement : exchanging.movements()) {
			if (movement instanceof Joint joint && joint.way().keepsAll()) {
				int index = joint.data().index();
				long first = Arrays.stream(joint.nodes()).mapToLong(node -> taken.getOrDefault(List.of(index, node), 0L)).max().orElse(0);
				long end = Math.addExact(first, Math.multiplyExact(joint.data().size(), (long) joint.nodes().length));
				for (int node : joint.nodes()) {
					taken.put(List.of(index, node), end);
				}
				keptFirst.put(joint, first);
				kept.merge(index, end, Math::max);
			}
		}
	}

	private void collectRelays(Phase.Exchanging exchanging) {
		Map<List<Integer>, BitSet> taken = new HashMap<>();
		for (Movement movement : exchanging.movements()) {
			if (movement instanceof Joint joint && joint.way().relays()) {
				int[] stops = joint.way().stops(joint.nodes());
				BitSet used = new BitSet();
				for (int stop : stops) {
					used.or(taken.computeIfAbsent(List.of(joint.data().index(), stop), any -> new BitSet()));
				}
				int copy = used.nextClearBit(0);
				for (int stop : stops) {
					taken.get(List.of(joint.data().index(), stop)).set(copy);
				}
				relays.put(joint, copy);
				relayed.merge(joint.data().index(), copy + 1, Math::max);
			}
		}
	}

	/** Returns how many copies of a stored vector are relayed at once. */
	public int relayed(Payload stored) {
		return relayed.getOrDefault(stored.index(), 0);
	}

	/** Returns which of these copies a collective relays. */
	public int relays(Joint joint) {
		return relays.get(joint);
	}

	/** Returns what they are for, in words. */
	public List<String> purposes() {
		return Stream.of(directions.isEmpty() && kept.isEmpty() ? "" : "shifting", relays.isEmpty() ? "" : "relaying")
				.filter(word -> !word.isEmpty()).toList();
	}

	/** Returns how many copies of a stored vector are on their way at once. */
	public int copies(Payload stored) {
		return directions.getOrDefault(stored.index(), 0);
	}

	/** Returns where among what is kept of its vector a collective begins. */
	public long keptFirst(Joint joint) {
		return keptFirst.get(joint);
	}

	/** For how many elements there is a place for what comes from others. */
	public long kept(Payload stored) {
		return kept.getOrDefault(stored.index(), 0L);
	}
}
