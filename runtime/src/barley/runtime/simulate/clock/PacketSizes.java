package barley.runtime.simulate.clock;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;
import barley.runtime.network.SwitchNetwork;

/** The distinct sizes of packets, and the cycles for which each holds each kind of channel. */
final class PacketSizes {

	private record ChannelKind(LinkType link, long header) {
	}

	private final Map<Long, Integer> numbers = new LinkedHashMap<>();
	private final SwitchNetwork network;
	private final long[] bytes;
	/** The kind of the channel out of each port. */
	private final int[] kind;
	private long[][] held;

	PacketSizes(NetworkExchange exchange, long trafficBytes) {
		numbers.put(trafficBytes, 0);
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof TreeReduce reduce) {
				add(reduce.cut());
			} else if (statement instanceof TreeBroadcast broadcast) {
				add(broadcast.cut());
			} else if (statement instanceof PlainSends sends) {
				for (PacketCut cut : sends.cuts()) {
					add(cut);
				}
			}
		}
		bytes = numbers.keySet().stream().mapToLong(Long::longValue).toArray();
		network = exchange.network();
		Map<ChannelKind, Integer> kinds = new HashMap<>();
		kind = new int[network.ports()];
		for (int port = 0; port < kind.length; port++) {
			ChannelKind wanted = new ChannelKind(network.linkType(port), network.headerBytes(port));
			kind[port] = kinds.computeIfAbsent(wanted, key -> kinds.size());
		}
		held = new long[kinds.size()][];
		for (int port = 0; port < kind.length; port++) {
			if (held[kind[port]] == null) {
				held[kind[port]] = new long[bytes.length];
				for (int size = 0; size < bytes.length; size++) {
					held[kind[port]][size] = network.held(port, bytes[size]);
				}
			}
		}
	}

	private void add(PacketCut cut) {
		if (cut.packets() > 0) {
			numbers.putIfAbsent(cut.bytes(0), numbers.size());
			numbers.putIfAbsent(cut.bytes(cut.packets() - 1), numbers.size());
		}
	}

	/** Returns the numbers of the sizes of a statement's packets, two for each vector that is cut: full packets, and the last one. */
	int[] of(NetworkStatement statement) {
		if (statement instanceof TreeReduce reduce) {
			return of(reduce.cut());
		}
		if (statement instanceof TreeBroadcast broadcast) {
			return of(broadcast.cut());
		}
		return Arrays.stream(((PlainSends) statement).cuts()).flatMapToInt(cut -> Arrays.stream(of(cut))).toArray();
	}

	private int[] of(PacketCut cut) {
		return cut.packets() == 0 ? new int[2] : new int[] {numbers.get(cut.bytes(0)), numbers.get(cut.bytes(cut.packets() - 1))};
	}

	/** Gives the channel out of a port another bandwidth; without effect on one inside a die, which has none. */
	void slow(int port, long bitsPerSecond) {
		if (!network.isInside(port)) {
			kind[port] = held.length;
			held = Arrays.copyOf(held, held.length + 1);
			held[kind[port]] = Arrays.stream(bytes).map(each -> network.held(port, each, bitsPerSecond)).toArray();
		}
	}

	long bytes(int size) {
		return bytes[size];
	}

	long held(int port, int size) {
		return held[kind[port]][size];
	}
}
