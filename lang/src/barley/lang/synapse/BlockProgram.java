package barley.lang.synapse;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A compiled block.
 *
 * @param block        the steps that the instructions carry out
 * @param constants    the numbers that are loaded with the program into registers of their own, as texts, {@code core} among them
 * @param temporaries  the registers for values between instructions
 * @param read         the data of the synapse that it reads, by their places in {@link WordBlock#data()}
 * @param written      the data of the synapse that it writes
 */
public record BlockProgram(WordBlock block, List<SynapseInstruction> instructions, List<String> constants, int temporaries, BitSet read,
		BitSet written) {

	/** Returns how many instructions a synapse executes for each element of a word; each takes a cycle. */
	public int count() {
		return instructions.size();
	}

	/** Returns how many values it returns: 0, 1 or 2. */
	public int returned() {
		return block.returned();
	}

	/** Returns the instructions, one a line. */
	public String listing() {
		return instructions.stream().map(SynapseInstruction::toString).collect(Collectors.joining("\n"));
	}
}
