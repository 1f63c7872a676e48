package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Runs of texts with synapses, whose schedule is named S. */
final class SynapseTexts {

	private SynapseTexts() {
	}

	static ScheduleAnalysis analysis(String source) {
		BarleyText text = BarleyText.of(source);
		ScheduleAnalysis analysis = text.schedule("S");
		assertTrue(analysis != null && analysis.result() != null, () -> text.findings() + source);
		return analysis;
	}

	/** Returns an element of each node, in the order of nodes. */
	static String values(ScheduleAnalysis analysis, String datum) {
		Map<Integer, String> found = new TreeMap<>();
		run(analysis, RunOptions.functional().withWitness(node -> found.put(node.node(), Long.toString((long) node.data(datum).get(0)))));
		return String.join(" ", found.values());
	}

	static Result run(ScheduleAnalysis analysis, RunOptions options) {
		return Execution.run(analysis.plan(), analysis.result(), options);
	}
}
