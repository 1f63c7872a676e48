package barley.runtime.program;

/** What nodes do together in packets through switches. */
public enum PacketKind {

	/** All members have the combination of what all contribute. */
	ALLREDUCE,
	/** The root has the combination of what all members contribute. */
	REDUCE,
	/** All members have what the root has. */
	BROADCAST,
	/** The root has what each member brings. */
	GATHER,
	/** Each member has its piece of what the root has. */
	SCATTER,
	/** All members have what each member brings. */
	ALLGATHER,
	/** Each member has the combination of its piece of what all contribute. */
	REDUCESCATTER,
	/** Each member has its piece of what each other member has. */
	ALLTOALL,
	/** All members know that all have come; no elements move. */
	BARRIER;

	/** Returns whether each member brings elements of its own, instead of all the same. */
	public boolean isBrought() {
		return this == GATHER || this == ALLGATHER;
	}
}
