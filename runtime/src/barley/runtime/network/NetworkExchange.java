package barley.runtime.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.adder.WordCode;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;

/**
 * What is sent through a network at once: statements in the order in which they are written. Every node injects the packets of all
 * statements in this order, from cycle 0 on; plain sends may begin later.
 *
 * <p>Flag 0 is that of plain packets. Each packet of each reduction over a tree is a group of its own: flags are numbered from 1 through
 * the statements and then through the packets.
 */
public final class NetworkExchange {

	/** Most groups of one exchange. */
	public static final int MOST_FLAGS = 1 << 24;

	private final SwitchNetwork network;
	private final List<NetworkStatement> statements;
	private final int[] firstFlag;

	private NetworkExchange(SwitchNetwork network, List<NetworkStatement> statements) {
		this.network = network;
		this.statements = statements;
		firstFlag = new int[statements.size() + 1];
		long flag = 1;
		for (int i = 0; i < statements.size(); i++) {
			firstFlag[i] = (int) flag;
			flag += statements.get(i).flags();
			if (flag > MOST_FLAGS) {
				throw Fault.of("too-many-groups", "the exchange combines more than %,d packets", MOST_FLAGS);
			}
		}
		firstFlag[statements.size()] = (int) flag;
	}

	public static Builder of(SwitchNetwork network) {
		return new Builder(network);
	}

	public SwitchNetwork network() {
		return network;
	}

	public List<NetworkStatement> statements() {
		return statements;
	}

	/** Returns an exchange of one of the statements. */
	public NetworkExchange only(int statement) {
		return new NetworkExchange(network, List.of(statements.get(statement)));
	}

	/** Returns the first flag of a statement; for the number of statements, the first that is not used. */
	public int firstFlag(int statement) {
		return firstFlag[statement];
	}

	/** Returns the statement to which a flag belongs. */
	public int statementOf(int flag) {
		int at = Arrays.binarySearch(firstFlag, flag);
		at = at < 0 ? -at - 2 : at;
		while (statements.get(at).flags() == 0) {
			at++;
		}
		return at;
	}

	/** Returns the vertices of all nodes that take part, each once. */
	public IntStream nodes() {
		return statements.stream().flatMapToInt(NetworkStatement::nodes).distinct();
	}

	/** Builds an exchange, statement by statement. */
	public static final class Builder {

		private final SwitchNetwork network;
		private final List<NetworkStatement> statements = new ArrayList<>();
		private final List<NetworkStatement> secondTrips = new ArrayList<>();
		private PacketRoutes routes;
		private long from;

		private Builder(SwitchNetwork network) {
			this.network = network;
		}

		/** Sets the ways of the plain packets of all statements that follow; at first, the rules of the switches' types decide. */
		public Builder through(PacketRoutes ways) {
			routes = ways;
			return this;
		}

		/** Sets the cycle from which on nodes send the plain packets of all statements that follow; at first, cycle 0. */
		public Builder from(long cycle) {
			from = cycle;
			return this;
		}

		/** Combines on the way to the root of a tree. */
		public Builder reduce(SwitchTree tree, Operator operator, PacketCut cut) {
			tree.requireCombine(operator);
			tree.requireUpward();
			requireNodeAtRoot(tree);
			return add(new TreeReduce(tree, operator, cut, false));
		}

		/** Combines on the way to the root of a tree, which sends the results back to all members. */
		public Builder allReduce(SwitchTree tree, Operator operator, PacketCut cut) {
			tree.requireCombine(operator);
			tree.requireUpward();
			tree.requireAway(tree.root());
			return add(new TreeReduce(tree, operator, cut, true));
		}

