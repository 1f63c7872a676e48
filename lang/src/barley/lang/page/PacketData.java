package barley.lang.page;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.picture.Shades;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.report.Json;
import barley.runtime.simulate.trace.FlagLife;
import barley.runtime.simulate.trace.NetworkHeat;
import barley.runtime.simulate.trace.NetworkRecording;
import barley.runtime.simulate.trace.RouterState.Cause;

/** The data with which the page's script shows an exchange in packets, as JSON. */
final class PacketData {

	/** The most numbers of one kind about ports in windows. */
	private static final int MOST_COUNTS = 60_000;

	private final RecordedExchange exchange;
	private final NetworkRecording recording;
	private final SwitchNetwork network;
	private final Json json = Json.compact();

	private PacketData(RecordedExchange exchange) {
		this.exchange = exchange;
		recording = exchange.events();
		network = recording.network();
	}

	static String of(RecordedExchange exchange) {
		return new PacketData(exchange).write();
	}

	private String write() {
		json.open(null, '{').put("last", recording.last()).put("end", recording.end());
		json.put("colours", IntStream.range(0, Shades.few()).map(Shades::flag)
				.mapToObj(colour -> List.of(Shades.css(colour), Shades.inkOn(colour))).toList());
		json.put("causes", Arrays.stream(Cause.values()).map(Cause::words).toList());
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
	 * Writes for each port, by windows: the packets on its channel, the cycles that they hold it, and the packets that are in its buffers
	 * or on their way to them at the end of the window.
	 */
	private void heat() {
		NetworkHeat heat = new NetworkHeat(recording, MOST_COUNTS);
		json.open("heat", '{').put("length", heat.length());
		counts("packets", heat, heat::packets);
		counts("held", heat, heat::held);
		counts("filled", heat, heat::filled);
		json.close('}');
	}

	/** A count of a port in a window. */
	@FunctionalInterface
	private interface Measure {
		int count(int window, int port);
	}

	/** Writes the counts of each port, without the zeros at their end. */
	private void counts(String name, NetworkHeat heat, Measure measure) {
		json.open(name, '[');
		for (int port = 0; port < network.ports(); port++) {
			int each = port;
			int[] counts = IntStream.range(0, heat.windows()).map(window -> measure.count(window, each)).toArray();
			int used = counts.length;
			while (used > 0 && counts[used - 1] == 0) {
				used--;
			}
			json.put(null, Arrays.stream(counts, 0, used).boxed().toList());
		}
		json.close(']');
	}

	/** Writes for each of the first flags what happens to it, the event and the cycle of each moment, and the same in words. */
	private void lives() {
		List<FlagLife> lives = exchange.lives();
		json.open("lives", '[');
		for (FlagLife life : lives) {
			json.open(null, '[').put(null, life.flag());
			life.moments().forEach(moment -> json.put(null, moment.event().ordinal()).put(null, moment.cycle()));
			json.close(']');
		}
		json.close(']').put("stories", lives.stream().map(life -> life.words(network)).toList());
	}
}
