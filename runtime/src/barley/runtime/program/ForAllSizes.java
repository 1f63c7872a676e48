package barley.runtime.program;

/**
 * What programs extend whose text has no numbers, so that they are compiled once for all sizes: the numbers are in the table of nodes, as
 * the shared constant {@code Role.numbers}.
 */
public abstract class ForAllSizes {

	/** The numbers in the order of the text. */
	protected final long[] numbers;

	protected ForAllSizes(Constants constants) {
		numbers = constants.longIntegers(getClass().getSimpleName() + ".numbers");
	}
}
