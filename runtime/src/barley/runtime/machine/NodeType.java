package barley.runtime.machine;

/**
 * What a kind of node can do. A zero leaves a property open.
 *
 * @param flopPerSecond        speed of computing; 0 unknown, then phases that compute have no time
 * @param memoryBytes          memory of one node; 0 not limited
 * @param reduceBytesPerSecond speed of combining what arrives; 0 keeps up with the links
 * @param launchPs             cost of starting one exchange step, in picoseconds
 * @param ports                link ends at most; 0 as many as are plugged in
 */
public record NodeType(String name, long flopPerSecond, long memoryBytes, long reduceBytesPerSecond, long launchPs, int ports) {

	/** The type of a node in a topology that names none. */
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
