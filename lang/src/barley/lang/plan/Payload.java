package barley.lang.plan;

import barley.lang.finding.Origin;
import barley.runtime.data.ElementType;

/**
 * Data of a schedule: every node has one such vector, or every synapse of a link type. The data of a schedule that serves as another's
 * strategy are ranges of the other's vectors.
 *
 * @param index  its place among the vectors that are stored; -1 for no data
 * @param name   as the author writes it: {@code x[3]}
 * @param first  where in the stored vector it begins
 * @param size   how many elements it has
 * @param link   the number of the link type whose synapses have it; {@link #OF_NODES} if nodes do
 */
public record Payload(int index, Origin source, String name, ElementType type, long first, long size, int link) {

	/** In place of a link type, for data of nodes. */
	public static final int OF_NODES = -1;

	/** Data of nodes. */
	public Payload(int index, Origin source, String name, ElementType type, long first, long size) {
		this(index, source, name, type, first, size, OF_NODES);
	}

	/** Returns a part of it, which has a name of its own. */
	public Payload piece(String name, long first, long size) {
		return new Payload(index, source, name, type, first, size, link);
	}

	/** Returns whether synapses have it, and not nodes. */
	public boolean isOfSynapses() {
		return link != OF_NODES;
	}

	private static final int NONE = -1;

	/** Returns what a barrier moves: no elements of any vector. */
	public static Payload none(Origin source) {
		return new Payload(NONE, source, "", ElementType.U8, 0, 0);
	}

	/** Returns whether it is that of a barrier. */
	public boolean isNone() {
		return index == NONE;
	}

	/** Returns the name of the family that it is a member of; its own if it is of none. */
	public String family() {
		int index = name.indexOf('[');
		return index < 0 ? name : name.substring(0, index);
	}

	/** Returns the element behind the last, in the stored vector. */
	public long end() {
		return first + size;
	}
}
