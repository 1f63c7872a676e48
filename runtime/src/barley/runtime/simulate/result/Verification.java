package barley.runtime.simulate.result;

import java.util.List;

/**
 * The result of comparing the final data with the expectations.
 *
 * @param checked    number of expectations that were compared; 0 in a timing run, or if the program expects nothing
 * @param unknown    number of expectations that were not compared because kernels computed their data
 * @param wrong      number of expectations that were not met
 * @param mismatches first elements that differ, one per expectation, at most a screenful
 */
public record Verification(long checked, long unknown, long wrong, List<Mismatch> mismatches) {

	public static final Verification NONE = new Verification(0, 0, 0, List.of());

	/** Returns whether data were compared and everything was correct. */
	public boolean verified() {
		return checked > 0 && wrong == 0;
	}
}
