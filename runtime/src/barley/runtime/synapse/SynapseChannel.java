package barley.runtime.synapse;

import barley.runtime.data.ElementType;

/**
 * A channel of an exchange, as all cores use it.
 *
 * @param number   the slot of its programs
 * @param link     the number of the link type
 * @param stored   whether words go to the cores' own synapses
 * @param type     the type of the elements of its words
 * @param elements the number of elements of a word
 * @param way      how words go to other cores, as the first sender states it
 */
public record SynapseChannel(int number, int link, boolean stored, ElementType type, long elements, SynapseWay way) {

	/** Returns the bytes of a word. */
	public long bytes() {
		return Math.multiplyExact(elements, (long) type.bytes());
	}
}
