package barley.runtime.network.prove;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;
import barley.runtime.machine.SwitchType;

/**
 * Which channels the packets of a channel may wait for. Without a circle in this graph the exchange ends.
 *
 * <p>A channel {@code c} into a switch points to a channel {@code d} out of it if packets of {@code c} leave by {@code d}, unless
 * {@code d} is never full: no more packets cross it than both of its buffers hold. Where more groups than entries meet in the switch, a
 * packet with a flag may also wait for an entry: with eviction for the channel by which any entry leaves, else for every other channel into
 * the switch that carries packets with flags, and for its own if several sums of a group come by it. The latter do not count if all packets
 * into the switch have flags of the same tree, which come in the same order everywhere: then the lowest group that is open always has its
 * entry.
 */
final class WaitGraph {

	private final NetworkExchange exchange;
	private final SwitchNetwork network;
	private final PlainLoads plain;
	/** The entries and the room assumed for every switch; 0 for those of its type. */
	private final int groups;
	private final int buffer;
	/** Groups that meet at each switch, and trees with the number of their groups. */
	private final long[] met;
	private final Map<SwitchTree, Long> trees = new IdentityHashMap<>();
	private final long[] load;
	/** A tree whose packets come into each port, and whether packets of others come, too. */
	private final SwitchTree[] treeInto;
	private final boolean[] mixed;
	/** Whether several sums of one group may come into each port. */
	private final boolean[] split;
	private final ChannelPairs waits = new ChannelPairs();

