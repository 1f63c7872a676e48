package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.simulate.clock.NetworkRun;

/**
 * What an exchange in packets came to, beside its time; all of one round.
 *
 * @param ports  the ports of its busiest switches
 * @param bytes  data on all lanes with a bandwidth, which alone have a capacity to be used; without headers
 * @param energy energy of the packets themselves without that of their data on links, in nanowatts times picoseconds
 * @param waits  who waits for whom if nothing can move any more, as sentences; empty otherwise
 */
public record PacketTime(NetworkFigures figures, List<PortFigures> ports, long bytes, BigInteger energy, List<String> waits) {

	/** Returns what a run came to. */
	public static PacketTime of(NetworkRun run) {
		List<String> waits = run.circle().map(circle -> circle.sentences(run.network())).orElse(List.of());
		long[] bytes = run.channelBytes();
		long carried = IntStream.range(0, bytes.length)
				.filter(channel -> run.network().machine().linkType(channel >> 1).bitsPerSecond() > 0).mapToLong(channel -> bytes[channel])
				.sum();
		return new PacketTime(NetworkFigures.of(run), PortFigures.of(run), carried, run.packetEnergy(), waits);
	}
}
