package barley.runtime.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Circuit;
import barley.runtime.machine.Circuit.Leg;
import barley.runtime.machine.Machine;

/**
 * The ways through clear switches by which transfers go, lane by lane: each of them is a route of SimGrid and carries its part of the
 * bytes.
 */
final class SimgridWays {

	private final Machine machine;
	private final PrintWriter writer;
	/** The numbers of the first way of a channel of a circuit, and how many it has. */
	private final Map<Integer, int[]> known = new HashMap<>();
	private int written;

	SimgridWays(Machine machine, PrintWriter writer) {
		this.machine = machine;
		this.writer = writer;
	}

	/** Writes the transfer of bytes on a channel of a circuit, and its ways if they are new. */
	void transfer(int channel, long bytes) {
		int[] ways = known.computeIfAbsent(channel, this::write);
		for (int way = 0; way < ways[1]; way++) {
			writer.println("r " + (ways[0] + way) + " " + (double) bytes / ways[1]);
		}
	}

	private int[] write(int channel) {
		Circuit circuit = machine.circuits().get((channel >> 1) - machine.lanes());
		boolean backward = (channel & 1) != 0;
		List<List<Integer>> found = new ArrayList<>();
		follow(circuit, 0, new ArrayList<>(), found);
		int first = written;
		for (List<Integer> lanes : found) {
			long within = 0;
			int at = circuit.from();
			StringBuilder channels = new StringBuilder();
			for (int lane : lanes) {
				within += machine.isSwitch(at) ? machine.switchType(at).latencyPs() : 0;
				int next = machine.from(lane) == at ? machine.to(lane) : machine.from(lane);
				channels.append(' ').append(machine.channel(lane, backward ? next : at));
				at = next;
			}
			writer.println("way " + (backward ? circuit.to() + " " + circuit.from() : circuit.from() + " " + circuit.to()) + " "
					+ SimgridExport.seconds(within) + " " + lanes.size() + channels);
			written++;
		}
		return new int[] {first, found.size()};
	}

	/** Adds all ways from a stop to the other end. */
	private static void follow(Circuit circuit, int stop, List<Integer> lanes, List<List<Integer>> found) {
		if (stop == circuit.vertices().length - 1) {
			found.add(List.copyOf(lanes));
			return;
		}
		for (Leg leg : circuit.legs()) {
			for (int lane : leg.tail() == stop ? leg.lanes() : List.<Integer>of()) {
				lanes.add(lane);
				follow(circuit, leg.head(), lanes, found);
				lanes.remove(lanes.size() - 1);
			}
		}
	}
}
