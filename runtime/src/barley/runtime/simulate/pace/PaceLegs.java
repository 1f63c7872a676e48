package barley.runtime.simulate.pace;

/** Numbers of the legs of all messages, in the order of their sends, and what each carries: parts of its message over a channel. */
public final class PaceLegs {

	private final PaceItems items;
	private final int[] first;
	private final int[] sender;

	PaceLegs(PaceItems items) {
		this.items = items;
		first = new int[items.count() + 1];
		for (int item = 0; item < items.count(); item++) {
			first[item + 1] = Math.addExact(first[item], items.legs(item));
		}
		sender = new int[first[items.count()]];
		for (int item = 0; item < items.count(); item++) {
			for (int leg = first[item]; leg < first[item + 1]; leg++) {
				sender[leg] = item;
			}
		}
	}

	public int count() {
		return sender.length;
	}

	/** Returns the first leg of an item; those of the next one follow. */
	int first(int item) {
		return first[item];
	}

	/** Returns the send of which a leg carries something. */
	public int sender(int leg) {
		return sender[leg];
	}

	int way(int leg) {
		return items.way(sender[leg], leg - first[sender[leg]]);
	}

	/** Returns the channel of a lane or circuit that a leg goes over. */
	public int channel(int leg) {
		return items.ways().over(way(leg));
	}

	/** Returns the first part of its message that a leg carries, counted from 0. */
	public int firstPart(int leg) {
		return items.firstPart(sender[leg], leg - first[sender[leg]]);
	}

	/** Returns the part behind the last one that a leg carries. */
	public int endPart(int leg) {
		return items.endPart(sender[leg], leg - first[sender[leg]]);
	}

	public long bytes(int leg) {
		return items.ways().bytes(way(leg));
	}

	/** Returns how long after it has given its channels back a leg arrives. */
	long latency(int leg) {
		return items.ways().latency(way(leg));
	}
}
