package barley.runtime.network.prove;

import java.util.Arrays;

import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.machine.SwitchType.Release;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;

/**
 * The cycles of packets that are combined over a tree when nothing else is in their way: up to the root and, of an all-reduce, back to each
 * member. A second trip begins at each member when that has all results of the first one.
 */
final class TreeTimes {

	private final SwitchNetwork network;
	private final SwitchTree tree;
	private final PacketCut cut;
	private final boolean all;
	/** For each member, when it has what it injects. */
	private final long[] release;
	/** Rows from the root on, and for each row the cycles from the grant of a packet there up to the root. */
	private final int[] order;
	private final long[] toRoot;
	/** For each row, when the first contribution is there, and the last one of a packet. */
	private final long[] first;
	private final long[] last;
	private final TreeCopies copies;
	/** For each row, the packets that its arbiter lets go for each result. */
	private final int[] parts;
	/** For each member, the cycles that the trip behind this one takes from there; 0 if there is none. */
	private final long[] after;

	/** @param before the trip whose results this one needs; null if there is none */
	TreeTimes(TreeReduce reduce, TreeTimes before) {
		tree = reduce.tree();
		network = tree.network();
		cut = reduce.cut();
		all = reduce.all();
		after = new long[tree.members()];
		order = new int[tree.rows()];
		toRoot = new long[tree.rows()];
		first = new long[tree.rows()];
		last = new long[tree.rows()];
		parts = new int[tree.rows()];
		release = before == null ? new long[tree.members()] : before.arrivals();
		descend();
		climb();
		copies = !all ? null : tree.endsAtSwitch() ? TreeCopies.turned(tree, cut, whole())
				: TreeCopies.from(tree, cut, tree.root(), whole());
		if (before != null) {
			long rest = rest();
			for (int member = 0; member < release.length; member++) {
				before.after[member] = injection(member) + up(member) + rest;
			}
		}
	}

	private void descend() {
		int filled = 0;
		order[filled++] = tree.rowOf(tree.endsAtSwitch() ? tree.root() : network.neighbour(tree.memberPort(tree.memberOf(tree.root()))));
		for (int next = 0; next < filled; next++) {
			int row = order[next];
			int up = tree.parentPort(row);
			SwitchType type = network.type(tree.vertex(row));
			toRoot[row] += type.compute() + type.stages() + (up < 0 ? 0 : TreeCopies.channel(network, up, cut));
			for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
				int child = tree.rowAtPort(i);
				if (tree.port(i) != up && child >= 0) {
					toRoot[child] = toRoot[row];
					order[filled++] = child;
				}
			}
		}
	}

	private void climb() {
		Arrays.fill(first, Long.MAX_VALUE);
		for (int member = 0; member < release.length; member++) {
			int port = tree.memberPort(member);
			arrive(tree.rowOf(network.neighbour(port)), release[member] + TreeCopies.channel(network, port, cut),
					release[member] + TreeCopies.channel(network, port, cut));
		}
		for (int i = order.length - 1; i > 0; i--) {
			int up = tree.parentPort(order[i]);
			int parent = tree.rowOf(network.neighbour(up));
			long time = toRoot[order[i]] - toRoot[parent];
			arrive(parent, first[order[i]] + time, last[order[i]] + time);
		}
	}

	private void arrive(int row, long early, long late) {
		first[row] = Math.min(first[row], early);
		last[row] = Math.max(last[row], late);
		parts[row]++;
	}

	/** Returns when the first result can be whole at the root. */
	long whole() {
		return last[order[0]] + toRoot[order[0]];
	}

	/** Returns when the last result can be whole at the root: not before all packets are injected, pass each channel and each arbiter. */
	private long allWhole() {
		long end = whole();
		for (int member = 0; member < release.length; member++) {
			end = Math.max(end, release[member] + injection(member) + up(member));
		}
		for (int row : order) {
			int up = tree.parentPort(row);
			long held = up < 0 || network.isInside(up) ? 0 : (cut.packets() - 1) * network.held(up, cut.bytes(0));
			int inputs = network.type(tree.vertex(row)).inputs();
			long granted = ((long) cut.packets() * parts[row] - 1) / inputs;
			end = Math.max(end, toRoot[row] + Math.max(last[row] + held, first[row] + granted));
		}
		return end;
	}

	/** Returns the cycles between a member's first packet and its last. */
	private long injection(int member) {
		int port = tree.memberPort(member);
		return (cut.packets() - 1) * (network.isInside(port) ? 1 : network.held(port, cut.bytes(0)));
	}

	/** Returns when each member can have all results. */
	private long[] arrivals() {
		long[] arrivals = copies == null ? new long[tree.members()] : copies.arrivals(whole());
		long later = allWhole() - (copies == null ? 0 : whole());
		return Arrays.stream(arrivals).map(arrival -> arrival + later).toArray();
	}

	/** Returns the cycles from the injection at a member to the root. */
	private long up(int member) {
		int port = tree.memberPort(member);
		return TreeCopies.channel(network, port, cut) + toRoot[tree.rowOf(network.neighbour(port))];
	}

	/** Returns the cycles from a whole result at the root to the end of this trip and those behind it. */
	private long rest() {
		return copies == null ? 0 : copies.rest(after);
	}

	/** Returns when the last member can have its first result, and has ended what it does with it. */
	long end() {
		return whole() + rest();
	}

	/** Adds what goes up the tree to the loads of resources. */
	void addUp(NetworkBounds bounds) {
		long rest = rest();
		for (int member = 0; member < release.length; member++) {
			int port = tree.memberPort(member);
			carry(bounds, port, release[member], toRoot[tree.rowOf(network.neighbour(port))] + rest);
		}
		for (int row : order) {
			int up = tree.parentPort(row);
			if (up >= 0) {
				SwitchType type = network.type(tree.vertex(row));
				boolean waits = type.release() == Release.CHILDREN && type.full() == Full.WAIT;
				int parent = tree.rowOf(network.neighbour(up));
				carry(bounds, up, (waits ? last[row] : first[row]) + type.compute() + type.stages(),
						(parent < 0 ? 0 : toRoot[parent]) + rest);
			}
		}
	}

	private void carry(NetworkBounds bounds, int port, long start, long left) {
		bounds.carry(port, cut, start, start + TreeCopies.channel(network, port, cut), left);
	}

	/** Adds the results on their way to the members. */
	void addDown(NetworkBounds bounds) {
		if (copies != null) {
			copies.add(bounds, after);
		}
	}
}