		/**
		 * Combines elements as words of the adders of a tree. If that takes two trips, the first one brings its results to all members;
		 * second trips are numbered behind all other statements, so that the first ones are on their way together.
		 *
		 * @param operator    what nodes mean by it; null if they gather
		 * @param packetBytes most data in one packet; 0 for all words
		 * @param all         whether the root sends the results back to all members
		 */
		public Builder reduceWords(SwitchTree tree, Operator operator, WordCode code, long elements, long packetBytes, boolean all) {
			tree.requireCombine(code);
			tree.requireUpward();
			if (all || code.before().isPresent()) {
				tree.requireAway(tree.root());
			}
			if (!all) {
				requireNodeAtRoot(tree);
			}
			PacketCut cut = PacketCut.of(elements, code.format().bytes(), packetBytes);
			WordCode first = code.before().orElse(null);
			if (first == null) {
				return add(new TreeReduce(tree, operator, cut, all, code, NetworkStatement.NONE));
			}
			add(new TreeReduce(tree, operator, cut, true, first, NetworkStatement.NONE));
			secondTrips.add(new TreeReduce(tree, operator, cut, all, code, statements.size() - 1));
			return this;
		}

		/** Tells all members of a tree that all have come: one packet of each is combined on the way up, and one copied down. */
		public Builder barrier(SwitchTree tree) {
			tree.requireCombine();
			tree.requireUpward();
			tree.requireAway(tree.root());
			return add(new TreeReduce(tree, null, PacketCut.SIGNAL, true));
		}

		/** Copies from a member of a tree to all others. */
		public Builder broadcast(SwitchTree tree, int source, PacketCut cut) {
			TreeBroadcast broadcast = new TreeBroadcast(tree, source, cut);
			tree.requireAway(source);
			return add(broadcast);
		}

		/** Sends from each source to each receiver but itself, vectors that are cut by receiver: scattering, for example. */
		public Builder send(int[] sources, int[] receivers, PacketCut... cuts) {
			return plain(new PlainSends(sources, receivers, cuts, false, null, routes(), from));
		}

		/** Sends from each source to each receiver but itself, vectors that are cut by source: gathering, for example. */
		public Builder sendBySource(int[] sources, int[] receivers, PacketCut... cuts) {
			return plain(new PlainSends(sources, receivers, cuts, true, null, routes(), from));
		}

		/** Sends from each source to each receiver but itself, vectors that are all cut alike. */
		public Builder send(int[] sources, int[] receivers, PacketCut cut) {
			PacketCut[] cuts = new PacketCut[receivers.length];
			Arrays.fill(cuts, cut);
			return send(sources, receivers, cuts);
		}

		/** Sends from each source to some roots, a vector for each root, which combines what arrives with what it holds. */
		public Builder reduceAtRoots(int[] sources, int[] roots, Operator operator, PacketCut... cuts) {
			return plain(new PlainSends(sources, roots, cuts, false, operator, routes(), from));
		}

		private PacketRoutes routes() {
			routes = routes == null ? new PacketRoutes(network) : routes;
			return routes;
		}

		private Builder plain(PlainSends sends) {
			for (int source : sends.sources()) {
				requireNode(source);
				for (int receiver : sends.receivers()) {
					requireNode(receiver);
					if (source != receiver) {
						sends.routes().require(source, receiver);
					}
				}
			}
			return add(sends);
		}

		public NetworkExchange build() {
			statements.addAll(secondTrips);
			secondTrips.clear();
			return new NetworkExchange(network, List.copyOf(statements));
		}

		private Builder add(NetworkStatement statement) {
			statements.add(statement);
			return this;
		}

		private void requireNodeAtRoot(SwitchTree tree) {
			if (tree.endsAtSwitch()) {
				throw Fault.of("misplaced", "%s ends at %s, a switch, which holds no data: only an allreduce may turn round there",
						tree.name(), network.vertexName(tree.root()));
			}
		}

		private void requireNode(int vertex) {
			if (network.isSwitch(vertex)) {
				throw Fault.of("misplaced", "%s is a switch: only nodes send and receive", network.vertexName(vertex));
			}
		}
	}
}
