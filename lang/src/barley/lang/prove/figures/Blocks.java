package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.motion.CollectiveKind;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;
import barley.lang.prove.cut.Requirement;

/**
 * The messages of all-to-alls of blocks of families in an exchange. Nodes all of which send each other equally much are an all-to-all of
 * what they send, whatever its statements are, so it is known what has to cross any lanes.
 */
final class Blocks {

	/** What each node sends each other one, in bytes. */
	private final Map<Integer, Map<Integer, Long>> sent = new HashMap<>();
	private Payload first;

	void add(Transfer transfer) {
		if (transfer.kind() == CollectiveKind.ALLTOALL && transfer.from() != transfer.to()) {
			first = first == null ? transfer.data() : first;
			sent.computeIfAbsent(transfer.from(), any -> new HashMap<>()).merge(transfer.to(),
					Math.multiplyExact(transfer.data().size(), (long) transfer.data().type().bytes()), Math::addExact);
		}
	}

	/** Returns the data of the first message; null if there is none. */
	Payload first() {
		return first;
	}

	/** Returns what each group of nodes requires all of which send each other equally much; those of others are left out. */
	List<Requirement> requirements(long rounds, Effort effort) {
		List<Requirement> found = new ArrayList<>();
		BitSet seen = new BitSet();
		for (int node : sent.keySet().stream().sorted().toList()) {
			if (!seen.get(node)) {
				BitSet members = members(node);
				seen.or(members);
				effort.pay((long) members.cardinality() * members.cardinality());
				long bytes = sent.get(node).values().iterator().next();
				if (members.stream().allMatch(each -> sent.containsKey(each) && members(each).equals(members)
						&& sent.get(each).values().stream().allMatch(amount -> amount == bytes))) {
					found.add(new Requirement(CollectiveKind.ALLTOALL, Math.multiplyExact(bytes, rounds), -1, members.stream().toArray(),
							null));
				}
			}
		}
		return found;
	}

	/** Returns a node and those that it sends to. */
	private BitSet members(int node) {
		BitSet members = new BitSet();
		members.set(node);
		sent.get(node).keySet().forEach(members::set);
		return members;
	}
}
