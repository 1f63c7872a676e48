package barley.runtime.machine;

/**
 * The properties of a kind of node; zero means unspecified.
 *
 * @param flopPerSecond        speed of computing; if 0, computations have no time
 * @param memoryBytes          memory per node; if 0, unlimited
 * @param reduceBytesPerSecond speed of combining what arrives; if 0, as fast as the links
 * @param launchPs             cost of starting one exchange step, in picoseconds
 * @param ports                maximum number of link ends; if 0, unlimited
 */
public record NodeType(String name, long flopPerSecond, long memoryBytes, long reduceBytesPerSecond, long launchPs, int ports) {

	/** The type of nodes without a type. */
	public static final NodeType PLAIN = new NodeType("node", 0, 0, 0, 0, 0);

	public NodeType {
		MachineChecks.name("node type", name);
		MachineChecks.notNegative("node type", name, "flop/s", flopPerSecond);
		MachineChecks.notNegative("node type", name, "memory", memoryBytes);
		MachineChecks.notNegative("node type", name, "reduce", reduceBytesPerSecond);
		MachineChecks.notNegative("node type", name, "launch", launchPs);
		MachineChecks.notNegative("node type", name, "ports", ports);
	}
}
