package barley.runtime.program;

/**
 * The program of a clocked switch. It reads as the switch is built: the parser looks at the header of a packet, tests its flag, and hands
 * the packet to a unit, which is the compute unit or the crossbar. When a packet goes, and what is in a buffer or an entry, is up to the
 * units; the program alone decides which unit takes a packet and on which lanes it leaves.
 *
 * <p>Implementations are generated, with one class for each role and one instance for each switch, and have a constructor that takes the
 * {@link Constants} of the switch. What a program does depends on the header alone, so that engines may ask once and remember.
 */
public interface SwitchProgram {

	/** Returns the numbers of the trees that the switch belongs to. */
	int[] trees();

	/** Returns the numbers of the networks whose plain packets the switch forwards. */
	int[] networks();

	/** Hands a packet to the unit that takes it; to none, if the switch has no way for it. */
	void parse(PacketHeader packet, SwitchUnits units);
}
