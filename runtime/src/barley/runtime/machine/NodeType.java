package barley.runtime.machine;

import java.math.BigInteger;

/**
 * The properties of a kind of node; zero means unspecified.
 *
 * @param flopPerSecond        speed of computing; if 0, computations have no time
 * @param memoryBytes          memory per node; if 0, unlimited
 * @param reduceBytesPerSecond speed of combining what arrives; if 0, as fast as the links
 * @param launchPs             cost of starting one exchange step, in picoseconds
 * @param ports                maximum number of link ends; if 0, unlimited
 * @param combines             maximum number of neighbours from which it combines data in one exchange; if 0, any number
 * @param reducers             results that it reduces at once, of different programs of its synapses; if 0, its synapses can return nothing
 * @param executes             synapses of it that execute an instruction at once; if 0, all of them
 * @param relayPs              time that its router takes to pass on what is injected once; {@link #NO_RELAY} if it passes nothing on
 * @param idleNanowatts        power of a node that does not compute
 * @param computingNanowatts   power of a node that computes
 */
public record NodeType(String name, long flopPerSecond, long memoryBytes, long reduceBytesPerSecond, long launchPs, int ports,
		int combines, int reducers, int executes, long relayPs, long idleNanowatts, long computingNanowatts) {

	/** Routers of nodes of this type pass nothing on by themselves. */
	public static final long NO_RELAY = -1;

	/** The type of nodes without a type. */
	public static final NodeType PLAIN = new NodeType("node", 0, 0, 0, 0, 0);

	/** A type whose routers pass nothing on. */
	public NodeType(String name, long flopPerSecond, long memoryBytes, long reduceBytesPerSecond, long launchPs, int ports) {
		this(name, flopPerSecond, memoryBytes, reduceBytesPerSecond, launchPs, ports, 0, 1, 0, NO_RELAY, 0, 0);
	}

	public NodeType {
		MachineChecks.name("node type", name);
		MachineChecks.notNegative("node type", name, "flop/s", flopPerSecond);
		MachineChecks.notNegative("node type", name, "memory", memoryBytes);
		MachineChecks.notNegative("node type", name, "reduce", reduceBytesPerSecond);
		MachineChecks.notNegative("node type", name, "launch", launchPs);
		MachineChecks.notNegative("node type", name, "ports", ports);
		MachineChecks.notNegative("node type", name, "combines", combines);
		MachineChecks.notNegative("node type", name, "reducers", reducers);
		MachineChecks.notNegative("node type", name, "executes", executes);
		MachineChecks.notNegative("node type", name, "relay", relayPs == NO_RELAY ? 0 : relayPs);
		MachineChecks.notNegative("node type", name, "idle", idleNanowatts);
		MachineChecks.notNegative("node type", name, "computing", computingNanowatts);
	}

	/** Returns whether its routers pass on what is injected once; nodes without a type do so in no time. */
	public boolean relays() {
		return relayPs != NO_RELAY || equals(PLAIN);
	}

	/** Returns the time from the end of a step to the first transfer of the next one that is only relayed. */
	public long passOnPs() {
		return Math.max(0, relayPs);
	}

	/** Returns what a node draws beyond what it draws idle while it computes for some time, in nanowatts times picoseconds. */
	public BigInteger busyEnergy(long picoseconds) {
		return BigInteger.valueOf(computingNanowatts).subtract(BigInteger.valueOf(idleNanowatts)).multiply(BigInteger.valueOf(picoseconds));
	}
}
