package barley.runtime.network.prove;

import java.util.Arrays;

import barley.runtime.network.PacketCut;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;

/** The ways of a packet that is copied along all edges of a tree away from where it begins, and its cycles when nothing is in its way. */
final class TreeCopies {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final SwitchTree tree;
	private final PacketCut cut;
	/** Channels, each behind the one from which the packet comes; when it goes onto them, and how long one in a die takes. */
	private final int[] ports;
	private final int[] before;
	private final long[] start;
	private final int[] delivery;
	private int filled;

	private TreeCopies(SwitchTree tree, PacketCut cut) {
		network = tree.network();
		this.tree = tree;
		this.cut = cut;
		ports = new int[tree.rows() + tree.members() + 1];
		before = new int[ports.length];
		start = new long[ports.length];
		delivery = new int[ports.length];
	}

	/** Returns the copies of what a node injects at some time. */
	static TreeCopies from(SwitchTree tree, PacketCut cut, int node, long time) {
		TreeCopies copies = new TreeCopies(tree, cut);
		copies.open(tree.memberPort(tree.memberOf(node)), NONE, time, 0);
		return copies.followed();
	}

	/** Returns the copies of a sum that its root, a switch, has whole at some time. */
	static TreeCopies turned(SwitchTree tree, PacketCut cut, long time) {
		TreeCopies copies = new TreeCopies(tree, cut);
		int row = tree.rowOf(tree.root());
		for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
			copies.open(tree.port(i), NONE, time, 0);
		}
		return copies.followed();
	}

	/** Returns the cycles on the channel out of a port; that in a die takes none. */
	static long channel(SwitchNetwork network, int port, PacketCut cut) {
		return network.isInside(port) ? 0 : network.held(port, cut.bytes(cut.packets() - 1)) + network.latency(port);
	}

	private void open(int port, int from, long time, int delivered) {
		ports[filled] = port;
		before[filled] = from;
		start[filled] = time;
		delivery[filled++] = delivered;
	}

	private TreeCopies followed() {
		for (int next = 0; next < filled; next++) {
			int row = tree.rowOf(network.neighbour(ports[next]));
			for (int i = row < 0 ? 0 : tree.firstPort(row); i < (row < 0 ? 0 : tree.firstPort(row + 1)); i++) {
				int onward = tree.port(i);
				if (onward != network.peer(ports[next])) {
					boolean last = tree.rowAtPort(i) < 0 && network.isInside(onward);
					open(onward, next, end(next) + network.type(network.owner(onward)).stages(), last ? 1 : 0);
				}
			}
		}
		return this;
	}

	/** Returns when a packet is at the far end of a channel. */
	private long end(int place) {
		return start[place] + delivery[place] + channel(network, ports[place], cut);
	}

	/** Returns when each member has the packet; those that it does not come to have it at some time. */
	long[] arrivals(long otherwise) {
		long[] arrivals = new long[tree.members()];
		Arrays.fill(arrivals, otherwise);
		for (int place = 0; place < filled; place++) {
			int member = memberBehind(place);
			if (member != NONE) {
				arrivals[member] = end(place);
			}
		}
		return arrivals;
	}

	/** Returns the member at the far end of a channel; -1 if that is a switch. */
	private int memberBehind(int place) {
		int vertex = network.neighbour(ports[place]);
		return network.isSwitch(vertex) ? NONE : tree.memberOf(vertex);
	}

	/** Returns the cycles from the first channel until all members have the packet and have ended what they do with it. */
	long rest(long[] after) {
		long[] left = left(after);
		long rest = 0;
		for (int place = 0; place < filled && before[place] == NONE; place++) {
			rest = Math.max(rest, end(place) - start[place] + left[place]);
		}
		return Math.max(rest, tree.endsAtSwitch() ? 0 : after[tree.memberOf(tree.root())]);
	}

	/** Returns for each channel the cycles from its far end on. */
	private long[] left(long[] after) {
		long[] left = new long[filled];
		for (int place = filled - 1; place >= 0; place--) {
			int member = memberBehind(place);
			left[place] = member == NONE ? left[place] : after[member];
			int from = before[place];
			if (from != NONE) {
				left[from] = Math.max(left[from], end(place) - end(from) + left[place]);
			}
		}
		return left;
	}

	/** Returns when all members have the packet. */
	long end() {
		return Arrays.stream(start, 0, filled).min().orElse(0) + rest(new long[tree.members()]);
	}

	/** Adds the packets to the loads of resources. */
	void add(NetworkBounds bounds, long[] after) {
		long[] left = left(after);
		for (int place = 0; place < filled; place++) {
			bounds.carry(ports[place], cut, start[place], end(place), left[place]);
		}
	}
}
