package barley.lang.prove;

import java.util.HashMap;
import java.util.Map;

import barley.lang.evaluate.IntList;

/**
 * The units of a block as nodes would carry them out that do one after the other: a send and its receive meet, or the send takes one of the
 * buffers between its sender and its receiver, which the receive frees. What can be done with some buffers can be done with more, too,
 * whatever is done first; so nodes go on as far as they can without buffers, and where they come to a stand, all sends that wait for a
 * buffer get one more. Thus each unit is carried out once, and the buffers that are there in the end are the fewest.
 */
final class PaceInOrder {

	/** No number of buffers is enough. */
	static final int NEVER = -1;

	/** The nodes of each unit, and how many of them have not come to it yet. */
	private final int[][] at;
	private final int[] missing;
	/** For each unit the other end of its message, or less than 0. */
	private final int[] other;
	private final boolean[] isSend;
	/** The units of all nodes, one node after the other; for each node the place of that to which it has come, and where its own end. */
	private final int[] own;
	private final int[] place;
	private final int[] end;
	/** For each send and receive the number of their pair of nodes, and for each pair how many of its messages are in buffers. */
	private final int[] pair;
	private final int[] buffered;
	private final boolean[] sent;
	/** Nodes that may go on, and those whose sends wait for a buffer. */
	private final IntList ready = new IntList();
	private final boolean[] isReady;
	private final IntList waiting = new IntList();
	private int buffers;

	/**
	 * @param at     the nodes of each unit
	 * @param other  for each unit the other end of its message, or less than 0 if it has both; both ends are of one node each
	 * @param isSend for each unit that has one end whether it is the send
	 */
	PaceInOrder(int[][] at, int[] other, boolean[] isSend, int nodes) {
		this.at = at;
		this.other = other;
		this.isSend = isSend;
		missing = new int[at.length];
		sent = new boolean[at.length];
		pair = new int[at.length];
		place = new int[nodes];
		end = new int[nodes];
		isReady = new boolean[nodes];
		int all = 0;
		for (int[] ofUnit : at) {
			all += ofUnit.length;
			for (int node : ofUnit) {
				end[node]++;
			}
		}
		for (int node = 0, before = 0; node < nodes; node++) {
			place[node] = before;
			before += end[node];
			end[node] = place[node];
		}
		own = new int[all];
		Map<Long, Integer> pairs = new HashMap<>();
		for (int unit = 0; unit < at.length; unit++) {
			missing[unit] = at[unit].length;
			for (int node : at[unit]) {
				own[end[node]++] = unit;
			}
			if (isSend[unit]) {
				pair[unit] = pairs.computeIfAbsent((long) at[unit][0] << Integer.SIZE | at[other[unit]][0], any -> pairs.size());
				pair[other[unit]] = pair[unit];
			}
		}
		buffered = new int[pairs.size()];
	}

	/** Returns the smallest number of buffers with which all nodes come to their ends; {@link #NEVER} if there is none. */
	int leastBuffers() {
		for (int node = 0; node < place.length; node++) {
			mayGoOn(node);
		}
		goOn();
		while (anyWaits()) {
			buffers++;
			goOn();
		}
		for (int node = 0; node < place.length; node++) {
			if (place[node] < end[node]) {
				return NEVER;
			}
		}
		return buffers;
	}

	/** Nodes go on as far as they can; a node that waits becomes ready again when what it waits for has been done. */
	private void goOn() {
		while (ready.size() > 0) {
			int node = ready.removeLast();
			isReady[node] = false;
			while (place[node] < end[node] && comes(node, own[place[node]])) {
				place[node]++;
			}
		}
	}

	private void mayGoOn(int node) {
		if (!isReady[node]) {
			isReady[node] = true;
			ready.add(node);
		}
	}

	/** Makes all nodes ready whose sends still wait for a buffer; returns whether there are any. */
	private boolean anyWaits() {
		for (int i = 0; i < waiting.size(); i++) {
			if (isAtSend(waiting.get(i))) {
				mayGoOn(waiting.get(i));
			}
		}
		waiting.clear();
		return ready.size() > 0;
	}

	/** A node has come to a unit; returns whether that is done at once, so that the node goes on. */
	private boolean comes(int node, int unit) {
		if (other[unit] >= 0) {
			return isSend[unit] ? sends(node, unit) : receives(unit);
		}
		missing[unit]--;
		if (missing[unit] > 0) {
			return false;
		}
		for (int each : at[unit]) {
			if (each != node) {
				goesOn(each);
			}
		}
		return true;
	}

	private boolean sends(int node, int unit) {
		int receiver = at[other[unit]][0];
		if (isAt(receiver, other[unit])) {
			goesOn(receiver);
			return true;
		} else if (buffered[pair[unit]] < buffers) {
			buffered[pair[unit]]++;
			sent[unit] = true;
			return true;
		}
		waiting.add(node);
		return false;
	}

	private boolean receives(int unit) {
		int send = other[unit];
		int sender = at[send][0];
		if (sent[send]) {
			buffered[pair[unit]]--;
			if (isAtSend(sender)) {
				mayGoOn(sender); // it may have waited for this buffer
			}
			return true;
		} else if (isAt(sender, send)) {
			goesOn(sender);
			return true;
		}
		return false;
	}

	private boolean isAt(int node, int unit) {
		return place[node] < end[node] && own[place[node]] == unit;
	}

	private boolean isAtSend(int node) {
		return place[node] < end[node] && isSend[own[place[node]]];
	}

	/** Another node has done with a node what that has come to. */
	private void goesOn(int node) {
		place[node]++;
		mayGoOn(node);
	}
}
