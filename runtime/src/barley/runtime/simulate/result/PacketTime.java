package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

import barley.runtime.simulate.clock.NetworkRun;

/**
 * What an exchange in packets came to, beside its time; all of one round.
 *
 * @param bytes  data on all channels, without headers
 * @param energy energy of the packets themselves without that of their data on links, in nanowatts times picoseconds
 * @param waits  who waits for whom if nothing can move any more, as sentences; empty otherwise
 */
public record PacketTime(NetworkFigures figures, long bytes, BigInteger energy, List<String> waits) {

	/** Returns what a run came to. */
	public static PacketTime of(NetworkRun run) {
		List<String> waits = run.circle().map(circle -> circle.sentences(run.network())).orElse(List.of());
		return new PacketTime(NetworkFigures.of(run), Arrays.stream(run.channelBytes()).sum(), run.packetEnergy(), waits);
	}
}
