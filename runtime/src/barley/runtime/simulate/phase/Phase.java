package barley.runtime.simulate.phase;


/**
 * One entry of the {@link Outline}: what all nodes state alike.
 *
 * @param count     steps of an exchange, chunks of a flow, times of a repetition, parts of an overlap, 1 of lanes switched on, otherwise 0
 * @param firstStep number of the first step among all steps stated, each counted once however often it is repeated
 * @param weight    how often the entry is carried out
 * @param number    place among the computations and exchanges
 * @param part      index of the entry that begins the innermost part of an overlap in which this stands; -1 outside all of them
 */
public record Phase(Kind kind, String statement, long count, int firstStep, long weight, int number, int part) {

	public enum Kind {
		COMPUTE, EXCHANGE, FLOW, REPEAT, OVERLAP, PART, SWITCH, END;

		/** Whether it begins something that has an end. */
		public boolean opens() {
			return this == REPEAT || this == OVERLAP;
		}

		/** Whether data are moved, in steps or chunks. */
		public boolean moves() {
			return this == EXCHANGE || this == FLOW;
		}
	}

	public int steps() {
		return (int) count;
	}

	/** Say what was stated, for a message. */
	static String describe(Kind kind, String statement, long count) {
		return switch (kind) {
			case COMPUTE -> "compute \"" + statement + "\"";
			case EXCHANGE -> "exchange \"" + statement + "\" of " + count + " steps";
			case FLOW -> "flow \"" + statement + "\" of " + count + " chunks";
			case REPEAT -> "repeat " + count;
			case OVERLAP -> "an overlap of " + count + " parts";
			case PART -> "a part of an overlap";
			case SWITCH -> "lanes switched " + (count == 0 ? "off" : "on");
			case END -> "the end of a repetition or overlap";
		};
	}
}
