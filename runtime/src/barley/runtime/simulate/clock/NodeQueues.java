package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;

/**
 * What nodes have still to inject, one queue for each port of a node. The packets of the statements are made one by one as they come to
 * the head, so that an exchange of all with all needs no memory for them; behind them stand packets that were added during the run. A
 * second trip begins at a node when the first one has brought it all results. What was added goes before it: a root sends the results of
 * first trips to nodes that wait for them.
 */
final class NodeQueues {

	private static final int NONE = PacketPool.NONE;

	private final NetworkExchange exchange;
	private final SwitchNetwork network;
	private final PacketPool pool;
	private final PacketCargo cargo;
	private final NetworkStatement[] statements;
	/** The end of each port's row of statements. */
	private final int[] end;
	/** The statements of all ports, row by row. */
	private final int[] row;
	/** For each of these, the row of its tree at the switch to which the port leads; of plain sends, the place among the sources. */
	private final int[] detail;
	/** The largest number of packets of a vector of each statement of plain sends. */
	private final int[] most;
	/**
	 * Sizes of each statement's packets, two for each vector that is cut: those of all packets but the last one, and that of the last one.
	 */
	private final int[][] sizeOf;
	/** For each port the place in its row, the packet of that statement, and its receiver. */
	private final int[] place;
	private final int[] packet;
	private final int[] receiver;
	private final int[] addedHead;
	private final int[] addedTail;
	/** For each statement that waits for another one, how many results of that each member of its tree has still to receive. */
	private final int[][] awaited;
	/** The statement that waits for each statement, or -1. */
	private final int[] follower;
	/** The cycle from which on nodes send each statement. */
	private final long[] starts;
	private long remaining;

	NodeQueues(NetworkExchange exchange, TreeRows rows, PacketPool pool, PacketSizes sizes, PacketCargo cargo) {
		this.exchange = exchange;
		this.pool = pool;
		this.cargo = cargo;
		network = exchange.network();
		statements = exchange.statements().toArray(NetworkStatement[]::new);
		int ports = network.ports();
		packet = new int[ports];
		receiver = new int[ports];
		addedHead = new int[ports];
		addedTail = new int[ports];
		Arrays.fill(addedHead, NONE);
		int[] first = new int[ports + 1];
		for (NetworkStatement statement : statements) {
			forEachPort(statement, (port, place) -> first[port + 1]++);
			remaining = Math.addExact(remaining, packets(statement));
		}
		for (int port = 0; port < ports; port++) {
			first[port + 1] += first[port];
		}
		place = Arrays.copyOf(first, ports);
		end = Arrays.copyOf(first, ports);
		row = new int[first[ports]];
		detail = new int[first[ports]];
		sizeOf = new int[statements.length][];
		most = new int[statements.length];
		awaited = new int[statements.length][];
		follower = new int[statements.length];
		Arrays.fill(follower, NONE);
		starts = new long[statements.length];
		for (int number = 0; number < statements.length; number++) {
			int each = number;
			SwitchTree tree = TreeRows.treeOf(statements[number]);
			forEachPort(statements[number], (port, place) -> {
				detail[end[port]] = tree == null ? place : rows.row(tree, place);
				row[end[port]++] = each;
			});
			sizeOf[number] = sizes.of(statements[number]);
			if (statements[number] instanceof TreeReduce reduce && reduce.waits()) {
				awaited[number] = new int[reduce.tree().members()];
				Arrays.fill(awaited[number], reduce.cut().packets());
				follower[reduce.before()] = number;
			}
			most[number] = statements[number] instanceof PlainSends sends ? sends.packets() : 0;
			starts[number] = statements[number] instanceof PlainSends sends ? sends.from() : 0;
		}
	}

	/** Takes a port. */
	private interface PortAction {
		void accept(int port, int place);
	}

	/** Takes a port and the cycle in which it has more to inject. */
	interface StartAction {
		void accept(int port, long cycle);
	}

	/** Calls for the port of each node that injects something, and the node's place among the sources or the members of the tree. */
	private void forEachPort(NetworkStatement statement, PortAction action) {
		if (statement instanceof TreeReduce reduce) {
			for (int member = 0; member < reduce.tree().members(); member++) {
				action.accept(reduce.tree().memberPort(member), member);
			}
		} else if (statement instanceof TreeBroadcast broadcast) {
			int member = broadcast.tree().memberOf(broadcast.source());
			action.accept(broadcast.tree().memberPort(member), member);
		} else if (statement instanceof PlainSends sends) {
			for (int source = 0; source < sends.sources().length; source++) {
				int port = sends.routes().injection(sends.sources()[source]);
				if (port != NONE) {
					action.accept(port, source);
				}
			}
		}
	}

	private static long packets(NetworkStatement statement) {
		if (statement instanceof TreeReduce reduce) {
			return (long) reduce.tree().members() * reduce.cut().packets();
		}
		if (statement instanceof TreeBroadcast broadcast) {
			return broadcast.cut().packets();
		}
		PlainSends sends = (PlainSends) statement;
		int[] others = (sends.bySource() ? sends.receivers() : sends.sources()).clone();
		int[] cut = sends.bySource() ? sends.sources() : sends.receivers();
		Arrays.sort(others);
		long packets = 0;
		for (int i = 0; i < cut.length; i++) {
			int self = after(others, cut[i]) - after(others, cut[i] - 1);
			packets = Math.addExact(packets, (long) sends.cuts()[i].packets() * (others.length - self));
		}
		return packets;
	}

