package barley.runtime.synapse;

import java.util.List;

/**
 * What a core states in an exchange, in its own order.
 *
 * @param words the words in the order in which it issues them, one a cycle
 */
public record CoreStatements(List<SynapseProgram> programs, List<SynapseWord> words, List<SynapseResult> results) {

	public CoreStatements {
		programs = List.copyOf(programs);
		words = List.copyOf(words);
		results = List.copyOf(results);
	}

	/** Returns whether the core takes no part. */
	public boolean isEmpty() {
		return programs.isEmpty() && words.isEmpty() && results.isEmpty();
	}
}
