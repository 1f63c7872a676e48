package barley.runtime.network.prove;

import java.util.Arrays;
import java.util.List;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import barley.runtime.machine.SwitchType;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.machine.SwitchType.Release;

/**
 * Proves whether an exchange through switches ends.
 *
 * <p>The proof is sound and not complete: what it proves to end, ends; what it does not may still end.
 */
public final class NetworkProof {

	/** Steps along routes and trees after which a proof is given up. */
	public static final long BUDGET = 20_000_000;

	/** Up to so many statements, each is tried in an exchange of its own. */
	private static final int MOST_APART = 256;

	/** What was found. */
	public enum Verdict {
		/** Everything is delivered, whatever the order. */
		ENDS,
		/** Packets may wait for each other in a circle. */
		MAY_BLOCK,
		/** Some sums never leave their switches. */
		NEVER_COMPLETES,
		/** The exchange is too large for the proof. */
		NOT_TRIED
	}

	private final SwitchNetwork network;
	private final NetworkExchange exchange;
	private final PlainLoads plain;
	private final WaitGraph graph;
	private final int[] circle;
	private final Verdict verdict;

	private NetworkProof(NetworkExchange exchange, long budget) {
		this.exchange = exchange;
		network = exchange.network();
		plain = new PlainLoads(exchange, budget);
		graph = plain.isComplete() ? new WaitGraph(exchange, plain, 0, 0) : null;
		circle = graph == null ? new int[0] : WaitLoop.find(network.ports(), graph.waits());
		verdict = staying() > 0 ? Verdict.NEVER_COMPLETES : graph == null ? Verdict.NOT_TRIED
				: circle.length > 0 ? Verdict.MAY_BLOCK : Verdict.ENDS;
	}

	public static NetworkProof of(NetworkExchange exchange) {
		return of(exchange, BUDGET);
	}

	/**
	 * Returns a proof.
	 *
	 * @param budget steps along routes and trees after which it is given up
	 */
	public static NetworkProof of(NetworkExchange exchange, long budget) {
		return new NetworkProof(exchange, budget);
	}

	public Verdict verdict() {
		return verdict;
	}

	/**
	 * Returns the circle of channels that may wait for each other, as the ports of their senders: each waits for the next one, the last one
	 * for the first one. Empty if there is none.
	 */
	public int[] circle() {
		return circle.clone();
	}

	/** Returns the names of the channels of the circle. */
	public List<String> circleNames() {
		return Arrays.stream(circle).mapToObj(network::channelName).toList();
	}

	/** Returns the number of switches in which packets stay for ever. */
	public long staying() {
		return keeping().size();
	}

	/** Returns the most packets that stay in one of them: one in each entry, if there are as many groups. */
	public long stayingInEach() {
		return keeping().entrySet().stream().mapToLong(each -> Math.min(each.getValue(), network.type(each.getKey()).groups())).max()
				.orElse(0);
	}

	/** Returns the switches that release a sum only when another group pushes it out, each with the number of groups that come to it. */
	private Map<Integer, Long> keeping() {
		Map<Integer, Long> groups = new HashMap<>();
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof TreeReduce reduce) {
				IntStream.range(0, reduce.tree().rows()).map(reduce.tree()::vertex)
						.filter(vertex -> network.type(vertex).release() == Release.MISMATCH)
						.forEach(vertex -> groups.merge(vertex, (long) reduce.cut().packets(), Long::sum));
			}
		}
		return groups;
	}

	/** Returns the most packets that may cross the channel out of a port, or -1 if that was not tried. */
	public long load(int port) {
		return graph == null ? -1 : graph.load(port);
	}

	/** Returns whether the buffers of the channel out of a port are never full. */
	public boolean isNeverFull(int port) {
		return graph != null && graph.isNeverFull(port);
	}

	/** Returns whether no buffer between switches is ever full. */
	public boolean isNeverFull() {
		for (int port = 0; port < network.ports(); port++) {
			if (network.isBetweenSwitches(port) && !isNeverFull(port)) {
				return false;
			}
		}
		return true;
	}

	/** Returns the least number of entries with which the exchange is proved to end, or 0 if no number helps. */
	public int groupsToEnd() {
		return verdict == Verdict.MAY_BLOCK ? least(graph.mostMet(), groups -> ends(groups, 0)) : 0;
	}

	/** Returns the least room of every buffer with which the exchange is proved to end, or 0 if no room helps. */
	public int bufferToEnd() {
		return verdict == Verdict.MAY_BLOCK ? least(graph.mostLoad(), buffer -> ends(0, buffer)) : 0;
	}

	/** Returns the least number of entries with which room in buffers helps, and the least room then. */
	public int[] groupsAndBufferToEnd() {
		int groups = least(graph.mostMet(), entries -> ends(entries, number(graph.mostLoad())));
		return new int[] {groups, least(graph.mostLoad(), buffer -> ends(groups, buffer))};
	}

	/** Returns whether each statement is proved to end in an exchange of its own. */
	public boolean endsApart() {
		int statements = exchange.statements().size();
		return statements > 1 && statements <= MOST_APART && IntStream.range(0, statements)
				.allMatch(statement -> of(exchange.only(statement)).verdict == Verdict.ENDS);
	}

	/** Finds the least number up to a limit without a circle, or 0; more entries or room never add waits. */
	private static int least(long limit, IntPredicate ends) {
		int low = 1;
		int high = number(limit);
		if (!ends.test(high)) {
			return 0;
		}
		while (low < high) {
			int middle = low + high >>> 1;
			if (ends.test(middle)) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return low;
	}

	private static int number(long most) {
		return (int) Math.min(Integer.MAX_VALUE, Math.max(1, most));
	}

	/** @param groups like the buffer, 0 for that of each type */
	private boolean ends(int groups, int buffer) {
		return WaitLoop.find(network.ports(), new WaitGraph(exchange, plain, groups, buffer).waits()).length == 0;
	}
}
