package barley.runtime.program;

/**
 * What a node does in one step of an exchange: a pure function of the step. Engines call it in whatever order of nodes and steps suits
 * them, and more than once for a step.
 */
@FunctionalInterface
public interface Exchange {

	/** Take no part in an exchange of others. */
	Exchange IDLE = (step, ports) -> {
	};

	/** States what is sent and received in a step, steps counted from 0. */
	void step(int step, Ports ports);
}
