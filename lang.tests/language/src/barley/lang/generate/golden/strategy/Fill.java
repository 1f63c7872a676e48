package barley.lang.generate.golden.strategy;

import barley.runtime.program.Kernel;
import barley.runtime.program.NodeData;

/** What Halves computes. */
public final class Fill implements Kernel {

	@Override
	public void compute(NodeData node) {
		node.data("a").floats().put(0, node.node());
	}
}
