package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.synapse.SynapseRun;

/**
 * The example with ways of words between cores: each way brings every word to every core, and needs other wires, transmissions and cycles.
 */
class NetworksBetweenCoresTest {

	@ParameterizedTest
	@CsvSource({"OwnWires, 7, 240, 240, 0", "Buses, 211, 40, 864, 0", "Centre, 36, 32, 480, 0", "Gateways, 24, 60, 240, 0",
			"Patterns, 14, 64, 240, 0", "Flooding, 15, 64, 784, 544"})
	void waysBringTheSameWords(String schedule, long cycles, long wires, long transmissions, long duplicates) throws IOException {
		ScheduleAnalysis analysis = BarleyText.read(Path.of(System.getProperty("barley.root"), "examples/networks-between-cores.barley"))
				.schedule(schedule);
		Set<Double> sums = new TreeSet<>();
		Result result = SynapseTexts.run(analysis, RunOptions.functional().withThreads(1)
				.withWitness(node -> sums.add(node.data("sum").get(0))));
		assertEquals(Set.of(120.0), sums);
		SynapseRun run = result.synapses().orElseThrow();
		assertEquals(256, run.words());
		assertEquals(cycles + " " + wires + " " + transmissions + " " + duplicates, run.cycles() + " " + run.traffic().wires() + " "
				+ run.traffic().transmissions() + " " + run.traffic().duplicates());
	}
}
