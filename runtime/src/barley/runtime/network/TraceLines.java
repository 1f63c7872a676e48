package barley.runtime.network;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import barley.runtime.machine.Fault;

/** Reads a trace of packets from text, line by line. */
final class TraceLines {

	/** Most packets of a trace. */
	private static final int MOST_PACKETS = 1 << 24;
	/** Latest cycle of a trace. */
	private static final long MOST_CYCLES = 10_000_000_000L;
	private static final int COLUMNS = 3;

	private final SwitchNetwork network;
	private final String file;
	private final Map<String, Integer> nodes = new HashMap<>();
	private long[] cycles = new long[64];
	private int[] sources = new int[64];
	private int[] destinations = new int[64];
	private int packets;
	private int line;

	private TraceLines(SwitchNetwork network, String file) {
		this.network = network;
		this.file = file;
		for (int vertex : NetworkTraffic.nodes(network)) {
			nodes.put(withoutSpaces(network.vertexName(vertex)), vertex);
		}
	}

	static NetworkTraffic read(SwitchNetwork network, String file, Iterable<String> lines, long bytes) {
		TraceLines trace = new TraceLines(network, file);
		lines.forEach(trace::add);
		return NetworkTraffic.trace(network, Arrays.copyOf(trace.cycles, trace.packets), Arrays.copyOf(trace.sources, trace.packets),
				Arrays.copyOf(trace.destinations, trace.packets), bytes);
	}

	private static String withoutSpaces(String name) {
		return name.replace(" ", "");
	}

	private void add(String text) {
		line++;
		if (text.isBlank() || text.startsWith("#")) {
			return;
		}
		// Spaces inside of brackets belong to a name.
		String[] words = text.strip().replaceAll(",\\s+", ",").split("\\s+");
		if (words.length != COLUMNS) {
			throw fault("expected CYCLE SOURCE DESTINATION, found " + Fault.quoted(text.strip()));
		}
		if (packets == MOST_PACKETS) {
			throw fault(String.format(Locale.ROOT, "more than %,d packets", MOST_PACKETS));
		}
		if (packets == cycles.length) {
			cycles = Arrays.copyOf(cycles, 2 * packets);
			sources = Arrays.copyOf(sources, 2 * packets);
			destinations = Arrays.copyOf(destinations, 2 * packets);
		}
		cycles[packets] = cycle(words[0]);
		sources[packets] = node(words[1]);
		destinations[packets] = node(words[2]);
		if (sources[packets] == destinations[packets]) {
			throw fault(words[1] + " sends to itself, which takes no network; expected another destination");
		}
		packets++;
	}

	private long cycle(String word) {
		try {
			long cycle = Long.parseLong(word);
			if (cycle >= 0 && cycle <= MOST_CYCLES) {
				return cycle;
			}
		} catch (NumberFormatException e) {
			// Reported as every other word that is no cycle.
		}
		throw fault(String.format(Locale.ROOT, "expected a cycle from 0 to %,d, found %s", MOST_CYCLES, Fault.quoted(word)));
	}

	private int node(String word) {
		Integer vertex = nodes.get(word);
		if (vertex == null) {
			throw fault(network.name() + " has no node " + Fault.quoted(word));
		}
		return vertex;
	}

	private Fault fault(String message) {
		return Fault.of("malformed-file", "%s", file + " line " + line + ": " + message);
	}
}
