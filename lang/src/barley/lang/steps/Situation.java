package barley.lang.steps;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;

import barley.lang.motion.Ranges;
import barley.lang.plan.Payload;
import barley.lang.prove.Replay;
import barley.lang.prove.Replay.Held;

/** What every node holds when some of the steps of a timetable are over, or at a time of a block in which nodes go at their own pace. */
public final class Situation {

	/**
	 * Elements of a node.
	 *
	 * @param contributors how many nodes' values are combined in them
	 * @param wanted       how many there will be in the end
	 * @param complete     whether it is those which there will be in the end
	 */
	public record Part(long first, long end, int contributors, int wanted, boolean complete) {

		public long size() {
			return end - first;
		}

		/** Returns how many of its contributions there are, from 0 for one to 1 for all. */
		public double share() {
			return wanted <= 1 ? 0 : (contributors - 1.0) / (wanted - 1);
		}
	}

	private final Function<Payload, Wanted> toHold;
	private final long steps;
	private final Replay replay;
	private final List<Stage> open;
	private final Map<Moving, Past> pasts = new HashMap<>();
	private final Map<Integer, Wanted> wanted = new ConcurrentHashMap<>();

	/**
	 * @param steps  how many steps are over
	 * @param replay what nodes hold, but for exchanges under way
	 * @param open   the exchanges that are under way
	 * @param toHold what there will be of a vector in the end
	 */
	Situation(long steps, Replay replay, List<Stage> open, Function<Payload, Wanted> toHold) {
		this.toHold = toHold;
		this.steps = steps;
		this.replay = replay;
		this.open = open;
		for (Stage stage : open) {
			for (Moving moving : stage.motions()) {
				Map<Integer, List<Held>> known = new HashMap<>();
				pasts.put(moving, new Past(node -> {
					synchronized (known) {
						return known.computeIfAbsent(node, any -> replay.held(moving.movement().data(), node));
					}
				}));
			}
		}
	}

	/** Returns how many steps are over. */
	public long steps() {
		return steps;
	}

	/** Returns what a node holds of a vector, in the order of the elements. */
	public List<Part> of(Payload payload, int node) {
		List<Part> parts = new ArrayList<>();
		Wanted there = wanted(payload);
		List<Held> own = there.of(payload, node);
		List<Held> ofAnyNode = there.ofAnyNode(payload);
		int mine = 0;
		int other = 0;
		for (Held held : held(payload, node)) {
			for (long at = held.first(); at < held.end();) {
				mine = forward(own, mine, at);
				other = forward(ofAnyNode, other, at);
				boolean isMine = covers(own, mine, at);
				Held wanted = isMine ? own.get(mine) : covers(ofAnyNode, other, at) ? ofAnyNode.get(other) : null;
				long end = Math.min(held.end(), wanted == null ? Long.MAX_VALUE : wanted.end());
				if (!isMine && mine < own.size()) {
					end = Math.min(end, own.get(mine).first());
				}
				if (wanted == null && other < ofAnyNode.size()) {
					end = Math.min(end, ofAnyNode.get(other).first());
				}
				add(parts, new Part(at, end, held.contributors(), wanted == null ? held.contributors() : wanted.contributors(),
						wanted != null && wanted.contributors() == held.contributors() && wanted.print() == held.print()));
				at = end;
			}
		}
		return parts;
	}

	private Wanted wanted(Payload payload) {
		return wanted.computeIfAbsent(payload.index(), any -> toHold.apply(payload));
	}

	private static int forward(List<Held> parts, int from, long at) {
		int next = from;
		while (next < parts.size() && parts.get(next).end() <= at) {
			next++;
		}
		return next;
	}

	private static boolean covers(List<Held> parts, int place, long at) {
		return place < parts.size() && parts.get(place).first() <= at;
	}

	private static void add(List<Part> parts, Part part) {
		Part last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
		if (last != null && last.end == part.first && last.contributors == part.contributors && last.wanted == part.wanted
				&& last.complete == part.complete) {
			parts.set(parts.size() - 1, new Part(last.first, part.end, part.contributors, part.wanted, part.complete));
		} else {
			parts.add(part);
		}
	}

	/** Returns whose values are combined in an element that a node holds. */
	public int[] contributors(Payload payload, int node, long element) {
		for (Source.Change change : changes(payload, node)) {
			if (change.what().list().stream().anyMatch(range -> range.first() <= element && element < range.end())) {
				return change.source().nodes().flatMap(from -> IntStream.of(replay.contributors(payload, from, element))).distinct()
						.sorted().toArray();
			}
		}
		return replay.contributors(payload, node, element);
	}

	/** Returns what a node holds, whatever it is to hold. */
	private List<Held> held(Payload payload, int node) {
		List<Held> before = replay.held(payload, node);
		List<Source.Change> changes = changes(payload, node);
		if (changes.isEmpty()) {
			return before;
		}
		List<Held> after = new ArrayList<>();
		int next = 0;
		long at = payload.first();
		for (Source.Change change : changes) {
			for (Ranges.Range range : change.what().list()) {
				next = copy(before, next, at, range.first(), after);
				change.source().parts(range.first(), range.end(), after);
				at = range.end();
			}
		}
		copy(before, next, at, payload.end(), after);
		return after;
	}

	/** Copies what is within a range; returns where the next one may begin. */
	private static int copy(List<Held> before, int from, long first, long end, List<Held> after) {
		int next = from;
		while (next < before.size() && before.get(next).end() <= first) {
			next++;
		}
		int at = next;
		while (at < before.size() && before.get(at).first() < end) {
			Held part = before.get(at++);
			if (Math.max(first, part.first()) < Math.min(end, part.end())) {
				after.add(new Held(Math.max(first, part.first()), Math.min(end, part.end()), part.contributors(), part.print()));
			}
		}
		return next;
	}

	private List<Source.Change> changes(Payload payload, int node) {
		List<Source.Change> changes = new ArrayList<>();
		int from = 0;
		for (Stage stage : open) {
			for (Moving moving : stage.motions()) {
				if (moving.movement().data().index() == payload.index()) {
					int over = (int) Math.min(steps - stage.first(), moving.motion().steps());
					Source.changes(moving.motion(), node, over, pasts.get(moving), changes);
					from++;
				}
			}
		}
		if (from > 1) {
			changes.sort((a, b) -> Long.compare(a.what().first(), b.what().first()));
		}
		return changes;
	}
}
