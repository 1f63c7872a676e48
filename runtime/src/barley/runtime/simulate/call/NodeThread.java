package barley.runtime.simulate.call;

import barley.runtime.machine.Machine;

/**
 * Names the thread that runs code of a program after the node and the step, for debuggers: with {@code -Dbarley.debug=true}. Otherwise
 * this costs nothing.
 */
final class NodeThread {

	private static final boolean NAMED = Boolean.getBoolean("barley.debug");

	private NodeThread() {
	}

	/** Returns the node's name, or null without a debugger. */
	static String enter(Machine machine, int node, int step) {
		if (!NAMED) {
			return null;
		}
		String name = machine.nodeName(node);
		Thread.currentThread().setName(name + ", step " + step);
		return name;
	}
}