	WaitGraph(NetworkExchange exchange, PlainLoads plain, int groups, int buffer) {
		this.exchange = exchange;
		this.plain = plain;
		this.groups = groups;
		this.buffer = buffer;
		network = exchange.network();
		met = new long[network.switches()];
		load = new long[network.ports()];
		treeInto = new SwitchTree[network.ports()];
		mixed = new boolean[network.ports()];
		split = new boolean[network.ports()];
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof TreeReduce reduce && reduce.cut().packets() > 0) {
				trees.merge(reduce.tree(), (long) reduce.cut().packets(), Long::sum);
			}
		}
		SwitchTree[] ordered = inOrder();
		meet(ordered);
		for (int port = 0; port < load.length; port++) {
			load[port] = plain.load(port);
		}
		for (SwitchTree tree : ordered) {
			load(tree);
		}
		for (int i = 0; i < plain.onward().size(); i++) {
			add(plain.onward().first(i), plain.onward().second(i));
		}
		for (SwitchTree tree : ordered) {
			climb(tree);
		}
		for (int number = 0; number < network.switches(); number++) {
			waitForEntries(number, ordered);
		}
	}

	/** Returns the trees in the order of the statements: the graph must not depend on addresses. */
	private SwitchTree[] inOrder() {
		return exchange.statements().stream().filter(TreeReduce.class::isInstance).map(statement -> ((TreeReduce) statement).tree())
				.filter(trees::containsKey).distinct().toArray(SwitchTree[]::new);
	}

	/** Returns pairs of channels: packets of the first one may wait for the second one. */
	ChannelPairs waits() {
		return waits;
	}

	/** Returns the most packets that may cross the channel out of a port. */
	long load(int port) {
		return load[port];
	}

	/** Returns the most groups that need an entry at one switch. */
	long mostMet() {
		return LongStream.of(met).max().orElse(0);
	}

	/** Returns the most packets that may cross a channel. */
	long mostLoad() {
		return LongStream.of(load).max().orElse(0);
	}

	/** Returns whether both buffers of a channel hold all that crosses it. */
	boolean isNeverFull(int port) {
		int from = network.owner(port);
		int to = network.neighbour(port);
		if (!network.isSwitch(to)) {
			return true;
		}
		int output = !network.isSwitch(from) ? Integer.MAX_VALUE : buffer > 0 ? buffer : network.type(from).output();
		return load[port] <= output && load[port] <= (buffer > 0 ? buffer : network.type(to).buffer());
	}

	private int entries(int number) {
		return groups > 0 ? groups : network.type(network.vertex(number)).groups();
	}

	private boolean isShort(int number) {
		return met[number] > entries(number);
	}

	/**
	 * Counts the groups that need an entry at each switch: those that come in by several channels, and those that come in by one on which
	 * sums are sent unfinished. The latter may make more switches short of entries, so this is repeated until nothing changes.
	 */
	private void meet(SwitchTree[] ordered) {
		long[] before;
		do {
			before = met.clone();
			boolean[] lacking = new boolean[met.length];
			for (int number = 0; number < met.length; number++) {
				lacking[number] = isShort(number);
			}
			Arrays.fill(met, 0);
			for (SwitchTree tree : ordered) {
				for (int row = 0; row < tree.rows(); row++) {
					if (tree.inputs(row) > 1 || !network.type(tree.vertex(row)).counts() || hasUnfinished(tree, row, lacking)) {
						met[network.switchOf(tree.vertex(row))] += trees.get(tree);
					}
				}
			}
		} while (!Arrays.equals(before, met));
	}

	/** Returns whether unfinished sums come into a row from a child. */
	private boolean hasUnfinished(SwitchTree tree, int row, boolean[] lacking) {
		for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
			int child = tree.rowAtPort(i);
			if (child >= 0 && tree.port(i) != tree.parentPort(row)) {
				SwitchType type = network.type(tree.vertex(child));
				if (!type.counts() || type.evicts() && lacking[network.switchOf(tree.vertex(child))]) {
					return true;
				}
			}
		}
		return false;
	}

	/** Adds what crosses the channels up a tree: one packet for each group, or what is sent on unfinished. */
	private void load(SwitchTree tree) {
		long flags = trees.get(tree);
		for (int member = 0; member < tree.members(); member++) {
			load[tree.memberPort(member)] += flags;
			into(tree.memberPort(member), tree);
		}
		for (int row = 0; row < tree.rows(); row++) {
			int up = tree.parentPort(row);
			SwitchType type = network.type(tree.vertex(row));
			if (up >= 0) {
				boolean unfinished = !type.counts() || type.evicts() && isShort(network.switchOf(tree.vertex(row)));
				load[up] += flags * (unfinished ? tree.expected(row) : 1);
				into(up, tree);
				split[network.peer(up)] |= unfinished;
			}
		}
	}

	private void into(int port, SwitchTree tree) {
		int to = network.peer(port);
		mixed[to] |= treeInto[to] != null && treeInto[to] != tree;
		treeInto[to] = tree;
	}

	private void add(int from, int to) {
		if (!isNeverFull(to)) {
			waits.add(from, to);
		}
	}

	private void climb(SwitchTree tree) {
		for (int row = 0; row < tree.rows(); row++) {
			int up = tree.parentPort(row);
			for (int i = tree.firstPort(row); i < tree.firstPort(row + 1) && up >= 0; i++) {
				if (tree.port(i) != up || network.neighbour(up) == tree.root() && !tree.endsAtSwitch()) {
					add(network.peer(tree.port(i)), up);
				}
			}
		}
	}

	private void waitForEntries(int number, SwitchTree[] ordered) {
		if (!isShort(number)) {
			return;
		}
		int vertex = network.vertex(number);
		int[] flagged = IntStream.range(network.firstPort(vertex), network.firstPort(vertex + 1))
				.filter(port -> treeInto[port] != null).toArray();
		boolean turns = false;
		for (SwitchTree tree : ordered) {
			int row = tree.rowOf(vertex);
			int up = row < 0 ? -1 : tree.parentPort(row);
			turns |= row >= 0 && up < 0;
			for (int i = 0; i < flagged.length && up >= 0 && network.type(vertex).evicts(); i++) {
				add(network.peer(flagged[i]), up);
			}
		}
		boolean waiting = !network.type(vertex).evicts() || turns;
		boolean same = Arrays.stream(flagged).allMatch(port -> !mixed[port] && treeInto[port] == treeInto[flagged[0]]
				&& !carriesOthers(port)) && keepsOrder(treeInto[flagged[0]]);
		for (int i = 0; i < flagged.length && waiting && !same; i++) {
			for (int j = 0; j < flagged.length; j++) {
				if (i != j || split[flagged[i]]) {
					waits.add(network.peer(flagged[i]), network.peer(flagged[j]));
				}
			}
		}
	}

	/**
	 * Returns whether the groups of a tree leave every switch in the order of their flags, because nothing is sent on unfinished. The
	 * switches below send them in that order, and the arbiter lets at most one packet of each port go in a cycle. So a group is completed,
	 * by its last port, before the next one comes by that port, however many packets the arbiter lets go.
	 */
	private boolean keepsOrder(SwitchTree tree) {
		for (int row = 0; row < tree.rows(); row++) {
			SwitchType type = network.type(tree.vertex(row));
			int number = network.switchOf(tree.vertex(row));
			if (!type.counts() || type.evicts() && isShort(number)) {
				return false;
			}
		}
		return true;
	}

	/** Returns whether packets without a flag come into a port, other than results that stand behind all that their root contributes. */
	private boolean carriesOthers(int port) {
		int channel = network.peer(port);
		return plain.load(channel) > plain.results(channel);
	}
}
