package barley.lang.plan;

import java.util.List;

import barley.lang.synapse.BlockValue;
import barley.runtime.data.Operator;

/**
 * What the reducer of each core does with what its synapses return, and where the core receives it.
 *
 * @param operator sum, product, minimum or maximum; null if the result of one synapse is taken
 * @param index    the id of that synapse, computed by the core; data in it are places in {@code indexed}; null otherwise
 * @param indexed  data of the core from which the id is computed
 * @param arrival  whether partial results combine as they come, and not in the order of synapses
 * @param second   what receives the second value that the chosen synapse returned, or its id if it returned one value; null for none
 */
public record WordReduction(Operator operator, BlockValue index, List<Payload> indexed, boolean arrival, Payload into, Payload second) {
}
