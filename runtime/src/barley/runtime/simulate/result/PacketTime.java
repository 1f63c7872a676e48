package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;

/**
 * What an exchange in packets came to, beside its time; all of one round.
 *
 * @param bytes  data on all channels, without headers
 * @param energy energy of the packets themselves, in nanowatts times picoseconds
 * @param waits  who waits for whom if nothing can move any more, as sentences; empty otherwise
 */
public record PacketTime(NetworkFigures figures, long bytes, BigInteger energy, List<String> waits) {
}
