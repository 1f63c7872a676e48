package barley.lang.synapse;

import barley.runtime.number.Rational;

/** A value that a synapse computes. It is computed in the type of the block and rounded, or wrapped, after each operation. */
public sealed interface BlockValue {

	/** A number that is known here, rounded to the type. */
	record Constant(Rational number) implements BlockValue {
	}

	/** The word that has arrived. */
	record Word() implements BlockValue {
	}

	/**
	 * Data of the synapse.
	 *
	 * @param data the place in {@link WordBlock#data()}
	 */
	record Own(int data) implements BlockValue {
	}

	/**
	 * What an earlier step has named.
	 *
	 * @param let the place in {@link WordBlock#lets()}
	 */
	record Named(int let) implements BlockValue {
	}

	/** The number of the core whose word has arrived. */
	record Id() implements BlockValue {
	}

	/** The number of the core to which the synapse belongs. */
	record Core() implements BlockValue {
	}

	/** A value with the other sign. */
	record Negative(BlockValue value) implements BlockValue {
	}

	/** 1 divided by the square root of a value; infinity for 0 and less. */
	record InverseRoot(BlockValue value) implements BlockValue {
	}

	record Arithmetic(Operation operation, BlockValue left, BlockValue right) implements BlockValue {
	}

	/** One of two values, both of which are computed. */
	record Choice(BlockCondition condition, BlockValue then, BlockValue otherwise) implements BlockValue {
	}

	/** What two values are combined by. */
	enum Operation {
		ADD("+"), SUB("-"), MUL("*"), MIN("min"), MAX("max");

		private final String word;

		Operation(String word) {
			this.word = word;
		}

		/** Returns how authors write it. */
		public String word() {
			return word;
		}
	}
}
