package examples.training;

import java.nio.FloatBuffer;
import java.util.SplittableRandom;

import barley.runtime.program.Kernel;
import barley.runtime.program.NodeData;

/**
 * Finds out in which direction a node's own batch would have the weights go. The net has 8 inputs, 23 hidden neurons and one output, and
 * learns a function that nobody has told it.
 */
public final class Learn implements Kernel {

	static final int INPUTS = 8;
	static final int HIDDEN = 23;
	static final int BATCH = 32;

	/**
	 * Gradients are multiples of this and no larger than 2, so that adding them up on 8 nodes is exact in single precision, in any order.
	 */
	private static final float GRID = 1f / (1 << 19);

	@Override
	public void compute(NodeData node) {
		FloatBuffer weights = node.data("weights").floats();
		float[] all = new float[weights.remaining()];
		weights.get(all);
		float[] gradient = new float[all.length];
		float loss = learn(all, node.node(), node.round(), gradient);
		node.data("gradient").floats().put(gradient);
		node.data("loss").floats().put(loss);
	}

	/** Work through one batch of one node, write the gradient and return the loss. */
	public static float learn(float[] weights, int node, long round, float[] gradient) {
		SplittableRandom random = new SplittableRandom(1_000_003L * node + round);
		double[] sum = new double[weights.length];
		double loss = 0;
		for (int example = 0; example < BATCH; example++) {
			double[] inputs = random.doubles(INPUTS, -1, 1).toArray();
			loss += back(weights, inputs, sum);
		}
		for (int i = 0; i < gradient.length; i++) {
			double mean = Math.max(-2, Math.min(2, sum[i] / BATCH));
			gradient[i] = (float) (Math.rint(mean / GRID) * GRID);
		}
		return (float) (loss / BATCH);
	}

	/** What is to be learned. */
	private static double teacher(double[] inputs) {
		return StrictMath.sin(2 * inputs[0]) - inputs[1] / 2 + StrictMath.tanh(2 * inputs[2] + inputs[3]);
	}

	/** One example forward and back again: half the squared error, and what each weight adds to it. */
	private static double back(float[] weights, double[] inputs, double[] sum) {
		double[] hidden = new double[HIDDEN];
		double output = weights[weights.length - 1];
		for (int h = 0; h < HIDDEN; h++) {
			double activation = 0;
			for (int i = 0; i < INPUTS; i++) {
				activation += weights[h * INPUTS + i] * inputs[i];
			}
			hidden[h] = StrictMath.tanh(activation);
			output += weights[HIDDEN * INPUTS + h] * hidden[h];
		}
		double error = output - teacher(inputs);
		sum[weights.length - 1] += error;
		for (int h = 0; h < HIDDEN; h++) {
			sum[HIDDEN * INPUTS + h] += error * hidden[h];
			double slope = error * weights[HIDDEN * INPUTS + h] * (1 - hidden[h] * hidden[h]);
			for (int i = 0; i < INPUTS; i++) {
				sum[h * INPUTS + i] += slope * inputs[i];
			}
		}
		return error * error / 2;
	}
}
