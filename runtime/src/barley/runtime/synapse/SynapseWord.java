package barley.runtime.synapse;

/**
 * A word that a core issues.
 *
 * @param link   the number of the link type
 * @param stored whether it goes to the core's own synapses, and not to those that hear the core
 * @param first  the first of the elements of the core's data
 * @param way    how it goes to other cores; of no meaning if it is stored
 */
public record SynapseWord(int channel, int link, boolean stored, int data, long first, long count, SynapseWay way) {
}
