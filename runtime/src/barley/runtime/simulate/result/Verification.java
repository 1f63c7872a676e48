package barley.runtime.simulate.result;

import java.util.List;

/**
 * The result of comparing the final data with the expectations.
 *
 * @param checked    number of expectations that were compared; 0 in a timing run, or if the program expects nothing
 * @param unknown    number of expectations that were not compared because kernels or synapses computed their data, or given numbers are
 *                   rounded
 * @param rounded    those of them on sums and products of given numbers, which are rounded in an order that is not known
 * @param wrong      number of expectations that were not met
 * @param mismatches first elements that differ, one per expectation, at most a screenful
 */
public record Verification(long checked, long unknown, long rounded, long wrong, List<Mismatch> mismatches) {

	public static final Verification NONE = new Verification(0, 0, 0, List.of());

	/** Returns the result of a comparison without rounded sums of given numbers. */
	public Verification(long checked, long unknown, long wrong, List<Mismatch> mismatches) {
		this(checked, unknown, 0, wrong, mismatches);
	}

	/** Returns whether data were compared and everything was correct. */
	public boolean verified() {
		return checked > 0 && wrong == 0;
	}
}