	/** Returns how many of some sorted numbers do not exceed a limit. */
	private static int after(int[] sorted, int limit) {
		int low = 0;
		int high = sorted.length;
		while (low < high) {
			int middle = low + high >>> 1;
			if (sorted[middle] <= limit) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}

	/** Returns the number of packets that have not been made yet. */
	long remaining() {
		return remaining;
	}

	/** Adds a packet at the end of a queue. */
	void add(int port, int added) {
		pool.next(added, NONE);
		if (addedHead[port] == NONE) {
			addedHead[port] = added;
		} else {
			pool.next(addedTail[port], added);
		}
		addedTail[port] = added;
	}

	/** Returns whether a queue has still to inject a packet of a group. */
	boolean hasFlag(int port, int flag) {
		int number = exchange.statementOf(flag);
		int index = flag - exchange.firstFlag(number);
		for (int at = place[port]; at < end[port]; at++) {
			if (row[at] == number && (at > place[port] || index >= packet[port])) {
				return true;
			}
		}
		return false;
	}

	/** Removes the first packet of a queue that a node sends in a cycle, and returns it, or -1. */
	int pull(int port, long cycle) {
		while (place[port] < end[port] && !isHeldBack(port, row[place[port]], cycle)) {
			int number = row[place[port]];
			NetworkStatement statement = statements[number];
			int made = statement instanceof PlainSends sends ? plain(port, number, sends) : onTree(port, number, statement);
			if (made != NONE) {
				remaining--;
				return made;
			}
			place[port]++;
			packet[port] = 0;
			receiver[port] = 0;
		}
		int added = addedHead[port];
		if (added != NONE) {
			addedHead[port] = pool.next(added);
		}
		return added;
	}

	private boolean isHeldBack(int port, int number, long cycle) {
		return starts[number] > cycle || awaited[number] != null && (addedHead[port] != NONE || awaited[number][member(number, port)] > 0);
	}

	/** Calls for each port that has a statement that begins later than in cycle 0, with that cycle. */
	void forEachStart(StartAction action) {
		for (int port = 0; port < end.length; port++) {
			for (int at = place[port]; at < end[port]; at++) {
				if (starts[row[at]] > 0) {
					action.accept(port, starts[row[at]]);
				}
			}
		}
	}

	private int member(int number, int port) {
		return ((TreeReduce) statements[number]).tree().memberOf(network.owner(port));
	}

	/** Notes that a node has received a result; returns whether it now has all results for which another statement waits. */
	boolean hasReceived(int port, int number) {
		return follower[number] != NONE && --awaited[follower[number]][member(number, port)] == 0;
	}

	private int onTree(int port, int number, NetworkStatement statement) {
		PacketCut cut = statement instanceof TreeReduce reduce ? reduce.cut() : ((TreeBroadcast) statement).cut();
		if (packet[port] == cut.packets()) {
			return NONE;
		}
		int index = packet[port]++;
		int made = make(port, number, index, sizeOf[number][index == cut.packets() - 1 ? 1 : 0], ~detail[place[port]], 0);
		pool.flag(made, statement instanceof TreeReduce ? exchange.firstFlag(number) + index : 0);
		return made;
	}

	private int plain(int port, int number, PlainSends sends) {
		int[] receivers = sends.receivers();
		int source = network.owner(port);
		int from = detail[place[port]];
		for (; packet[port] < most[number]; packet[port]++) {
			int index = packet[port];
			while (receiver[port] < receivers.length) {
				int at = receiver[port]++;
				int packets = sends.cut(from, at).packets();
				if (receivers[at] != source && index < packets) {
					int size = 2 * (sends.bySource() ? from : at) + (index == packets - 1 ? 1 : 0);
					return make(port, number, index, sizeOf[number][size], receivers[at], starts[number]);
				}
			}
			receiver[port] = 0;
		}
		return NONE;
	}

	/** Makes the result of a reduction at its root, which is copied to all members. */
	int makeResult(int statement, int index, int treeRowAtRoot, int port, long now) {
		int packets = ((TreeReduce) statements[statement]).cut().packets();
		int made = fill(port, statement, index, sizeOf[statement][index == packets - 1 ? 1 : 0], ~treeRowAtRoot, now);
		if (cargo != null) {
			cargo.returned(made, statement, index, network.owner(port));
		}
		return made;
	}

	/**
	 * Makes a packet of a node's vector.
	 *
	 * @param target the receiver of a plain packet; {@code ~row} for one that follows a tree
	 */
	int make(int port, int statement, int index, int size, int target, long entered) {
		int made = fill(port, statement, index, size, target, entered);
		if (cargo != null) {
			cargo.made(made, statement, index, network.owner(port), Math.max(NONE, target));
		}
		return made;
	}

	private int fill(int port, int statement, int index, int size, int target, long entered) {
		int made = pool.make();
		pool.flag(made, 0);
		pool.target(made, target);
		pool.port(made, port);
		pool.count(made, 1);
		pool.source(made, network.owner(port));
		pool.origin(made, statement, index, size);
		pool.entered(made, entered);
		pool.descending(made, false);
		return made;
	}
}
