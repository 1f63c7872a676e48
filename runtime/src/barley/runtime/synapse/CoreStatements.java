package barley.runtime.synapse;

import java.util.List;

import barley.runtime.machine.Mix;

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

	/** Returns a hash of what is stated: words, programs, reducers and where results go, but no values. */
	long fingerprint() {
		long hash = 0;
		for (SynapseWord word : words) {
			hash = Mix.fold(Mix.fold(Mix.fold(hash, word.channel()), word.link()), word.stored() ? 1 : 0);
			hash = Mix.fold(Mix.fold(Mix.fold(hash, word.data()), word.first()), word.count());
		}
		for (SynapseProgram program : programs) {
			hash = Mix.fold(Mix.fold(hash, program.channel()), program.link());
			hash = Mix.fold(Mix.fold(hash, program.block().instructions()), program.block().identity());
			hash = Mix.fold(hash, program.reducer() == null ? 0 : program.reducer().fingerprint());
		}
		for (SynapseResult result : results) {
			hash = Mix.fold(Mix.fold(Mix.fold(hash, result.channel()), result.data()), result.first());
			hash = Mix.fold(Mix.fold(Mix.fold(hash, result.second()), result.secondFirst()), result.id() ? 1 : 0);
		}
		return hash;
	}

	/** Returns whether the core takes no part. */
	public boolean isEmpty() {
		return programs.isEmpty() && words.isEmpty() && results.isEmpty();
	}
}
