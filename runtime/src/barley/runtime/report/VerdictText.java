package barley.runtime.report;

import java.util.Locale;

import barley.runtime.simulate.result.Result;

/** Says which expectations a run has not checked, and why. */
public final class VerdictText {

	private VerdictText() {
	}

	/**
	 * Returns what a run that meets all its expectations shows.
	 *
	 * @param unensured whether no {@code ensure} says what nodes should hold, so that they are compared with what is proved alone
	 */
	public static String verified(long checked, boolean unensured) {
		return unensured ? expectations(checked) + " of the proof met; no ensure says what nodes should hold"
				: "verified, " + expectations(checked);
	}

	/** Returns what a result leaves unchecked: {@code 4 expectations on results of kernels not checked}; empty if nothing. */
	public static String notChecked(Result result) {
		long unknown = result.verification().unknown();
		return unknown == 0 ? "" : expectations(unknown) + " on " + because(result) + " not checked";
	}

	private static String because(Result result) {
		String computed = computed(result.synapses().isPresent());
		return result.synapses().isPresent() && result.verification().rounded() == 0 ? computed
				: computed + " or on rounded sums of given data";
	}

	/** Returns what computes values that no run can know beforehand. */
	public static String computed(boolean bySynapses) {
		return bySynapses ? "results of synapses or computations" : "results of kernels";
	}

	/** Returns a number of expectations in words. */
	static String expectations(long count) {
		return String.format(Locale.ROOT, count == 1 ? "%,d expectation" : "%,d expectations", count);
	}
}
