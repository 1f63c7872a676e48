package barley.runtime.simulate.call;

import barley.runtime.machine.Machine;

/**
 * Names the thread that runs code of a program after the node and the step, for debuggers: with {@code -Dbarley.debug=true}. Otherwise
 * this costs nothing.
 */
final class NodeThread {

	/** Whether to; callers ask before each step, which a constant makes free. */
	static final boolean NAMED = Boolean.getBoolean("barley.debug");

	private NodeThread() {
	}

	/** Names the current thread, and returns the node's name; only to be called if {@link #NAMED}. */
	static String enter(Machine machine, int node, int step) {
		String name = machine.nodeName(node);
		Thread.currentThread().setName(name + ", step " + step);
		return name;
	}
}
