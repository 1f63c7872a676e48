package barley.lang.synapse;

/**
 * A register of a synapse, as an instruction names it.
 *
 * @param name   what it holds: data, a word or a value as the author names it, a number, or {@code t1}, {@code t2}, … for what has no name
 * @param number of a register for intermediate values, from 0; -1 for others, which have a register of their own
 */
public record SynapseRegister(Kind kind, String name, int number) {

	/** What a register is for. */
	public enum Kind {
		/** Data of the synapse. */
		DATA,
		/** The word that has arrived. */
		WORD,
		/** A number that is loaded with the program, or the number of the core. */
		CONSTANT,
		/** A value between two instructions; its register is used again after its last use. */
		TEMPORARY
	}

	@Override
	public String toString() {
		return name;
	}
}
