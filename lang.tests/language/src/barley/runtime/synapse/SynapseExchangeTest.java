package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.machine.SynapseTable.Place;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.SynapseLate;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

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

	@ParameterizedTest
	@CsvSource({"4, 2, 7", "8, 2, 8", "5, 3, 8"})
	void clustersAreMoreCores(int cores, int clusters, long cycles) {
		Cortex cortex = Cortex.full(cores * clusters).data("x h").per("F");
		Result result = Simulator.run(cortex.program(multiply(cortex)), RunOptions.timing());
		assertEquals(cycles, Cortex.cycles(result));
		assertEquals((long) cores * clusters * cores * clusters, result.synapses().orElseThrow().words());
	}

	@Test
	void wordsOfOneExchangeFollowEachOther() {
		Cortex cortex = Cortex.full(16).data("x y h k");
		assertEquals(11, cortex.cycles(phases -> phases.synapses("Test.barley:1 two", ports -> {
			ports.synapse(0, 0, steps(3), SynapseReducer.SUM);
			ports.synapse(1, 0, steps(3), SynapseReducer.SUM);
			ports.send(0, 0, cortex.at("x"), 0, 1);
			ports.send(1, 0, cortex.at("y"), 0, 1);
			ports.receive(0, cortex.at("h"), 0);
			ports.receive(1, cortex.at("k"), 0);
		})));
		assertEquals(17, cortex.cycles(phases -> phases.synapses("Test.barley:1 three", ports -> {
			ports.synapse(0, 0, steps(3), SynapseReducer.SUM);
			ports.synapse(1, 0, steps(4));
			ports.synapse(2, 0, steps(5), SynapseReducer.SUM);
			for (int channel = 0; channel < 3; channel++) {
				ports.send(channel, 0, cortex.at("x"), 0, 1);
			}
			ports.receive(0, cortex.at("h"), 0);
			ports.receive(2, cortex.at("k"), 0);
		})));
	}

	/** Synapse 5 of 16 is late, or each synapse by its number. */
	@ParameterizedTest
	@CsvSource({"1, 9, 9", "5, 13, 10", "20, 28, 25", "-1, 23, 20"})
	void fastReducersDoNotWaitForLateSynapses(int late, long ordered, long fast) {
		assertEquals(ordered, lateBy(late, SynapseReducer.SUM));
		assertEquals(fast, lateBy(late, SynapseReducer.SUM.byArrival()));
	}

	private static long lateBy(int late, SynapseReducer reducer) {
		Cortex cortex = Cortex.full(16).data("x h");
		List<Disturbance> delays = new ArrayList<>();
		for (int synapse = 0; synapse < 16; synapse++) {
			long cycles = late < 0 ? synapse : synapse == 5 ? late : 0;
			delays.add(new SynapseLate(new Place(0, synapse), 1_000 * cycles, 0));
		}
		return Cortex.cycles(Simulator.run(cortex.program(phases -> cortex.send(phases, 0, "x", steps(3), reducer, "h")),
				RunOptions.timing().withDisturbances(delays)));
	}

	@ParameterizedTest
	@CsvSource({"0, false, 6, 0.0", "0, true, 6, 0.0", "5, false, 11, 0.0", "5, true, 10, 2.0"})
	void fastSumsDependOnWhoIsLate(int late, boolean arrival, long cycles, double sum) {
		Cortex cortex = Cortex.full(4).data("x h");
		double[] values = {1e16, 1, -1e16, 1};
		Program program = cortex.program(phases -> {
			Cortex.compute(phases, "x", cortex.at("x"), node -> node.data("x").set(0, values[node.node()]));
			cortex.send(phases, 0, "x", SynapseBlock.of(3, (core, element, from, to) ->
					System.arraycopy(core.words(double[].class), from, core.results(double[].class), from, to - from)),
					arrival ? SynapseReducer.SUM.byArrival() : SynapseReducer.SUM, "h");
		});
		RunOptions options = RunOptions.functional().withDisturbances(List.of(
				DisturbanceText.read("synapse soma[1] -> soma[0] late by " + late + " ns", cortex.machine)));
		assertEquals(Double.doubleToRawLongBits(sum), Double.doubleToRawLongBits(cortex.run(program, "h", options).get(0)[0]));
		assertEquals(cycles, Cortex.cycles(Simulator.run(program, options)));
	}

	/** What no word reaches returns nothing. */
	@Test
	void synapsesThatFailReturnNothing() {
		Cortex cortex = Cortex.full(4).data("x h").per("F");
		Program program = cortex.program(phases -> {
			Cortex.compute(phases, "F", cortex.at("F"), node -> {
				for (int id = 0; id < 4; id++) {
					node.data("F").set(id, 1 << id);
				}
			});
			Cortex.compute(phases, "x", cortex.at("x"), node -> node.data("x").set(0, 1));
			multiply(cortex).phases(phases);
		});
		RunOptions options = RunOptions.functional().withDisturbances(List.of(
				DisturbanceText.read("synapse soma[2] -> soma[1] fails", cortex.machine)));
		Map<Integer, double[]> h = cortex.run(program, "h", options);
		assertEquals("15.0 11.0 15.0 15.0", h.get(0)[0] + " " + h.get(1)[0] + " " + h.get(2)[0] + " " + h.get(3)[0]);
		assertEquals(15, Simulator.run(program, options).synapses().orElseThrow().words());
	}

	@ParameterizedTest
	@CsvSource({"4, 11, 29, 28, 151, 17", "8, 12, 32, 29, 366, 19", "16, 13, 35, 30, 841, 21"})
	void programsOfTheExamplesTakeTheirCycles(int cores, long sparse, long boltzmann, long coulomb, long cluster, long determinant) {
		assertEquals(sparse, cycles(cores, "3+ 4"));
		assertEquals(boltzmann, cycles(cores, "3+ 3+ 3+ 1 1 6"));
		assertEquals(coulomb, cycles(cores, "1 3 1 4 1 4 5+"));
		assertEquals(cluster, cycles(cores, "1 3 1 7 " + "2+ 2+ 2+ 2+ 2+ 1 4 1 2 4 2 ".repeat(cores - 1)));
		assertEquals(determinant, cycles(cores, "3+ 2+ 1 3"));
		assertEquals(cores == 8 ? 43 : 31 + 4 * Integer.numberOfTrailingZeros(cores), cycles(cores, "2 2+ 4 2+ 4 2+ 4 3+"));
	}

	/** Returns the cycles of exchanges of one word each, of which the instructions are given; those with a plus reduce. */
	private static long cycles(int cores, String exchanges) {
		Cortex cortex = Cortex.full(cores).data("x h");
		SynapseBlock[] blocks = new SynapseBlock[8];
		Arrays.setAll(blocks, SynapseExchangeTest::steps);
		return cortex.cycles(phases -> {
			for (String each : exchanges.strip().split(" ")) {
				boolean reduces = each.endsWith("+");
				int instructions = Integer.parseInt(each.replace("+", ""));
				cortex.send(phases, instructions, "x", blocks[instructions], reduces ? SynapseReducer.SUM : null, reduces ? "h" : null);
			}
		});
	}

	private static SynapseBlock steps(int instructions) {
		return SynapseBlock.of(instructions, (core, element, from, to) -> {
		});
	}
}
