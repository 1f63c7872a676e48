package barley.lang.analyse;

import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;

/** The analysis of a topology, machine or schedule. */
interface DeclarationAnalysis {

	List<Finding> findings();

	/** Returns the same analysis with other findings. */
	DeclarationAnalysis with(List<Finding> others);

	/** Returns whether the analysis ended before any limit. */
	default boolean isWithinLimits() {
		return findings().stream().noneMatch(finding -> finding.code() == Code.LIMIT);
	}
}
