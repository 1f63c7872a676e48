package barley.runtime.machine;

/**
 * The properties of a kind of synapse: of a directed link whose far end computes. A synapse runs an instruction a cycle; its programs
 * are kept in slots and its values in registers.
 *
 * @param cyclePs       the clock of synapses and reducers, in picoseconds
 * @param registers     registers of each synapse
 * @param slots         programs that each synapse keeps, one for each channel
 * @param functions     programs, each with its reducer, for which synapses are built; 0 if any program can be loaded
 * @param bitsPerSecond of the wire to each synapse; 0 if a word takes one cycle, however long it is
 * @param latencyPs     of the wire to each synapse, in picoseconds
 * @param nanowatts     power of each synapse, busy or idle
 * @param attojoules    energy for each bit that the wire carries
 */
public record SynapseType(String name, long cyclePs, int registers, int slots, int functions, long bitsPerSecond, long latencyPs,
		long nanowatts, long attojoules) {

	/** More slots than any program has statements. */
	public static final int ANY_SLOTS = Integer.MAX_VALUE;

	public SynapseType {
		MachineChecks.name("link type", name);
		atLeast(name, "cycle", cyclePs, 1);
		atLeast(name, "registers", registers, 1);
		atLeast(name, "slots", slots, 1);
		MachineChecks.notNegative("link type", name, "functions", functions);
		MachineChecks.notNegative("link type", name, "bit/s", bitsPerSecond);
		MachineChecks.notNegative("link type", name, "latency", latencyPs);
		MachineChecks.notNegative("link type", name, "nanowatts", nanowatts);
		MachineChecks.notNegative("link type", name, "attojoules", attojoules);
	}

	/** Creates a type whose programs can be loaded, whose words arrive at once, and which needs no energy. */
	public SynapseType(String name, long cyclePs, int registers, int slots) {
		this(name, cyclePs, registers, slots, 0, 0, 0, 0, 0);
	}

	/** Returns whether programs are built in: they are neither loaded nor changed. */
	public boolean isFixed() {
		return functions > 0;
	}

	private static void atLeast(String type, String property, long value, long least) {
		if (value < least) {
			throw Fault.of("wrong-value", "%s %s is %,d, but must be at least %,d", type, property, value, least);
		}
	}
}
