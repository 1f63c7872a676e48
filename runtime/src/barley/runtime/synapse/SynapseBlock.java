package barley.runtime.synapse;

import barley.runtime.machine.Mix;

/**
 * The program that synapses run for a word: a straight list of instructions, without loops or branches. Its Java form is a loop over the
 * synapses of a core, in which each line does for all of them what the source says of one.
 *
 * <p>Equal blocks are one program: a channel that has the same one in all exchanges keeps it loaded. Blocks keep no state, as several
 * threads run one of them for different cores.
 */
public interface SynapseBlock {

	/** Does the work of a block that is made of a lambda. */
	@FunctionalInterface
	interface Loop {
		void run(SynapseCore core, int element, int from, int to);
	}

	/** Returns the number of instructions that each synapse executes for each element of a word, at least 1: taking the word is one. */
	int instructions();

	/**
	 * Runs the program at the synapses {@code from .. to - 1} of a core, which all have got a word.
	 *
	 * @param element the element of the word
	 */
	void run(SynapseCore core, int element, int from, int to);

	/** Returns a number that distinguishes programs in the fingerprint of a run: at first, by the names of their classes. */
	default long identity() {
		return identity(getClass());
	}

	/** Returns a number for a class with a name; 0 for a lambda, whose name is another one in each run. */
	private static long identity(Class<?> block) {
		return block.isHidden() || block.isSynthetic() ? 0 : Mix.fold(0, block.getName());
	}

	/** Returns a block that runs a loop; each call makes another program, told apart in fingerprints by its instructions alone. */
	static SynapseBlock of(int instructions, Loop loop) {
		return of("", instructions, loop);
	}

	/**
	 * Returns a block that runs a loop; each call makes another program.
	 *
	 * @param name distinguishes it in the fingerprint of a run
	 */
	static SynapseBlock of(String name, int instructions, Loop loop) {
		return new SynapseBlock() {

			@Override
			public long identity() {
				return Mix.fold(0, name);
			}

			@Override
			public int instructions() {
				return instructions;
			}

			@Override
			public void run(SynapseCore core, int element, int from, int to) {
				loop.run(core, element, from, to);
			}
		};
	}
}
