package barley.lang.page;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import barley.lang.picture.Shades;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.report.Json;
import barley.runtime.simulate.trace.ChannelWindows;
import barley.runtime.simulate.trace.FlagLife;
import barley.runtime.simulate.trace.NetworkRecording;

/** The data with which the page's script shows an exchange in packets, as JSON. */
final class PacketData {

	/** The most numbers of one kind about ports in windows. */
	private static final int MOST_COUNTS = 60_000;
	private static final int COLOURS = 8;
	/** The most flags whose lives are shown. */
	static final int MOST_LIVES = 256;

	private final NetworkRecording recording;
	private final SwitchNetwork network;
	private final Json json = Json.compact();

	private PacketData(NetworkRecording recording) {
		this.recording = recording;
		network = recording.network();
	}

	static String of(NetworkRecording recording) {
		return new PacketData(recording).write();
	}

	private String write() {
		json.open(null, '{').put("last", recording.last()).put("end", recording.end());
		json.put("colours", IntStream.range(0, COLOURS).mapToObj(index -> Shades.of(index, COLOURS))
				.map(colour -> List.of(Shades.css(colour), Shades.inkOn(colour))).toList());
		vertices();
		ports();
		json.open("changes", '[');
		for (int number = 0; number < network.switches(); number++) {
			RouterScript.write(json, recording, network.vertex(number));
		}
		json.close(']');
		heat();
		lives();
		return json.close('}').toString();
	}

	private void vertices() {
		json.put("switches", IntStream.range(0, network.switches()).mapToObj(network::vertex).toList());
		json.open("names", '{');
		for (int vertex = 0; vertex < network.vertices(); vertex++) {
			if (network.firstPort(vertex) < network.firstPort(vertex + 1)) {
				json.put(Integer.toString(vertex), network.vertexName(vertex));
			}
		}
		json.close('}');
	}

	/** Writes for each port its vertex, its neighbour, its lane and whether it is inside of a die. */
	private void ports() {
		json.open("ports", '[');
		for (int port = 0; port < network.ports(); port++) {
			json.put(null, List.of(network.owner(port), network.neighbour(port), network.lane(port), network.isInside(port) ? 1 : 0));
		}
		json.close(']');
	}

	/**
	 * Writes for each port, by windows: the packets on its channel, the cycles that they hold it, and the packets that are in its input
	 * buffer or on the way to it, and in its output buffer or on the way to it, at the end of the window.
	 */
	private void heat() {
		ChannelWindows moves = recording.moves();
		long least = Math.max(1, recording.last() * network.ports() / MOST_COUNTS);
		long length = moves.cycles();
		while (length < least) {
			length *= 2;
		}
		json.open("heat", '{').put("length", length);
		counts("packets", length, moves::count);
		counts("held", length, recording.held()::count);
		counts("input", length, (from, to, port) -> moves.count(0, to, network.peer(port)) - recording.grants().count(0, to, port));
		counts("output", length, (from, to, port) -> recording.pushes().count(0, to, port) - moves.count(0, to, port));
		json.close('}');
	}

	/** What happens at a port from a cycle to another one. */
	@FunctionalInterface
	private interface Measure {
		long count(long from, long to, int port);
	}

	/** Writes the counts of each port, without the zeros at their end; those of buffers and channels that are in no die alone. */
	private void counts(String name, long length, Measure measure) {
		json.open(name, '[');
		for (int port = 0; port < network.ports(); port++) {
			int each = port;
			long[] counts = network.isInside(port) ? new long[0] : LongStream.rangeClosed(0, recording.last() / length)
					.map(window -> measure.count(window * length, (window + 1) * length, each)).toArray();
			int used = counts.length;
			while (used > 0 && counts[used - 1] == 0) {
				used--;
			}
			json.put(null, Arrays.stream(counts, 0, used).boxed().toList());
		}
		json.close(']');
	}

	/** Writes for each of the first flags what happens to it: the event, the cycle, the vertex and the count of each moment. */
	private void lives() {
		json.open("lives", '[');
		for (FlagLife life : FlagLife.of(recording, MOST_LIVES)) {
			json.open(null, '[').put(null, life.flag());
			life.moments().forEach(moment -> json.put(null, moment.event().ordinal()).put(null, moment.cycle())
					.put(null, moment.vertex()).put(null, moment.count()));
			json.close(']');
		}
		json.close(']');
	}
}
