package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;

/** Cycles and values of exchanges with synapses. */
class SynapseExchangeTest {

	/** One multiplication of a matrix by a vector: take the word, multiply, return. */
	private static NodeProgram multiply(Cortex cortex) {
		SynapseBlock block = SynapseBlock.of(3, (core, element, from, to) -> {
			double[] a = core.words(double[].class);
			double[] f = core.data(cortex.at("F"), double[].class);
			double[] result = core.results(double[].class);
			for (int s = from; s < to; s++) {
				result[s] = f[s] * a[s];
			}
		});
		return phases -> cortex.send(phases, 0, "x", block, SynapseReducer.SUM, "h");
	}

	@ParameterizedTest
	@CsvSource({"1, 5", "2, 5", "4, 6", "8, 7", "16, 8", "64, 10", "15, 8"})
	void oneStatementTakesItsInstructionsAndLevels(int cores, long cycles) {
		Cortex cortex = Cortex.full(cores).data("x h").per("F");
		assertEquals(cycles, cortex.cycles(multiply(cortex)));
	}

	@Test
	void aMatrixIsMultipliedByAVector() {
		Cortex cortex = Cortex.full(4).data("x h").per("F");
		Program program = cortex.program(phases -> {
			Cortex.compute(phases, "F = (3 * core + 2 * id) % 7 - 3", cortex.at("F"), node -> {
				for (int id = 0; id < 4; id++) {
					node.data("F").set(id, (3 * node.node() + 2 * id) % 7 - 3);
				}
			});
			Cortex.compute(phases, "x = core - 1", cortex.at("x"), node -> node.data("x").set(0, node.node() - 1));
			multiply(cortex).phases(phases);
		});
		Map<Integer, double[]> h = cortex.run(program, "h");
		assertEquals("10.0 -5.0 1.0 0.0", h.get(0)[0] + " " + h.get(1)[0] + " " + h.get(2)[0] + " " + h.get(3)[0]);
		assertEquals(16, Simulator.run(program, RunOptions.timing()).phases().get(2).synapses().words());
	}
}
