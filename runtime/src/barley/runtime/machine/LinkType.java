package barley.runtime.machine;

/**
 * The properties of a kind of link, per lane.
 *
 * @param bitsPerSecond in each direction, both at once; 0 if unknown: a run that uses such a lane has no times
 * @param latencyPs     from the end of sending to the arrival, in picoseconds
 * @param nanowatts     power of a lane that is on, busy or idle
 * @param attojoules    energy for each bit that is carried, beside the power
 */
public record LinkType(String name, long bitsPerSecond, long latencyPs, long nanowatts, long attojoules) {

	/** The type of links without a type. */
	public static final LinkType PLAIN = new LinkType("link", 0, 0, 0);

	public LinkType {
		MachineChecks.name("link type", name);
		MachineChecks.notNegative("link type", name, "bit/s", bitsPerSecond);
		MachineChecks.notNegative("link type", name, "latency", latencyPs);
		MachineChecks.notNegative("link type", name, "nanowatts", nanowatts);
		MachineChecks.notNegative("link type", name, "attojoules", attojoules);
	}

	/** Creates a type of links that need no energy for bits. */
	public LinkType(String name, long bitsPerSecond, long latencyPs, long nanowatts) {
		this(name, bitsPerSecond, latencyPs, nanowatts, 0);
	}

	/** Returns whether this is the type of links without a type, or of circuits of such. */
	public boolean isPlain() {
		return name.equals(PLAIN.name);
	}

	/** Says that there is no bandwidth, as the reason why something is unknown. */
	public String withoutBandwidth() {
		return isPlain() ? "links without a type have no bandwidth" : "link type " + name + " has no bandwidth";
	}
}
