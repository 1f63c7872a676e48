package barley.lang.synapse;

import java.util.List;

import barley.runtime.data.ElementType;

/**
 * What a synapse does with a word: {@code as a { v = a  return F * a }}. All values are of one type. The values for the reducer are the
 * last steps.
 *
 * @param type of the word, of the data of synapses and of what is returned
 * @param word the author's name of the word
 * @param data the names of the data of synapses that occur, as the author writes them: {@code bit[2]}
 * @param lets the names that steps give to values
 */
public record WordBlock(ElementType type, String word, List<String> data, List<String> lets, List<BlockStep> steps) {

	public WordBlock {
		data = List.copyOf(data);
		lets = List.copyOf(lets);
		steps = List.copyOf(steps);
	}

	/** Returns how many values it returns: 0, 1 or 2. */
	public int returned() {
		return (int) steps.stream().filter(step -> step.target() instanceof BlockStep.ToReducer).count();
	}
}
