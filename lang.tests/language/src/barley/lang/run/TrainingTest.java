package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** The example in which every node trains on batches of its own: all end up with the weights that a single machine would have found. */
class TrainingTest {

	private static final Path FILE = Path.of(System.getProperty("barley.root"), "examples/training/training.barley");

	@Test
	void allNodesLearnWhatOneMachineWould() throws ReflectiveOperationException, IOException {
		ScheduleAnalysis analysis = BarleyText.read(FILE).schedule("Training", "rounds=120");
		GeneratedProgram program = new ProgramGenerator().generate(analysis.plan(), analysis.result());
		List<float[]> weights = new ArrayList<>();
		List<Double> losses = new ArrayList<>();
		Result result = Simulator.run(Execution.program(program), RunOptions.functional().withWitness(node -> {
			weights.add(floats(node.data("weights").floats()));
			losses.add(node.data("loss").get(0));
		}));
		Serial serial = new Serial(NodeCompiler.compile(program), 8, weights.get(0).length);
		serial.train(120);
		for (float[] own : weights) {
			assertArrayEquals(serial.weights, own);
		}
		assertEquals(8, weights.size());
		assertEquals(1, losses.stream().distinct().count());
		assertTrue(losses.get(0) < serial.firstLoss / 4, losses.get(0) + " after " + serial.firstLoss);
		assertEquals(analysis.figures().times(), result.times());
		assertEquals(120 * 14, result.steps());
	}

	private static float[] floats(FloatBuffer buffer) {
		float[] floats = new float[buffer.remaining()];
		buffer.get(floats);
		return floats;
	}

	/** The same on one machine: the batches of all nodes one after the other, with the example's own functions. */
	private static final class Serial {

		private final Method learn;
		private final Method step;
		private final int nodes;
		private final float[] weights;
		private double firstLoss;

		private Serial(ClassLoader kernels, int nodes, int size) throws ReflectiveOperationException {
			learn = kernels.loadClass("examples.training.Learn").getMethod("learn", float[].class, int.class, long.class, float[].class);
			step = kernels.loadClass("examples.training.Step").getMethod("step", float.class, float.class, int.class);
			this.nodes = nodes;
			weights = new float[size];
			SplittableRandom random = new SplittableRandom(1);
			for (int i = 0; i < size; i++) {
				weights[i] = (float) random.nextDouble(-0.5, 0.5);
			}
		}

		private void train(int rounds) throws ReflectiveOperationException {
			for (int round = 0; round < rounds; round++) {
				float[] sum = new float[weights.length];
				double loss = 0;
				for (int node = 0; node < nodes; node++) {
					float[] gradient = new float[weights.length];
					loss += (float) learn.invoke(null, weights, node, (long) round, gradient) / nodes;
					for (int i = 0; i < sum.length; i++) {
						sum[i] += gradient[i];
					}
				}
				for (int i = 0; i < sum.length; i++) {
					weights[i] = (float) step.invoke(null, weights[i], sum[i], nodes);
				}
				firstLoss = round == 0 ? loss : firstLoss;
			}
		}
	}
}
