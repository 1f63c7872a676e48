package barley.runtime.simulate.play;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import barley.runtime.data.Operator;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketPlan;
import barley.runtime.simulate.clock.PacketElements;

/**
 * Carries contributions in packets: for each part of the elements of a packet the nodes that have contributed, and what is wrong with it.
 */
final class ContributionPackets extends PacketElements {

	private final ContributionTracker tracker;
	private final PacketPlan plan;
	/** What nodes hold that have received something. */
	private final Map<Integer, Contents> arrived = new HashMap<>();
	/** For each first of two trips, its results at each node. */
	private final Map<Integer, Map<Integer, Contents>> firstTrips = new HashMap<>();
	/** What each packet holds. */
	private Contents[] carried = new Contents[64];

	ContributionPackets(ContributionTracker tracker, PacketPlan plan) {
		super(plan.exchange());
		this.tracker = tracker;
		this.plan = plan;
	}

	@Override
	public void finish() {
		arrived.forEach(tracker::replace);
	}

	private Contents arrived(int node) {
		return arrived.computeIfAbsent(node, tracker::contents);
	}

	private void put(int packet, Contents contents) {
		if (packet >= carried.length) {
			carried = Arrays.copyOf(carried, Math.max(packet + 1, 2 * carried.length));
		}
		carried[packet] = contents;
	}

	private int first(int number, long place) {
		return tracker.parts().at(plan.data(number), place);
	}

	private int parts(int number, long place, int count) {
		return tracker.parts().count(plan.data(number), place, count);
	}

	@Override
	protected void load(int packet, int number, int node, int receiver, long first, int count) {
		long place = plan.source(number, node, receiver) + first;
		Contents contents = tracker.contents(node, first(number, place), parts(number, place, count));
		int[] contributed = plan.contributed(number, node);
		if (contributed != null) {
			Contents zeros = Contents.nothing(contents.size());
			for (int pair = 0; pair < contributed.length; pair += 2) {
				long begin = Math.max(first, contributed[pair]);
				long end = Math.min(first + count, contributed[pair + 1]);
				if (begin < end) {
					int from = first(number, place + begin - first) - first(number, place);
					zeros.put(from, contents.part(from, parts(number, place + begin - first, (int) (end - begin))));
				}
			}
			contents = zeros;
		}
		spoil(contents, number, node, first(number, place));
		put(packet, contents);
	}

	@Override
	protected void reload(int packet, int number, int root, long first, int count) {
		long place = plan.target(number, root, -1) + first;
		put(packet, results(number, root).part(first(number, place), parts(number, place, count)));
	}

	@Override
	protected void copy(int packet, int into, int count) {
		put(into, carried[packet].part(0, carried[packet].size()));
	}

	@Override
	protected void combine(int packet, int sum, Operator operator, int count) {
		tracker.combine(carried[sum], 0, carried[packet]);
	}

	@Override
	protected void store(int packet, int number, int node, int from, long first, int count, Operator operator) {
		int part = first(number, plan.target(number, node, from) + first);
		if (operator == null) {
			arrived(node).put(part, carried[packet]);
		} else {
			tracker.combine(arrived(node), part, carried[packet]);
		}
	}

	@Override
	protected void storeWords(int packet, int number, int node, long first, int count, boolean combines, boolean whole) {
		int part = first(number, plan.target(number, node, -1) + first);
		spoil(carried[packet], number, node, part);
		if (combines) {
			tracker.combine(results(number, node), part, carried[packet]);
		} else {
			results(number, node).put(part, carried[packet]);
		}
	}

	/** Returns what a node has of the results of a statement: elements, or what the second of two trips needs. */
	private Contents results(int number, int node) {
		return !plan.isFirstTrip(number) ? arrived(node)
				: firstTrips.computeIfAbsent(number, any -> new HashMap<>()).computeIfAbsent(node, tracker::contents);
	}

	/** Spoils what is made with wrong results of a first trip. */
	private void spoil(Contents contents, int number, int node, int first) {
		TreeReduce reduce = ofWords(number);
		if (reduce != null && reduce.waits()) {
			contents.mark(results(reduce.before(), node), first);
		}
	}

	@Override
	protected void storeOwn(int number, int root, long first, int count) {
		long place = plan.source(number, root, root) + first;
		arrived(root).put(first(number, plan.target(number, root, -1) + first),
				tracker.contents(root, first(number, place), parts(number, place, count)));
	}

	@Override
	protected void divide(int number, int node, long first, int count, int by) {
		// Both contain the same contributions.
	}

	@Override
	protected void turnOver(int packet, int count) {
		carried[packet].spoil();
	}
}
