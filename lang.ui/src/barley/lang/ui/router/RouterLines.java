package barley.lang.ui.router;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.trace.RouterState;
import barley.runtime.simulate.trace.RouterState.Entry;
import barley.runtime.simulate.trace.RouterState.Packet;
import barley.runtime.simulate.trace.RouterState.Port;
import barley.runtime.simulate.trace.RouterWait;

/** A switch at the beginning of a cycle as lines of a table: its ports, and below them the entries of its compute unit. */
final class RouterLines {

	private RouterLines() {
	}

	static List<List<String>> of(RouterState state, SwitchNetwork network) {
		List<List<String>> lines = new ArrayList<>();
		lines.add(List.of("port to", "arbiter", "input buffer", "waits", "crossbar", "output buffer", "waits", "channel", "credits"));
		List<RouterWait> waits = RouterWait.of(state, network);
		for (Port port : state.ports()) {
			lines.add(List.of(network.vertexName(network.neighbour(port.port())), port.port() == state.pointer() ? "begins here" : "",
					packets(port.input()), waits(waits, port.port(), false, network), packets(port.crossbar()), packets(port.output()),
					waits(waits, port.port(), true, network), port.channel() == null ? "" : port.channel().label(), credits(port)));
		}
		for (Entry entry : state.entries()) {
			lines.add(List.of("compute unit", "", entry(entry), "", "", "", "", "", ""));
		}
		return lines;
	}

	private static String packets(List<Packet> packets) {
		return packets.stream().map(Packet::label).collect(Collectors.joining(" "));
	}

	private static String waits(List<RouterWait> waits, int port, boolean output, SwitchNetwork network) {
		return waits.stream().filter(wait -> wait.port() == port && wait.output() == output).map(wait -> wait.words(network))
				.collect(Collectors.joining());
	}

	/** Returns the packets that may still be sent; empty where any number may. */
	static String credits(Port port) {
		return port.credits() < 0 ? "" : Words.of("%,d", port.credits());
	}

	/** Returns the flag of an entry, and how many of the expected contributions it has. */
	static String entry(Entry entry) {
		return Words.of("%d: %d of %d%s", entry.flag(), entry.count(), entry.expected(), entry.complete() ? ", complete" : "");
	}
}
