package barley.lang.plan;

import barley.lang.finding.Origin;
import barley.runtime.data.ElementType;

/**
 * Data of a schedule: every node has one such vector. The data of a schedule that serves as another's strategy are ranges of
 * the other's vectors.
 *
 * @param index  its place among the vectors that are stored; -1 for no data
 * @param name   as the author writes it: {@code x[3]}
 * @param first  where in the stored vector it begins
 * @param size   how many elements it has
 */
public record Payload(int index, Origin source, String name, ElementType type, long first, long size) {

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
