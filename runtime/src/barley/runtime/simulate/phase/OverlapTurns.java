package barley.runtime.simulate.phase;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Overlap;

/**
 * Finds the parts of an overlap that send on the same channel: a lane carries one after the other, so these parts are serialized in the
 * order in which they are stated. For programs with overlaps, the part that sent last is stored for each channel. Every node states the
 * parts in the same order, so it suffices to record pairs of parts that use a channel consecutively.
 */
public final class OverlapTurns {

	private final PhaseTree tree;
	private final int channels;
	/** For each channel, one more than the innermost part that sent last; written by the sender only. Null until a part sends. */
	private volatile int[] last;
	/** Pairs of innermost parts that sent on the same channel consecutively. */
	private final Set<Long> meetings = ConcurrentHashMap.newKeySet();
	/** For each channel on which several nodes send, the innermost parts that did, which are numbered as stated. */
	private final Map<Integer, Set<Integer>> shared = new ConcurrentHashMap<>();
	/** For each part that has to wait, one that precedes it. */
	private Map<Integer, Integer> before;

	public OverlapTurns(PhaseTree tree, int channels) {
		this.tree = tree;
		this.channels = channels;
	}

	/** Records that a channel carries something in a phase. */
	public void note(Leaf phase, int channel) {
		int part = phase.part();
		if (part < 0) {
			return;
		}
		int[] sent = last == null ? allocate() : last;
		int earlier = sent[channel] - 1;
		if (earlier != part) {
			sent[channel] = part + 1;
			if (earlier >= 0) {
				meetings.add((long) earlier << Integer.SIZE | part);
			}
		}
	}

	/** Records that a channel on which several nodes may send carries something in a phase. */
	public void noteShared(Leaf phase, int channel) {
		if (phase.part() >= 0) {
			shared.computeIfAbsent(channel, any -> ConcurrentHashMap.newKeySet()).add(phase.part());
		}
	}

	private synchronized int[] allocate() {
		last = last == null ? new int[channels] : last;
		return last;
	}

	/**
	 * Returns, for each part of an overlap, the number of the first part with which it is serialized: its own if there is none before it.
	 */
	int[] firsts(Overlap overlap) {
		if (before == null) {
			before = new HashMap<>();
			shared.values().forEach(this::meetEach);
			meetings.forEach(pair -> meet((int) (pair >> Integer.SIZE), pair.intValue()));
		}
		int[] firsts = new int[overlap.parts().size()];
		Map<Integer, Integer> numbers = new HashMap<>();
		for (int number = 0; number < firsts.length; number++) {
			Integer earlier = numbers.putIfAbsent(first(overlap.parts().get(number).index()), number);
			firsts[number] = earlier == null ? number : earlier;
		}
		return firsts;
	}

	private void meetEach(Set<Integer> parts) {
		int[] stated = parts.stream().mapToInt(Integer::intValue).sorted().toArray();
		for (int i = 1; i < stated.length; i++) {
			meetings.add((long) stated[i - 1] << Integer.SIZE | stated[i]);
		}
	}

	/** Serializes the parts of their common overlap that contain two given parts. */
	private void meet(int one, int other) {
		Map<Integer, Integer> partOf = new HashMap<>();
		for (int part = one; part != ProgramPhase.NO_PART; part = tree.part(part).around()) {
			partOf.put(tree.part(part).overlap(), part);
		}
		for (int part = other; part != ProgramPhase.NO_PART; part = tree.part(part).around()) {
			Integer beside = partOf.get(tree.part(part).overlap());
			if (beside != null) {
				int first = first(beside);
				int second = first(part);
				if (first != second) {
					before.put(Math.max(first, second), Math.min(first, second));
				}
				return;
			}
		}
	}

	private int first(int part) {
		int at = part;
		while (before.containsKey(at)) {
			at = before.get(at);
		}
		return at;
	}
}
