package barley.runtime.simulate.option;

/**
 * Sees every transfer of a run without a call for each: steps through which a transfer goes on evenly are told together, so that a ring of
 * any size comes to a few calls a node. Called by one thread, nodes in their order, before the run ends; rounds of a repetition are alike
 * and told once, {@link barley.runtime.simulate.result.PhaseTime#rounds()} says how often they are carried out.
 */
@FunctionalInterface
public interface Recorder {

	/** Take down nothing. */
	Recorder NONE = (phase, channel, data, firstStep, steps, element, stride, count, bytes) -> {
	};

	/**
	 * Takes down that a channel carries a transfer in each of some steps. Several transfers on one channel and step are told one by one, in
	 * the order in which they are sent.
	 *
	 * @param phase     index into {@link barley.runtime.simulate.result.Result#phases()}
	 * @param firstStep counted from 0 in its phase
	 * @param steps     how many steps
	 * @param element   first element in the first of these steps
	 * @param stride    by how much that moves from step to step
	 * @param count     elements in each step
	 * @param bytes     bytes in each step
	 */
	void carries(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count, long bytes);
}
