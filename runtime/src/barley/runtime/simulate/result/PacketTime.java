package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;

/**
 * What an exchange in packets came to, beside its time; all of one round.
 *
 * @param energy energy of the packets themselves, in nanowatts times picoseconds
 * @param waits  who waits for whom if nothing can move any more, as sentences; empty otherwise
 */
public record PacketTime(NetworkFigures figures, BigInteger energy, List<String> waits) {
}
