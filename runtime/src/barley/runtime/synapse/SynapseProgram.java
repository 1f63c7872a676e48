package barley.runtime.synapse;

/**
 * What the synapses of a core do with the words of a channel.
 *
 * @param link    the number of the link type
 * @param reducer combines what they return; null if they return nothing
 */
public record SynapseProgram(int channel, int link, SynapseBlock block, SynapseReducer reducer) {

	/** Returns the number of instructions that a synapse executes for a word of some elements. */
	public long instructions(long elements) {
		return Math.multiplyExact((long) block.instructions(), elements);
	}
}
