package examples.training;

import java.nio.FloatBuffer;
import java.util.SplittableRandom;

import barley.runtime.program.Kernel;
import barley.runtime.program.NodeData;

/** Gives every node the same small weights to start from. */
public final class Start implements Kernel {

	@Override
	public void compute(NodeData node) {
		FloatBuffer weights = node.data("weights").floats();
		SplittableRandom random = new SplittableRandom(1);
		while (weights.hasRemaining()) {
			weights.put((float) random.nextDouble(-0.5, 0.5));
		}
	}
}
