package barley.runtime.simulate.phase;

import barley.runtime.machine.Machine;

/**
 * Names the thread that runs code of a program after the node, and the step if there is one, for debuggers: with
 * {@code -Dbarley.debug=true}. Otherwise this costs nothing.
 */
public final class NodeThread {

	/** Whether to; callers ask before each step, which a constant makes free. */
	public static final boolean NAMED = Boolean.getBoolean("barley.debug");

	private NodeThread() {
	}

	/**
	 * Names the current thread, and returns the node's name; only to be called if {@link #NAMED}.
	 *
	 * @param step from 0; people count from 1, as in reports and timelines
	 */
	public static String enter(Machine machine, int node, int step) {
		String name = machine.nodeName(node);
		Thread.currentThread().setName(name + ", step " + (step + 1));
		return name;
	}

	/** The same for what a node does outside of steps: the statements of its phases, and a block in which it goes at its own pace. */
	static String enter(Machine machine, int node) {
		String name = machine.nodeName(node);
		Thread.currentThread().setName(name);
		return name;
	}
}
