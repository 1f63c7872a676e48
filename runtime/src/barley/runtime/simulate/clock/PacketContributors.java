package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;

/**
 * Tracks whose contributions packets hold, and so finds what each node lacks after faults or in a run that sticks. A contribution that
 * meets itself is an error of the simulator.
 */
public final class PacketContributors implements PacketCargo {

	/**
	 * A packet that a node lacks, or of which it lacks parts.
	 *
	 * @param node    the vertex that should hold it
	 * @param sources the vertices whose contributions are missing
	 * @param corrupt whether what the node holds was corrupted
	 */
	public record Lack(int statement, int index, int node, List<Integer> sources, boolean corrupt) {

		/** Returns what is missing as text. */
		public String describe(SwitchNetwork network) {
			String packet = String.format(Locale.ROOT, "packet %,d of statement %,d", index, statement);
			if (sources.isEmpty()) {
				return network.vertexName(node) + " holds corrupted data of " + packet;
			}
			return network.vertexName(node) + " lacks " + packet + " from "
					+ sources.stream().map(network::vertexName).collect(Collectors.joining(", "));
		}
	}

	private record Key(int statement, int index, int node) {
	}

	private final NetworkExchange exchange;
	private final List<BitSet> held = new ArrayList<>();
	private final BitSet corrupt = new BitSet();
	private final Map<Key, BitSet> delivered = new HashMap<>();
	private final Set<Key> spoiled = new HashSet<>();

	public PacketContributors(NetworkExchange exchange) {
		this.exchange = exchange;
	}

	@Override
	public void made(int packet, int statement, int index, int source, int receiver) {
		BitSet sources = new BitSet();
		sources.set(source);
		set(packet, sources);
		corrupt.clear(packet);
	}

	@Override
	public void returned(int packet, int statement, int index, int root) {
		Key key = new Key(statement, index, root);
		set(packet, (BitSet) delivered.get(key).clone());
		corrupt.set(packet, spoiled.contains(key));
	}

	@Override
	public void copied(int packet, int copy) {
		set(copy, (BitSet) held.get(packet).clone());
		corrupt.set(copy, corrupt.get(packet));
	}

	@Override
	public void combined(int packet, int sum) {
		merge(held.get(sum), held.get(packet));
		corrupt.set(sum, corrupt.get(sum) || corrupt.get(packet));
	}

	@Override
	public void delivered(int packet, int node, int statement, int index, boolean whole) {
		if (statement >= 0) {
			Key key = new Key(statement, index, node);
			merge(delivered.computeIfAbsent(key, unused -> new BitSet()), held.get(packet));
			if (corrupt.get(packet)) {
				spoiled.add(key);
			}
		}
	}

	@Override
	public void corrupted(int packet) {
		corrupt.set(packet);
	}

	@Override
	public void lost(int packet) {
		held.set(packet, null);
	}

	private void set(int packet, BitSet sources) {
		while (held.size() <= packet) {
			held.add(null);
		}
		held.set(packet, sources);
	}

	private static void merge(BitSet into, BitSet more) {
		if (into.intersects(more)) {
			throw new AssertionError(into + " and " + more + " are combined");
		}
		into.or(more);
	}

	/** Returns what nodes lack, in the order of statements, packets and nodes. */
	public List<Lack> lacks() {
		List<Lack> lacks = new ArrayList<>();
		for (int number = 0; number < exchange.statements().size(); number++) {
			NetworkStatement statement = exchange.statements().get(number);
			if (statement instanceof TreeReduce reduce) {
				SwitchTree tree = reduce.tree();
				for (int index = 0; index < reduce.cut().packets(); index++) {
					for (int member = 0; member < tree.members(); member++) {
						if (reduce.all() || tree.member(member) == tree.root()) {
							require(number, index, tree.member(member), members(tree), lacks);
						}
					}
				}
			} else if (statement instanceof TreeBroadcast broadcast) {
				BitSet source = new BitSet();
				source.set(broadcast.source());
				for (int index = 0; index < broadcast.cut().packets(); index++) {
					for (int member = 0; member < broadcast.tree().members(); member++) {
						if (broadcast.tree().member(member) != broadcast.source()) {
							require(number, index, broadcast.tree().member(member), source, lacks);
						}
					}
				}
			} else if (statement instanceof PlainSends sends) {
				requireSends(number, sends, lacks);
			}
		}
		return lacks;
	}

	private void requireSends(int number, PlainSends sends, List<Lack> lacks) {
		for (int receiver = 0; receiver < sends.receivers().length; receiver++) {
			int node = sends.receivers()[receiver];
			for (int index = 0; index < sends.packets(); index++) {
				BitSet sources = new BitSet();
				for (int source = 0; source < sends.sources().length; source++) {
					if (sends.sources()[source] != node && index < sends.cut(source, receiver).packets()) {
						sources.set(sends.sources()[source]);
					}
				}
				require(number, index, node, sources, lacks);
			}
		}
	}

	private static BitSet members(SwitchTree tree) {
		BitSet members = new BitSet();
		for (int member = 0; member < tree.members(); member++) {
			members.set(tree.member(member));
		}
		return members;
	}

	private void require(int statement, int index, int node, BitSet sources, List<Lack> lacks) {
		Key key = new Key(statement, index, node);
		BitSet missing = (BitSet) sources.clone();
		missing.andNot(delivered.getOrDefault(key, new BitSet()));
		if (!missing.isEmpty() || spoiled.contains(key)) {
			lacks.add(new Lack(statement, index, node, missing.stream().boxed().toList(), spoiled.contains(key)));
		}
	}
}
