package barley.runtime.simulate.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.clock.NetworkRun;

/**
 * What passed a port of a switch, and how full its buffers were.
 *
 * @param owner      the switch
 * @param neighbour  the switch or node at the other end of the port's lane
 * @param channel    the channel by which packets leave the switch there
 * @param grants     packets that came in by the port and that the arbiter let go
 * @param carried    packets that left the switch by the port
 * @param mostInput  most packets in the input buffer; the queue of a node on the same chip is none
 * @param meanInput  packets in the input buffer in each cycle, before one is let go, on average
 * @param mostOutput most packets in the output buffer
 * @param meanOutput packets in the output buffer in each cycle, before one leaves, on average
 */
public record PortFigures(String owner, String neighbour, String channel, long grants, long carried, int mostInput, double meanInput,
		int mostOutput, double meanOutput) {

	/** Switches are listed as long as they have no more ports than this together. */
	private static final int MOST = 1_000;

	/** Returns the ports of the switches that let most packets go, in the order of switches and ports. */
	static List<PortFigures> of(NetworkRun run) {
		SwitchNetwork network = run.network();
		List<Integer> busiest = IntStream.range(0, network.switches()).mapToObj(network::vertex).filter(vertex -> granted(run, vertex) > 0)
				.sorted(Comparator.comparingLong(vertex -> -granted(run, vertex))).toList();
		List<Integer> listed = new ArrayList<>();
		int ports = 0;
		for (int vertex : busiest) {
			ports += network.firstPort(vertex + 1) - network.firstPort(vertex);
			if (ports > MOST) {
				break;
			}
			listed.add(vertex);
		}
		return listed.stream().sorted().flatMap(vertex -> IntStream.range(network.firstPort(vertex), network.firstPort(vertex + 1))
				.mapToObj(port -> of(run, port))).toList();
	}

	private static long granted(NetworkRun run, int vertex) {
		return IntStream.range(run.network().firstPort(vertex), run.network().firstPort(vertex + 1)).mapToLong(run::grants).sum();
	}

	private static PortFigures of(NetworkRun run, int port) {
		SwitchNetwork network = run.network();
		return new PortFigures(network.machine().nodeName(network.owner(port)), network.machine().nodeName(network.neighbour(port)),
				network.channelName(port), run.grants(port), run.carried(port), run.mostInput(port), run.meanInput(port),
				run.mostOutput(port),
				run.meanOutput(port));
	}
}
