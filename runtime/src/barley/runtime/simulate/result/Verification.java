package barley.runtime.simulate.result;

import java.util.List;

/**
 * Whether the data came out as they should.
 *
 * @param checked    how many expectations were compared; 0 in a timing run, or if the program expects nothing
 * @param unknown    how many could not be compared, since kernels have computed what they are about
 * @param wrong      how many of them were not met
 * @param mismatches the first elements that differ, one for an expectation, not more than a screen shows
 */
public record Verification(long checked, long unknown, long wrong, List<Mismatch> mismatches) {

	public static final Verification NONE = new Verification(0, 0, 0, List.of());

	/** Returns whether something was compared and everything was right. */
	public boolean verified() {
		return checked > 0 && wrong == 0;
	}
}
