package barley.runtime.simulate.play;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import barley.runtime.data.Operator;
import barley.runtime.network.PacketPlan;
import barley.runtime.simulate.clock.PacketElements;

/** Carries contributions in packets: for each part of the elements of a packet the nodes that have contributed, and what is wrong with it. */
final class ContributionPackets extends PacketElements {

	private final ContributionTracker tracker;
	private final PacketPlan plan;
	/** What nodes hold that have received something. */
	private final Map<Integer, ContributionTracker.Contents> arrived = new HashMap<>();
	/** What each packet holds. */
	private ContributionTracker.Contents[] carried = new ContributionTracker.Contents[64];

	ContributionPackets(ContributionTracker tracker, PacketPlan plan) {
		super(plan.exchange());
		this.tracker = tracker;
		this.plan = plan;
	}

	@Override
	public void finish() {
		arrived.forEach(tracker::replace);
	}

	private ContributionTracker.Contents arrived(int node) {
		return arrived.computeIfAbsent(node, tracker::contents);
	}

	private void put(int packet, ContributionTracker.Contents contents) {
		if (packet >= carried.length) {
			carried = Arrays.copyOf(carried, Math.max(packet + 1, 2 * carried.length));
		}
		carried[packet] = contents;
	}

	private int first(int number, long place) {
		return tracker.part(plan.data(number), place);
	}

	private int parts(int number, long place, int count) {
		return tracker.count(plan.data(number), place, count);
	}

	@Override
	protected void load(int packet, int number, int node, int receiver, long first, int count) {
		long place = plan.source(number, node, receiver) + first;
		put(packet, tracker.contents(node, first(number, place), parts(number, place, count)));
	}

	@Override
	protected void reload(int packet, int number, int root, long first, int count) {
		long place = plan.target(number, root, -1) + first;
		put(packet, arrived(root).part(first(number, place), parts(number, place, count)));
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
