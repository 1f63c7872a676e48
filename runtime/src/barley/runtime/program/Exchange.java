package barley.runtime.program;

/**
 * What a node does in one step of an exchange: a pure function of the step. Engines call it in any order of nodes and steps, possibly
 * more than once per step.
 */
@FunctionalInterface
public interface Exchange {

	/** Takes no part in the exchange. */
	Exchange IDLE = (step, ports) -> {
	};

	/** States what is sent and received in a step; steps are counted from 0. */
	void step(int step, Ports ports);
}
