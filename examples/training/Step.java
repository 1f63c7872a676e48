package examples.training;

import java.nio.FloatBuffer;

import barley.runtime.program.Kernel;
import barley.runtime.program.NodeData;

/** Takes a step against the mean of all gradients. */
public final class Step implements Kernel {

	static final float RATE = 0.25f;

	@Override
	public void compute(NodeData node) {
		FloatBuffer weights = node.data("weights").floats();
		FloatBuffer gradient = node.data("gradient").floats();
		for (int i = 0; i < weights.limit(); i++) {
			weights.put(i, step(weights.get(i), gradient.get(i), node.nodes()));
		}
		if (node.node() == 0 && node.round() % 100 == 0) {
			System.err.printf("round %,d: loss %.4f%n", node.round(), node.data("loss").get(0));
		}
	}

	/** The weight after a step, given the sum of all nodes' gradients. */
	public static float step(float weight, float sum, int nodes) {
		return weight - RATE * (sum / nodes);
	}
}
