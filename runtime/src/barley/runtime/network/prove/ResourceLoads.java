package barley.runtime.network.prove;

import java.util.Arrays;

/**
 * What packets need of resources that each serve one after the other: ports of nodes, lanes, arbiters. Before it begins with some packets a
 * resource waits for the first of them (the head), and behind the last one something is left to do (the tail). So a schedule takes at least
 * head + service + tail, for the packets of each group as for all of them: the bound of one machine with heads and tails.
 */
final class ResourceLoads {

	/** Says how many cycles a resource takes for an amount. */
	interface Service {
		long cycles(int resource, long amount);
	}

	/** Says what takes most, in words. */
	interface Wording {
		String of(int resource, long amount);
	}

	private final Service service;
	private final Wording wording;
	private final long[] amount;
	private final long[] head;
	private final long[] tail;
	private final long[] allAmount;
	private final long[] allHead;
	private final long[] allTail;
	/** The resources that the present group needs. */
	private int[] touched = new int[64];
	private int filled;
	private CycleBound most = CycleBound.NONE;

	ResourceLoads(int resources, Service service, Wording wording) {
		this.service = service;
		this.wording = wording;
		amount = new long[resources];
		head = new long[resources];
		tail = new long[resources];
		allAmount = new long[resources];
		allHead = filled(resources);
		allTail = filled(resources);
	}

	private static long[] filled(int resources) {
		long[] most = new long[resources];
		Arrays.fill(most, Long.MAX_VALUE);
		return most;
	}

	/**
	 * Adds packets of the present group.
	 *
	 * @param from cycles before the first of them can be there
	 * @param rest cycles that are left for the last of them behind its service
	 */
	void add(int resource, long more, long from, long rest) {
		if (amount[resource] == 0) {
			touched = filled == touched.length ? Arrays.copyOf(touched, 2 * filled) : touched;
			touched[filled++] = resource;
			head[resource] = from;
			tail[resource] = rest;
		}
		amount[resource] += more;
		head[resource] = Math.min(head[resource], from);
		tail[resource] = Math.min(tail[resource], rest);
	}

	/** Ends a group. */
	void close() {
		for (int i = 0; i < filled; i++) {
			int resource = touched[i];
			bound(resource, amount[resource], head[resource], tail[resource]);
			allAmount[resource] += amount[resource];
			allHead[resource] = Math.min(allHead[resource], head[resource]);
			allTail[resource] = Math.min(allTail[resource], tail[resource]);
			amount[resource] = 0;
		}
		filled = 0;
	}

	/** Returns the largest bound of all groups and resources. */
	CycleBound most() {
		for (int resource = 0; resource < allAmount.length; resource++) {
			if (allAmount[resource] > 0) {
				bound(resource, allAmount[resource], allHead[resource], allTail[resource]);
			}
		}
		return most;
	}

	private void bound(int resource, long all, long from, long rest) {
		long cycles = from + service.cycles(resource, all) + rest;
		if (cycles > most.cycles()) {
			most = new CycleBound(cycles, wording.of(resource, all) + note(from, "; the first comes after %,d cycle%s")
					+ note(rest, from > 0 ? ", the last needs %,d more cycle%s" : "; the last needs %,d more cycle%s"));
		}
	}

	private static String note(long cycles, String format) {
		return cycles == 0 ? "" : CycleBound.text(format, cycles, cycles == 1 ? "" : "s");
	}
}
