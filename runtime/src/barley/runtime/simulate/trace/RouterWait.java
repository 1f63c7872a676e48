package barley.runtime.simulate.trace;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.trace.RouterState.Cause;
import barley.runtime.simulate.trace.RouterState.Packet;
import barley.runtime.simulate.trace.RouterState.Port;

/**
 * The first packet of a buffer, which waits there.
 *
 * @param port   the port whose buffer it is
 * @param output whether it is the output buffer
 * @param whom   the vertex that it waits for; -1 if it waits for something else
 */
public record RouterWait(int port, boolean output, Packet packet, Cause cause, int whom) {

	/** Returns who waits in a switch, the ports in their order. */
	public static List<RouterWait> of(RouterState state, SwitchNetwork network) {
		List<RouterWait> waits = new ArrayList<>();
		for (Port port : state.ports()) {
			if (!port.input().isEmpty()) {
				int whom = port.needs() < 0 ? -1 : network.neighbour(port.needs());
				waits.add(new RouterWait(port.port(), false, port.input().get(0), port.waits(), whom));
			}
			if (!port.output().isEmpty() && port.stalls() != Cause.TURN) {
				int whom = port.stalls() == Cause.NO_CREDIT ? network.neighbour(port.port()) : -1;
				waits.add(new RouterWait(port.port(), true, port.output().get(0), port.stalls(), whom));
			}
		}
		return waits;
	}

	/** Returns which packet it is, and what it waits for. */
	public String words(SwitchNetwork network) {
		return "%s %s %s %s%s".formatted(packet.label(), output ? "to" : "from", network.vertexName(network.neighbour(port)), cause.words(),
				whom < 0 ? "" : network.vertexName(whom));
	}
}
